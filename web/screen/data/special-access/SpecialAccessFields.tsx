// The fields of a special access: who it is for, what kind it is (fixed once stored), how it signs in, and
// for a program which vehicles it reads (D-SPA-002 … D-SPA-008).
import { LOGIN_MAX } from '@flotila/domain/session/login.ts';
import {
  SPECIAL_ACCESSES,
  type SpecialAccessRecord,
} from '@flotila/domain/special-access/special-access.api.ts';
import { NAME_MAX } from '@flotila/domain/text.ts';
import { Radio, Stack, Switch } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { VehicleListField } from '../../../thing/vehicle/VehicleListField.tsx';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import { PasswordField } from '../person/PasswordField.tsx';
import type { SpecialAccessForm } from './special-access-form.ts';

type Props = FieldsProps<SpecialAccessRecord, SpecialAccessForm>;

export function SpecialAccessFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange } = props;
  return (
    <>
      <FormSection title={t('spa.who')}>
        <TextField label={t('spa.firstName')} {...bindText(props, 'firstName')} max={NAME_MAX} />
        <TextField
          label={t('spa.lastName')}
          {...bindText(props, 'lastName')}
          max={NAME_MAX}
          isRequired
        />
      </FormSection>
      <FormSection title={t('spa.access')} hint={record ? t('spa.accessFixed') : undefined}>
        <WideField>
          <Radio.Group
            data-refused={refused.access !== undefined}
            aria-label={t('spa.access')}
            value={form.access}
            error={refused.access}
            onChange={(value) =>
              onChange({ access: SPECIAL_ACCESSES.find((one) => one === value) ?? '' })
            }
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
        <TextField
          label={t('spa.login')}
          {...bindText(props, 'login')}
          max={LOGIN_MAX}
          isRequired
        />
        <PasswordField
          value={form.password}
          hint={t(record ? 'spa.passwordKeep' : 'spa.passwordHint')}
          error={refused.password}
          isRequired={record === null}
          isReadOnly={isReadOnly}
          onChange={(password) => onChange({ password })}
          onLeave={() => props.onLeave('password')}
        />
        <WideField>
          <Switch
            label={t('spa.active')}
            description={form.active ? undefined : t('spa.activeHint')}
            checked={form.active}
            disabled={isReadOnly}
            onChange={(signal) => onChange({ active: signal.currentTarget.checked })}
          />
        </WideField>
      </FormSection>
      {form.access === 'collective' && (
        <FormSection title={t('spa.vehicles')} hint={t('spa.vehiclesHint')}>
          <WideField>
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
