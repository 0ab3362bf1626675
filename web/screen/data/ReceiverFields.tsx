// The fields of what is sent to a system outside: what it is called, its address, and whether anything is sent.
import { RECEIVER_FIELDS } from '@flotila/domain/receiver/receiver-fields.ts';
import { Switch } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { TextField, WideField } from '../../ground/ui/FormSection.tsx';
import { bindText } from './bind.ts';
import type { FieldsProps } from './module.ts';
import type { ReceiverForm } from './receiver.ts';

type Props = FieldsProps<unknown, ReceiverForm>;

const { name, url } = RECEIVER_FIELDS;

export function ReceiverPlace(props: Props) {
  return (
    <>
      <WideField>
        <TextField label={t('whk.name')} {...bindText(props, 'name')} max={name.max} isRequired />
      </WideField>
      <WideField>
        <TextField
          label={t('whk.url')}
          {...bindText(props, 'url')}
          max={url.max}
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
