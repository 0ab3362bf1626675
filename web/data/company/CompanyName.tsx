// The name of a company in the list, and whether it is still in use.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { t } from '../../i18n/i18n.ts';
import { RowName } from '../RowName.tsx';

export function CompanyName({ name, active }: CompanyRecord) {
  return <RowName text={name} word={active ? null : t('record.inactive')} />;
}
