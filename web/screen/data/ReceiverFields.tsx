// The fields of what is sent to a system outside: what it is called, its address, and whether anything is sent.
import { WEBHOOK_URL_MAX } from '@flotila/domain/webhook/webhook.ts';
import { Switch } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { TextField, WideField } from '../../ground/ui/FormSection.tsx';
import { bindText } from './bind.ts';
import type { FieldsProps } from './module.ts';
import type { ReceiverForm } from './receiver.ts';

type Props = FieldsProps<unknown, ReceiverForm>;

export function ReceiverPlace({ nameMax, ...props }: Props & { nameMax: number }) {
  return (
    <>
      <WideField>
        <TextField label={t('whk.name')} {...bindText(props, 'name')} max={nameMax} isRequired />
      </WideField>
      <WideField>
        <TextField
          label={t('whk.url')}
          {...bindText(props, 'url')}
          max={WEBHOOK_URL_MAX}
          hint={t('whk.urlHint')}
          placeholder="https://"
          isRequired
        />
      </WideField>
    </>
  );
}

/** @param props.offHint what happens while it is off */
export function ReceiverSwitch(props: Props & { label: string; offHint: string }) {
  const { form, isReadOnly, onChange, label, offHint } = props;
  return (
    <WideField>
      <Switch
        label={label}
        description={form.isOn ? undefined : offHint}
        checked={form.isOn}
        disabled={isReadOnly}
        onChange={(signal) => onChange({ isOn: signal.currentTarget.checked })}
      />
    </WideField>
  );
}
