// A person as the server answers it, in its list and alone, for tests.
import type { PersonRecord, PersonRow } from '@flotila/domain/person/person.api.ts';

export function testPerson(
  fields: Partial<PersonRecord & PersonRow> = {},
): PersonRecord & PersonRow {
  return {
    personId: 103,
    firstName: 'Igor',
    lastName: 'Šofér',
    email: null,
    phone: null,
    login: 'igor',
    active: true,
    admin: false,
    dispatcher: false,
    driver: true,
    ownRecords: false,
    viewAll: true,
    identifications: [],
    plates: [],
    signIn: { state: 'signedIn', invited: null, expires: null },
    access: 'normal',
    canChangeAccess: true,
    hasFactors: false,
    onlyBy: null,
    visibleVehicles: [],
    visiblePersons: [],
    companies: [{ companyId: 1, name: 'Tatra Trans s.r.o.', countryCode: 'SK', roles: ['driver'] }],
    personLastChange: '1',
    companyPersonLastChange: '1',
    ...fields,
  };
}
