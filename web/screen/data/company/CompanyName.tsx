// Cells of the list of companies: the name, whether it is still in use, and below its number and seat; the country with
// its time and money.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { RowName } from '../RowName.tsx';

export function CompanyName({ name, active, address, registrationNumber }: CompanyRecord) {
  const note = [registrationNumber, address].filter(Boolean).join(' · ');
  return <RowName text={name} word={active ? null : t('record.inactive')} note={note} />;
}

export function CompanyCountry({ countryCode, timeZone, currency }: CompanyRecord) {
  return <RowName text={countryName(countryCode)} note={`${timeZone} · ${currency}`} isDetail />;
}
