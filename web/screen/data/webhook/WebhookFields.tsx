// The fields of a webhook: what it is called, where it leads, and how severe alerts must be to go there.
import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import type { WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { Checkbox, Stack } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import type { FieldsProps } from '../module.ts';
import { ReceiverPlace, ReceiverSwitch } from '../ReceiverFields.tsx';
import { inOrder, type WebhookForm } from './webhook-form.ts';

export function WebhookFields(props: FieldsProps<WebhookRecord, WebhookForm>) {
  const { form, refused, isReadOnly, onChange } = props;
  return (
    <>
      <FormSection title={t('whk.where')} hint={t('whk.whereHint')}>
        <ReceiverPlace {...props} />
      </FormSection>
      <FormSection title={t('whk.what')}>
        <WideField>
          <Checkbox.Group
            label={t('whk.severities')}
            data-refused={refused.severities !== undefined}
            error={refused.severities}
            value={[...form.severities]}
            onChange={(severities) => onChange({ severities: inOrder(severities) })}
          >
            <Stack gap={8} mt={6} mb={4}>
              {SEVERITIES.toReversed().map((severity) => (
                <Checkbox
                  key={severity}
                  value={severity}
                  label={t(`whk.sev.${severity}`)}
                  disabled={isReadOnly}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </WideField>
        <ReceiverSwitch {...props} label={t('whk.isOn')} offHint={t('whk.isOnHint')} />
      </FormSection>
    </>
  );
}
