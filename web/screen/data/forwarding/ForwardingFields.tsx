// The fields of a forwarding: where it leads and in which form, which vehicles, and from when on.
import type { ForwardingRecord } from '@flotila/domain/forwarding/forwarding.api.ts';
import {
  FORWARDING_CONTENTS,
  FORWARDING_FORMS,
  type ForwardingForm as Form,
  type ForwardingContent,
} from '@flotila/domain/forwarding/forwarding.ts';
import { Radio, Stack } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { DayField } from '../../../ground/ui/DayField.tsx';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import type { FieldsProps } from '../module.ts';
import { ReceiverPlace, ReceiverSwitch } from '../ReceiverFields.tsx';
import { VehicleChoiceField } from '../VehicleChoiceField.tsx';
import type { ForwardingForm } from './forwarding-form.ts';

type Props = FieldsProps<ForwardingRecord, ForwardingForm>;

export function ForwardingFields(props: Props) {
  const { form, refused, isReadOnly, onChange } = props;
  return (
    <>
      <FormSection title={t('whk.where')} hint={t('fwd.whereHint')}>
        <ReceiverPlace {...props} />
        <WideField>
          <Radio.Group
            label={t('fwd.form')}
            value={form.form}
            onChange={(value) => onChange({ form: value as Form })}
          >
            <Stack gap={8} mt={6} mb={4}>
              {FORWARDING_FORMS.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`fwd.form.${one}`)}
                  description={t(`fwd.formHint.${one}`)}
                  disabled={isReadOnly}
                />
              ))}
            </Stack>
          </Radio.Group>
        </WideField>
      </FormSection>
      <FormSection title={t('whk.what')}>
        <WideField>
          <VehicleChoiceField
            label={t('fwd.vehicles')}
            value={form.vehicles}
            error={vehiclesRefusal(refused)}
            isReadOnly={isReadOnly}
            onChange={(vehicles) => onChange({ vehicles })}
          />
        </WideField>
        <WideField>
          <Radio.Group
            label={t('fwd.content')}
            value={form.content}
            onChange={(value) => onChange({ content: value as ForwardingContent })}
          >
            <Stack gap={8} mt={6} mb={4}>
              {FORWARDING_CONTENTS.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`fwd.content.${one}`)}
                  description={t(`fwd.contentHint.${one}`)}
                  disabled={isReadOnly}
                />
              ))}
            </Stack>
          </Radio.Group>
        </WideField>
        <WideField>
          <DayField
            label={t('fwd.from')}
            placeholder={t('fwd.fromNow')}
            value={form.from}
            error={refused.from}
            isReadOnly={isReadOnly}
            onChange={(from) => onChange({ from })}
            onLeave={() => props.onLeave('from')}
          />
        </WideField>
        <ReceiverSwitch {...props} label={t('fwd.isOn')} offHint={t('fwd.isOnHint')} />
      </FormSection>
    </>
  );
}

function vehiclesRefusal(refused: Props['refused']): string | undefined {
  return Object.entries(refused).find(([field]) => field.startsWith('vehicles'))?.[1];
}
