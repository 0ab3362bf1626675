// What the ids of the tests of the record of changes are called.
import type { AuditNames } from './audit-names.ts';

export function testNames(): AuditNames {
  const one = (name: string) => (id: number) => (id === 1 ? name : null);
  return {
    timeZone: 'Europe/Bratislava',
    vehicle: one('TT 101 AA'),
    vehicleName: one('Ford Transit'),
    person: one('Novák Ján'),
    group: one('Kamióny'),
    zone: one('Sklad'),
    type: (code) => code,
    motion: (code) => (code === 'none' ? 'podľa zapaľovania' : code),
  };
}
