// Whose place it is: a business partner. A new zone takes the partner's name and address, where it has none yet.
import type { Contact } from '@flotila/domain/subject/contact.ts';
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { Select } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { foundChoices } from '../../../ground/ui/found-choices.ts';
import { subjectChoices } from '../contract/contract-choices.ts';
import { contactText } from '../subject/contact-form.ts';
import { useSubjects } from '../subject-choices.ts';
import type { ZoneFieldsProps, ZoneForm } from './zone-form.ts';

export function ZoneSubjectPick(props: ZoneFieldsProps) {
  const { form, refused, isReadOnly, place, onChange } = props;
  const mayRead = place.company.may('subject', 'read');
  const asked = useSubjects(place.ccode, mayRead);
  if (!mayRead) return null;
  const choices = subjectChoices(asked.data ?? [], { chosen: form.subjectId, known: null });
  return (
    <Select
      label={t('zone.subjectId')}
      readOnly={isReadOnly}
      searchable
      clearable={!isReadOnly}
      placeholder={t('zone.noSubject')}
      nothingFoundMessage={t(asked.isPending ? 'app.loading' : 'ctr.noSuchSubject')}
      value={form.subjectId || null}
      error={refused.subjectId}
      data={choices}
      filter={({ options, search }) => foundChoices(options, search)}
      onChange={(value) => {
        const subject = asked.data?.find(({ subjectId }) => String(subjectId) === value);
        onChange({ subjectId: value ?? '', ...(subject ? filledBy(form, subject) : {}) });
      }}
    />
  );
}

/** What is still empty in the form and the partner knows. */
export function filledBy(
  form: Pick<ZoneForm, 'name' | 'address'>,
  { name, contacts }: Pick<SubjectRecord, 'name' | 'contacts'>,
): Partial<ZoneForm> {
  const address = contacts.find((one): one is AddressOf => one.type === 'address');
  return {
    ...(form.name.trim() === '' ? { name: name.slice(0, 80) } : {}),
    ...(form.address.trim() === '' && address ? { address: contactText(address) } : {}),
  };
}
type AddressOf = Extract<Contact, { type: 'address' }>;
