// One identification: its kind and code (VAL-053, VAL-054). It only changes the form that opened it.
import { IDENTIFICATION_TYPES } from '@flotila/domain/vehicle/identification.ts';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { focusFirstRefused } from '../../../ground/ui/refused.ts';
import { type FieldRefusal, fieldText } from '../../../ground/words/field-text.ts';
import type { RowDialogProps } from '../RowsField.tsx';
import {
  CODE_MAX,
  type Identification,
  type IdentificationKind,
  kindText,
  readIdentification,
} from './identification-form.ts';

const WIDTH = 440;

export function IdentificationDialog(
  props: RowDialogProps<Identification> & { others: readonly Identification[] },
) {
  const { start, others } = props;
  const [kind, setKind] = useState<IdentificationKind>(start?.identification ?? 'tachograph');
  const [code, setCode] = useState(start?.code ?? '');
  const [wasLeft, setLeft] = useState(false);
  const read = readIdentification(kind, code, others);
  function submit(signal: FormEvent) {
    signal.preventDefault();
    // In the tree of components the dialog is inside the form of the record, which is not stored by this.
    signal.stopPropagation();
    setLeft(true);
    if (read.value) props.onStore(read.value);
    else focusFirstRefused();
  }
  return (
    <DialogFrame title={t('ident.title')} width={WIDTH} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <Select
            label={t('ident.kind')}
            required
            allowDeselect={false}
            value={kind}
            data={IDENTIFICATION_TYPES.map((value) => ({ value, label: kindText(value) }))}
            onChange={(next) => setKind(IDENTIFICATION_TYPES.find((one) => one === next) ?? kind)}
          />
          <TextInput
            data-autofocus
            label={t('ident.code')}
            required
            value={code}
            maxLength={CODE_MAX}
            autoComplete="off"
            spellCheck={false}
            description={t(kind === 'tachograph' ? 'ident.codeTachograph' : 'ident.codeChip')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={wasLeft && read.errors?.code && refusalText(read.errors.code)}
            onChange={(signal) => setCode(signal.currentTarget.value)}
            onBlur={() => setLeft(code !== '' || wasLeft)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={props.onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit">{t('ident.done')}</Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}

function refusalText(why: FieldRefusal): string {
  return why.code === 'duplicate' ? t('ident.duplicate') : fieldText(why);
}
