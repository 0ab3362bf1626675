// A company as the server answers it, for tests.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { TATRA } from '../../../testing/app-stage.tsx';

export function testCompany(fields: Partial<CompanyRecord> = {}): CompanyRecord {
  return {
    companyId: 1,
    name: TATRA.name,
    code: TATRA.code,
    countryCode: 'SK',
    active: true,
    moduleContracts: true,
    timeZone: 'Europe/Bratislava',
    currency: 'EUR',
    address: null,
    registrationNumber: null,
    vatNumber: null,
    freshMonths: null,
    keptMonths: null,
    referenceWeeks: null,
    nightFrom: null,
    nightTo: null,
    created: '2024-05-06T07:08:09.000Z',
    lastChange: '1',
    ...fields,
  };
}
