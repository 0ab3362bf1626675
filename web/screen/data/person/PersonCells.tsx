// Cells of the list of persons: the name with a word for the inactive, and identifications one below the other.
import type { PersonRow } from '@flotila/domain/person/person.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { CallLink } from '../../../thing/person/CallPerson.tsx';
import { IdentificationIcon } from '../identification/IdentificationsField.tsx';
import {
  type AnsweredIdentification,
  identificationText,
  kindText,
} from '../identification/identification-form.ts';
import { surnameFirst } from '../persons.ts';
import { RowName, RowNote } from '../RowName.tsx';
import styles from './person.module.css';
import { nameOf } from './person-words.ts';
import { signInText } from './sign-in-text.ts';

/** Two lines fit a row (DATA-022). */
const IDS_SHOWN = 2;

export function PersonName(row: PersonRow) {
  return <RowName text={surnameFirst(row)} word={row.active ? null : t('person.inactive')} />;
}

export function PersonIds({ identifications }: PersonRow) {
  const all = identifications;
  const shown = all.length > IDS_SHOWN ? all.slice(0, IDS_SHOWN - 1) : all;
  return (
    <span className={`${pieces.cuts} ${styles.ids}`} title={all.map(identificationText).join('\n')}>
      {shown.map((one) => (
        <Identification key={identificationText(one)} {...one} />
      ))}
      {all.length > shown.length && (
        <span className={pieces.block}>
          {t('person.moreIds', { count: all.length - shown.length })}
        </span>
      )}
    </span>
  );
}

export function PersonSignIn({ login, signIn }: PersonRow) {
  const state = signInText(signIn, useNow());
  return login ? <RowName text={login} note={state} isDetail /> : <RowNote text={state} />;
}

/** Called from the list; its keys have the menu of the row for it. */
export function PersonPhone(person: PersonRow) {
  if (!person.phone) return null;
  return (
    <CallLink
      phone={person.phone}
      name={nameOf(person)}
      words={t('call.person')}
      shows={['number']}
      isInRow
    />
  );
}

/** Its code, which tells it from others, and then of what kind it is, where there is room for all of it. */
function Identification({ identification, code }: AnsweredIdentification) {
  return (
    <span className={`${pieces.block} ${styles.id}`}>
      <IdentificationIcon kind={identification} size={14} /> {code}{' '}
      <small className={pieces.oneLine}>{kindText(identification)}</small>
    </span>
  );
}
