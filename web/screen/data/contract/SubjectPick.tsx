// For whom: the company's business partners (D-CTR-012), and as the last line a new one, for which the form is
// left and found again as it was (D-CTR-009).
import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useSubjects } from '../subject-choices.ts';
import styles from './contract.module.css';
import { foundSubjects, givenName, NEW_SUBJECT, subjectChoices } from './contract-choices.ts';
import type { ContractFieldsProps } from './contract-form.ts';

export function SubjectPick(props: ContractFieldsProps) {
  const { form, record, refused, isReadOnly, place } = props;
  const asked = useSubjects(place.ccode);
  const known = record && { id: record.subjectId, name: record.subject };
  const choices = subjectChoices(asked.data ?? [], { chosen: form.subjectId, known });
  // What was looked for and not found is the name of the new one; a partner that was chosen is not.
  const [typed, setTyped] = useState('');
  const mayMake = !isReadOnly && place.company.may('subject', 'write');
  return (
    <Select
      label={t('ctr.subjectId')}
      readOnly={isReadOnly}
      searchable
      clearable={!isReadOnly}
      placeholder={t('contract.noSubject')}
      nothingFoundMessage={t(asked.isPending ? 'app.loading' : 'ctr.noSuchSubject')}
      value={form.subjectId || null}
      error={refused.subjectId}
      data={[...choices, ...(mayMake ? [{ value: NEW_SUBJECT, label: t('sub.new') }] : [])]}
      renderOption={({ option }) =>
        option.value === NEW_SUBJECT ? (
          <span className={styles.newSubject}>
            <IconPlus size={16} stroke={1.8} aria-hidden="true" /> {option.label}
          </span>
        ) : (
          option.label
        )
      }
      filter={({ options, search }) => foundSubjects(options, search)}
      onInput={(signal) => setTyped(signal.currentTarget.value)}
      onChange={(subjectId) => {
        if (subjectId === NEW_SUBJECT) props.onDetour('subject', 'subjectId', givenName(typed));
        else {
          setTyped('');
          props.onChange({ subjectId: subjectId ?? '' });
        }
      }}
    />
  );
}
