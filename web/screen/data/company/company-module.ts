// Companies in the data view (D-COM): a superuser writes them, an administrator reads those of their own.
import {
  type CompanyRecord,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@flotila/domain/company/company.api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { chooseCompany } from '../../../ground/session/company.ts';
import { renewSession, sessionState } from '../../../ground/session/session.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { date } from '../../../ground/words/format.ts';
import { labelOf } from '../field-value.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { valueText } from '../value-text.ts';
import { CompanyAside } from './CompanyAside.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { CompanyCountry, CompanyName } from './CompanyName.tsx';
import { COMPANY, type CompanyForm, readCompany, startCompany } from './company-form.ts';
import { companyRefusal } from './company-refusal.ts';

export const companyModule: DataModule<CompanyRecord, CompanyRecord, CompanyForm> = {
  list: 'companies',
  ...listOver(listCompanies, ({ companyId }) => companyId),
  lookOf: ({ active }) => (active ? null : 'muted'),
  empty: () => ({ title: t('com.empty') }),
  columns: [
    {
      key: 'name',
      title: () => t('com.name'),
      width: 'minmax(220px, 1.6fr)',
      text: ({ name }) => name,
      cell: CompanyName,
    },
    {
      key: 'code',
      title: () => t('com.code'),
      text: ({ code }) => code,
      width: 'minmax(110px, 0.6fr)',
    },
    {
      key: 'country',
      title: () => t('com.countryCode'),
      width: 'minmax(180px, 1fr)',
      text: ({ countryCode, timeZone, currency }) =>
        [countryName(countryCode), timeZone, currency].join(' · '),
      fileText: ({ countryCode }) => countryName(countryCode),
      cell: CompanyCountry,
    },
    {
      key: 'created',
      title: () => t('com.created'),
      width: '96px',
      isWideOnly: true,
      text: ({ created, timeZone }) => date(created, timeZone),
    },
  ],
  isDeletedAlone: true,
  record: {
    detail: 'company',
    titleOf: (record) => record?.name ?? t('com.new'),
    ...recordOver(
      { get: getCompany, create: createCompany, update: updateCompany, remove: deleteCompany },
      ({ companyId }) => companyId,
    ),
    start: (record) => startCompany(record, language()),
    read: (form, record) => readCompany(form, record, language()),
    Fields: CompanyFields,
    Aside: CompanyAside,
    removeText: () => t('stays.companies'),
    fieldText: (field, value, { zone }) => {
      if (!(field in COMPANY.fields)) return null;
      const text = field === 'countryCode' ? countryName(String(value)) : valueText(value, zone);
      return { label: labelOf(COMPANY, field), text };
    },
    refusalText: companyRefusal,
    afterChange: learnCompanies,
  },
};

/** The session names its companies, so it must learn of a change; the own one may have another code now. */
async function learnCompanies(
  { ccode }: DataPlace,
  before: CompanyRecord | null,
  after: CompanyRecord | null,
): Promise<{ ccode: string }> {
  await renewSession();
  const state = sessionState();
  const companies = state.status === 'signedIn' ? state.session.companies : [];
  const here = before?.code === ccode ? after?.code : ccode;
  return { ccode: chooseCompany(companies, here ?? null)?.code ?? ccode };
}
