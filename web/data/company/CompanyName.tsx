// The name of a company in the list, whether it is still in use, and below its number and seat.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { t } from '../../i18n/i18n.ts';
import { RowName } from '../RowName.tsx';

export function CompanyName({ name, active, address, registrationNumber }: CompanyRecord) {
  const note = [registrationNumber, address].filter(Boolean).join(' · ');
  return <RowName text={name} word={active ? null : t('record.inactive')} note={note} />;
}
