// The name of a business partner in the list, and whether it is still in use.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { t } from '../../i18n/i18n.ts';
import { countryName, Flag } from '../../ui/Flag.tsx';
import { RowName } from '../RowName.tsx';

export function SubjectName({ name, note, active }: SubjectRecord) {
  return <RowName text={name} word={active ? null : t('record.inactive')} note={note} />;
}

export function SubjectCountry({ countryCode }: SubjectRecord) {
  return (
    <span>
      <Flag code={countryCode} /> {countryName(countryCode)}
    </span>
  );
}
