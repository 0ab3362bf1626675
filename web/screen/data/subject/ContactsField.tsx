// How a business partner is reached, in its form: a list, and a dialog for one of them (D-SUB-004 … D-SUB-007).
// A number can be called and an address written to from the list.
import { CONTACTS_MAX, type Contact } from '@flotila/domain/subject/contact.ts';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { Flag } from '../../../ground/ui/Flag.tsx';
import { RowsField, type RowsFieldProps } from '../RowsField.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { contactHref, contactText, contactUse } from './contact-form.ts';

const ICONS = { phone: IconPhone, email: IconMail, address: IconMapPin };

/** `countryCode` of the partner. */
export function ContactsField({
  countryCode,
  ...props
}: RowsFieldProps<Contact> & { countryCode: string }) {
  return (
    <RowsField
      {...props}
      field="contacts"
      max={CONTACTS_MAX}
      none={t('sub.noContacts')}
      add={t('sub.contact.add')}
      draw={(contact) => {
        const Icon = ICONS[contact.type];
        const name = contactText(contact);
        const href = contactHref(contact);
        const country = contact.type === 'address' ? contact.contactValue.countryCode : null;
        return {
          icon: <Icon size={18} stroke={1.6} aria-hidden="true" />,
          text: (
            <>
              <Flag code={country} /> {href ? <a href={href}>{name}</a> : name}
            </>
          ),
          note: contactUse(contact),
          name,
        };
      }}
      dialog={(of) => <ContactDialog {...of} countryCode={countryCode} />}
    />
  );
}
