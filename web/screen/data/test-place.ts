// Where the tests of the data view stand: a user of each role in one company.
import type { RoleName } from '@flotila/domain/permission.ts';
import { currentCompany } from '../../ground/session/company.ts';
import type { DataPlace } from './module.ts';
import type { Naming } from './naming.ts';

/** How that company writes moments; `names` of persons by their ids. */
export function testNaming(names: Record<number, string> = {}): Naming {
  return { zone: 'Europe/Bratislava', person: (personId) => names[personId] ?? null };
}

/** The place of a user with this role; `month` of period modules. */
export function testPlace(
  who: RoleName,
  {
    moduleContracts = true,
    month = null,
  }: { moduleContracts?: boolean } & Partial<Pick<DataPlace, 'month'>> = {},
): DataPlace {
  const company = {
    code: 'tatra',
    name: 'Tatra',
    moduleContracts,
    timeZone: 'Europe/Bratislava',
    administrator: who === 'admin',
    dispatcher: who === 'dispatcher',
  };
  const session = {
    access: who === 'superuser' ? ('superuser' as const) : ('normal' as const),
    superuser: who === 'superuser',
    firstName: 'A',
    lastName: 'B',
    roles: [],
    companies: [company],
    accessToken: 'a',
    refreshToken: 'r',
  };
  return { ccode: company.code, company: currentCompany(session, company), month };
}
