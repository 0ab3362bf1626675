// The fields of a special access: who it is for, what kind it is (fixed once stored), how it signs in, and
// for a program which vehicles it reads (D-SPA-002 … D-SPA-008).
import type { SpecialAccessRecord } from '@flotila/domain/special-access/special-access.api.ts';
import { SPECIAL_ACCESSES } from '@flotila/domain/special-access/special-access-fields.ts';
import { Radio, Stack } from '@mantine/core';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { VehicleListField } from '../../../thing/vehicle/VehicleListField.tsx';
import type { FieldsProps } from '../module.ts';
import { PlainField, PlainFields } from '../PlainFields.tsx';
import { PasswordField } from '../person/PasswordField.tsx';
import { SPECIAL_ACCESS, type SpecialAccessForm } from './special-access-form.ts';

type Props = FieldsProps<SpecialAccessRecord, SpecialAccessForm>;

export function SpecialAccessFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange } = props;
  return (
    <>
      <FormSection title={t('spa.who')}>
        <PlainFields of={props} table={SPECIAL_ACCESS} in="who" />
      </FormSection>
      <FormSection title={t('spa.access')} hint={record ? t('spa.accessFixed') : undefined}>
        <WideField>
          <Radio.Group
            data-refused={refused.access !== undefined}
            aria-label={t('spa.access')}
            value={form.access}
            error={refused.access}
            onChange={(access) => onChange({ access })}
          >
            <Stack gap={10}>
              {SPECIAL_ACCESSES.map((access) => (
                <Radio
                  key={access}
                  value={access}
                  label={t(`spa.access.${access}`)}
                  description={t(`spa.accessHint.${access}`)}
                  disabled={record !== null || isReadOnly}
                />
              ))}
            </Stack>
          </Radio.Group>
        </WideField>
      </FormSection>
      <FormSection title={t('spa.signIn')}>
        <PlainField of={props} table={SPECIAL_ACCESS} name="login" />
        <PasswordField
          value={form.password}
          error={refused.password}
          isRequired={record === null}
          isReadOnly={isReadOnly}
          onChange={(password) => onChange({ password })}
          onLeave={() => props.onLeave('password')}
        />
        {!isReadOnly && (
          <p className={`${pieces.across} ${pieces.note}`}>
            {t(record ? 'spa.passwordKeep' : 'spa.passwordHint')}
          </p>
        )}
        <WideField>
          <PlainField
            of={props}
            table={SPECIAL_ACCESS}
            name="active"
            hint={form.active ? undefined : t('spa.activeHint')}
          />
        </WideField>
      </FormSection>
      {form.access === 'collective' && (
        <FormSection title={t('spa.vehicles')} hint={t('spa.vehiclesHint')}>
          <WideField>
            <p className={pieces.quiet}>
              {t('spa.keys')}{' '}
              <PathLink href={dataListPath(props.place.ccode, 'api-keys')}>
                {t('data.api-keys')}
              </PathLink>
            </p>
            <VehicleListField
              value={form.vehicles}
              refused={refused}
              isReadOnly={isReadOnly}
              onChange={(vehicles) => onChange({ vehicles })}
            />
          </WideField>
        </FormSection>
      )}
    </>
  );
}
