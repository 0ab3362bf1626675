// The fields of a key: what it is called, what it may, of which vehicles, from where and until when.
import type { ApiKeyRecord } from '@flotila/domain/api-key/api-key.api.ts';
import { KEY_ROLES, type KeyRole } from '@flotila/domain/api-key/api-key.ts';
import { API_KEY_FIELDS } from '@flotila/domain/api-key/api-key-fields.ts';
import { Radio, Stack, Switch } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { DayField } from '../../../ground/ui/DayField.tsx';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { bindText } from '../bind.ts';
import { type FieldsProps, refusedAt } from '../module.ts';
import { VehicleChoiceField } from '../VehicleChoiceField.tsx';
import type { ApiKeyForm } from './api-key-form.ts';

/** Enough for all addresses of a key. */
const ADDRESSES_CHARS_MAX = 1000;

export function ApiKeyFields(props: FieldsProps<ApiKeyRecord, ApiKeyForm>) {
  const { form, refused, isReadOnly, onChange } = props;
  return (
    <>
      <FormSection title={t('key.what')} hint={t('key.whatHint')}>
        <WideField>
          <TextField
            label={t('key.name')}
            {...bindText(props, 'name')}
            max={API_KEY_FIELDS.name.max}
            hint={t('key.nameHint')}
            isRequired
          />
        </WideField>
        <WideField>
          <Radio.Group
            label={t('key.role')}
            value={form.role}
            onChange={(role) => onChange({ role: role as KeyRole })}
          >
            <Stack gap={8} mt={6} mb={4}>
              {KEY_ROLES.toReversed().map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={t(`key.role.${role}`)}
                  description={t(`key.roleHint.${role}`)}
                  disabled={isReadOnly}
                />
              ))}
            </Stack>
          </Radio.Group>
        </WideField>
        <WideField>
          <Switch
            label={t('key.assistantWrites')}
            description={t('key.assistantWritesHint')}
            checked={form.assistantWrites && form.role !== 'reader'}
            disabled={isReadOnly || form.role === 'reader'}
            onChange={(signal) => onChange({ assistantWrites: signal.currentTarget.checked })}
          />
        </WideField>
        <WideField>
          <VehicleChoiceField
            label={t('key.vehicles')}
            value={form.vehicles}
            error={refusedAt(refused, 'vehicles')}
            isReadOnly={isReadOnly}
            onChange={(vehicles) => onChange({ vehicles })}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('key.where')}>
        <WideField>
          <TextField
            label={t('key.addresses')}
            {...bindText(props, 'addresses')}
            error={refusedAt(refused, 'addresses')}
            max={ADDRESSES_CHARS_MAX}
            hint={t('key.addressesHint')}
            placeholder={t('key.everywhere')}
            isLong
          />
        </WideField>
        <WideField>
          <DayField
            label={t('key.expires')}
            placeholder={t('key.never')}
            description={t('key.expiresHint')}
            value={form.expires}
            error={refused.expires}
            isReadOnly={isReadOnly}
            onChange={(expires) => onChange({ expires })}
            onLeave={() => props.onLeave('expires')}
          />
        </WideField>
        <WideField>
          <Switch
            label={t('key.isBound')}
            description={t('key.isBoundHint')}
            checked={form.isBound}
            disabled={isReadOnly}
            onChange={(signal) => onChange({ isBound: signal.currentTarget.checked })}
          />
        </WideField>
      </FormSection>
    </>
  );
}
