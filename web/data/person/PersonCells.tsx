// Cells of the list of persons: the name with a word for the inactive, and identifications one below the other.
import type { PersonRow } from '@flotila/domain/person/person.api.ts';
import { t } from '../../i18n/i18n.ts';
import { identificationText } from '../identification/identification-form.ts';
import { RowName } from '../RowName.tsx';
import styles from './person.module.css';
import { nameOf } from './person-words.ts';

/** Two lines fit a row (DATA-022). */
const IDS_SHOWN = 2;

export function PersonName(row: PersonRow) {
  return <RowName text={nameOf(row)} word={row.active ? null : t('person.inactive')} />;
}

export function PersonIds({ identifications }: PersonRow) {
  const all = identifications.map(identificationText);
  const shown = all.length > IDS_SHOWN ? all.slice(0, IDS_SHOWN - 1) : all;
  return (
    <span className={styles.ids} title={all.join('\n')}>
      {shown.map((id) => (
        <span key={id}>{id}</span>
      ))}
      {all.length > shown.length && (
        <span>{t('person.moreIds', { count: all.length - shown.length })}</span>
      )}
    </span>
  );
}
