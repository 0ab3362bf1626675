// How a business partner is reached, in its form: a list, and a dialog for one of them (D-SUB-004 … D-SUB-007).
// They are stored with the form around. A number can be called and an address written to from the list.
import { CONTACTS_MAX, type Contact } from '@flotila/domain/subject/contact.ts';
import { Button } from '@mantine/core';
import { IconMail, IconMapPin, IconPencil, IconPhone, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { Flag } from '../../../ground/ui/Flag.tsx';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { useKeptFocus } from '../../../ground/ui/kept-focus.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { contactHref, contactText, contactUse } from './contact-form.ts';
import styles from './subject.module.css';
import { refusedContact } from './subject-form.ts';

interface ContactsFieldProps {
  value: readonly Contact[];
  /** Of the partner. */
  countryCode: string;
  /** Sentences of the form by dotted path; those of `contacts` and below are shown here. */
  refused: Record<string, string>;
  isReadOnly: boolean;
  onChange: (next: Contact[]) => void;
}

const ICONS = { phone: IconPhone, email: IconMail, address: IconMapPin };

export function ContactsField(props: ContactsFieldProps) {
  const { value, refused, isReadOnly, onChange } = props;
  /** Which one the dialog is about; as many as there are: a new one. */
  const [opened, setOpened] = useState<number | null>(null);
  const box = useKeptFocus<HTMLDivElement>(value);
  function store(next: Contact) {
    onChange(
      value
        .map((one, index) => (index === opened ? next : one))
        .concat(opened === value.length ? [next] : []),
    );
    setOpened(null);
  }
  return (
    <div ref={box} data-refused={refused.contacts !== undefined}>
      {value.length === 0 && <p className={styles.quiet}>{t('sub.noContacts')}</p>}
      {value.length > 0 && (
        <ul className={styles.contacts}>
          {value.map((contact, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no name of their own.
              key={index}
              contact={contact}
              refusal={refusedContact(refused, index)}
              isReadOnly={isReadOnly}
              onUpdate={() => setOpened(index)}
              onRemove={() => onChange(value.filter((_other, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {refused.contacts && (
        <p className={styles.error} role="alert">
          {refused.contacts}
        </p>
      )}
      {!isReadOnly && value.length < CONTACTS_MAX && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setOpened(value.length)}
        >
          {t('sub.contact.add')}
        </Button>
      )}
      {opened !== null && (
        <ContactDialog
          contact={value[opened] ?? null}
          countryCode={props.countryCode}
          onStore={store}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Row(props: {
  contact: Contact;
  refusal: string | undefined;
  isReadOnly: boolean;
  onUpdate: () => void;
  onRemove: () => void;
}) {
  const { contact, refusal } = props;
  const Icon = ICONS[contact.type];
  const text = contactText(contact);
  const href = contactHref(contact);
  const country = contact.type === 'address' ? contact.contactValue.countryCode : null;
  return (
    <li className={styles.contact} data-refused={refusal !== undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.what}>
        <span>
          <Flag code={country} /> {href ? <a href={href}>{text}</a> : text}
        </span>
        <small>{refusal ?? contactUse(contact)}</small>
      </span>
      {!props.isReadOnly && (
        <>
          <IconButton label={t('sub.contact.updateOf', { text })} onClick={props.onUpdate}>
            <IconPencil size={16} stroke={1.7} />
          </IconButton>
          <IconButton label={t('sub.contact.removeOf', { text })} onClick={props.onRemove}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
    </li>
  );
}
