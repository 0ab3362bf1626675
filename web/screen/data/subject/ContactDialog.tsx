// One contact of a business partner (VAL-076 … VAL-080): first its type, then the fields of that type. It only
// changes the form that opened it.
import { CONTACT_TYPES, type Contact } from '@flotila/domain/subject/contact.ts';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { CountryPick } from '../../../ground/ui/CountryPick.tsx';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { TextField } from '../../../ground/ui/FormSection.tsx';
import { focusFirstRefused } from '../../../ground/ui/refused.ts';
import { type FieldRefusal, fieldText } from '../../../ground/words/field-text.ts';
import type { RowDialogProps } from '../RowsField.tsx';
import {
  CONTACT_FLAGS,
  CONTACT_MAX,
  type ContactErrors,
  type ContactField,
  type ContactForm,
  readContact,
  startContact,
} from './contact-form.ts';
import styles from './subject.module.css';

/** DATA-021. */
const WIDTH = 600;

/** `countryCode` of the partner: addresses begin with it. */
export function ContactDialog(props: RowDialogProps<Contact> & { countryCode: string }) {
  const [form, setForm] = useState(() => startContact(props.start, props.countryCode));
  /** Fields that were left or sent: their refusals are said. */
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const [wasSent, setSent] = useState(false);
  const { errors = {} } = readContact(form, props.start) as { errors?: ContactErrors };
  function submit(signal: FormEvent) {
    signal.preventDefault();
    // In the tree of components the dialog is inside the form of the record, which is not stored by this.
    signal.stopPropagation();
    setSent(true);
    const read = readContact(form, props.start);
    if (read.contact) props.onStore(read.contact);
    else focusFirstRefused();
  }
  const parts: Parts = {
    form,
    refused: (field) => {
      const why = errors[field];
      const isSaid = wasSent || (left.has(field) && why?.code !== 'required');
      return why && isSaid ? sentence(why, form.type) : undefined;
    },
    change: (next) => setForm((before) => ({ ...before, ...next })),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
  };
  return (
    <DialogFrame
      title={t(props.start ? 'sub.contact.update' : 'sub.contact.new')}
      width={WIDTH}
      onClose={props.onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <Select
            data-autofocus
            label={t('sub.contact.type')}
            required
            allowDeselect={false}
            value={form.type || null}
            error={parts.refused('type')}
            data={CONTACT_TYPES.map((value) => ({ value, label: t(`sub.contact.${value}`) }))}
            onChange={(type) =>
              parts.change({ type: CONTACT_TYPES.find((one) => one === type) ?? '' })
            }
          />
          <Value {...parts} />
          {form.type !== '' && <Purpose {...parts} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={props.onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit">{t('sub.contact.done')}</Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface Parts {
  form: ContactForm;
  refused: (field: ContactField) => string | undefined;
  change: (next: Partial<ContactForm>) => void;
  leave: (field: ContactField) => void;
}

/** The fields of the chosen type. */
function Value(parts: Parts) {
  const { form, refused, change } = parts;
  if (form.type === 'phone') return <Line {...parts} field="phone" isRequired />;
  if (form.type === 'email') return <Line {...parts} field="email" isRequired />;
  if (form.type !== 'address') return null;
  return (
    <div className={styles.pair}>
      <Line {...parts} field="road" />
      <Line {...parts} field="houseNumber" isRequired />
      <Line {...parts} field="city" isRequired />
      <Line {...parts} field="postcode" isRequired />
      <CountryPick
        label={t('sub.countryCode')}
        value={form.countryCode}
        error={refused('countryCode')}
        onChange={(countryCode) => change({ countryCode })}
      />
    </div>
  );
}

/** What it is for, and a word on it. */
function Purpose(parts: Parts) {
  const { form, change } = parts;
  return (
    <>
      <fieldset className={styles.flags}>
        <legend>{t('sub.contact.for')}</legend>
        {CONTACT_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`sub.contact.${flag}`)}
            checked={form[flag]}
            onChange={(signal) => change({ [flag]: signal.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Line {...parts} field="note" hasCounter />
    </>
  );
}

function Line(
  props: Parts & { field: keyof typeof CONTACT_MAX; isRequired?: boolean; hasCounter?: boolean },
) {
  const { form, refused, change, leave, field, isRequired = false } = props;
  return (
    <TextField
      label={t(`sub.contact.f.${field}`)}
      value={form[field]}
      error={refused(field)}
      isRequired={isRequired}
      {...(props.hasCounter ? { max: CONTACT_MAX[field] } : {})}
      onChange={(text) => change({ [field]: text })}
      onLeave={() => leave(field)}
    />
  );
}

function sentence(why: FieldRefusal, type: ContactForm['type']): string {
  if (why.code === 'phone') return t('sub.e.phone');
  if (why.code === 'format' && type === 'email') return t('sub.e.email');
  return fieldText(why);
}
