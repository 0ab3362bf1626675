// The fields of a business partner (D-SUB-002 … D-SUB-010): who it is, what a public register says of it, and how
// it is reached.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { CountryPick } from '../../../ground/ui/CountryPick.tsx';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import { dateTime } from '../../../ground/words/format.ts';
import type { FieldsProps } from '../module.ts';
import { PlainField } from '../PlainFields.tsx';
import { ContactsField } from './ContactsField.tsx';
import { RegistryDialog } from './RegistryDialog.tsx';
import styles from './subject.module.css';
import { canSearch, SUBJECT, type SubjectForm, withFound } from './subject-form.ts';
import { VatCheckButton } from './VatCheckButton.tsx';

type Props = FieldsProps<SubjectRecord, SubjectForm>;

export function SubjectFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange } = props;
  const created =
    record && `${t('sub.created')} ${dateTime(record.created, props.place.company.timeZone)}`;
  return (
    <>
      <FormSection title={t('sub.basic')} {...(created ? { hint: created } : {})}>
        <WideField>
          <PlainField of={props} table={SUBJECT} name="name" />
        </WideField>
        <CountryPick
          label={t('sub.countryCode')}
          value={form.countryCode}
          error={refused.countryCode}
          isRequired
          isReadOnly={isReadOnly}
          onChange={(countryCode) => onChange({ countryCode })}
        />
        <Identity {...props} />
        <PlainField of={props} table={SUBJECT} name="note" />
        <WideField>
          <PlainField
            of={props}
            table={SUBJECT}
            name="active"
            hint={form.active ? undefined : t('sub.activeHint')}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sub.contacts')} hint={t('sub.contactsHint')}>
        <WideField>
          <ContactsField
            value={form.contacts}
            countryCode={form.countryCode}
            refused={refused}
            isReadOnly={isReadOnly}
            onChange={(contacts) => onChange({ contacts })}
          />
        </WideField>
      </FormSection>
    </>
  );
}

/** The numbers by which a partner is known, and who can be asked about them. */
function Identity(props: Props) {
  const { form, isReadOnly, onChange, place } = props;
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <div className={styles.asked}>
        <PlainField of={props} table={SUBJECT} name="id" />
        {!isReadOnly && canSearch(form) && (
          <Button
            variant="default"
            leftSection={<IconBuildingBank size={16} stroke={1.7} />}
            onClick={() => setSearching(true)}
          >
            {t('sub.search')}
          </Button>
        )}
      </div>
      <div className={styles.asked}>
        <PlainField of={props} table={SUBJECT} name="vatNumber" />
        {!isReadOnly && form.vatNumber.trim() !== '' && (
          <VatCheckButton ccode={place.ccode} vatNumber={form.vatNumber.trim()} />
        )}
      </div>
      {isSearching && (
        <RegistryDialog
          ccode={place.ccode}
          form={form}
          onUpdate={(found) => {
            onChange(withFound(form, found));
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}
