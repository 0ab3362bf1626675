// Cells of the list of business partners: the name, whether it is still in use and where it is; how it is reached.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { countryName, Flag } from '../../../ground/ui/Flag.tsx';
import { RowName } from '../RowName.tsx';
import { addressText, callText } from './contact-form.ts';

export function SubjectName({ name, note, active, contacts }: SubjectRecord) {
  const below = [addressText(contacts), note].filter(Boolean).join(' · ');
  return <RowName text={name} word={active ? null : t('record.inactive')} note={below} />;
}

export function SubjectContact({ contacts }: SubjectRecord) {
  const [first = '', second] = callText(contacts);
  return <RowName text={first} note={second} isDetail />;
}

export function SubjectCountry({ countryCode }: SubjectRecord) {
  return (
    <span>
      <Flag code={countryCode} /> {countryName(countryCode)}
    </span>
  );
}
