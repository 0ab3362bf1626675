// Roles and modules against the table of the specification, written out by hand (PERM-001 … PERM-017,
// PERM-023, PERM-027, PERM-028).
import { describe, expect, test } from 'vitest';
import {
  can,
  hasRole,
  MODULE_RULES,
  type ModuleAccess,
  type ModuleName,
  type RoleName,
} from './permission.ts';

/** A caller in a company: the flag of the token and the flags of the company. */
interface Caller {
  superuser: boolean;
  company: { administrator: boolean; dispatcher: boolean; moduleContracts: boolean } | undefined;
}
const company = (administrator: boolean, dispatcher: boolean, moduleContracts = true) => ({
  administrator,
  dispatcher,
  moduleContracts,
});
const CALLER = {
  superuser: { superuser: true, company: company(false, false) },
  admin: { superuser: false, company: company(true, false) },
  dispatcher: { superuser: false, company: company(false, true) },
  driver: { superuser: false, company: company(false, false) },
} satisfies Record<RoleName, Caller>;
const ROLES = Object.keys(CALLER) as RoleName[];

const has = (caller: Caller, role: RoleName) => hasRole(caller, caller.company, role);
const may = (caller: Caller, module: ModuleName, access: ModuleAccess) =>
  can(caller, caller.company, module, access);
/** Roles, highest first, that may. */
const whoMay = (module: ModuleName, access: ModuleAccess) =>
  ROLES.filter((role) => may(CALLER[role], module, access));
/** A role and those above it. */
const from = (role: RoleName) => ROLES.slice(0, ROLES.indexOf(role) + 1);

describe('roles', () => {
  test.each(ROLES)('PERM-001 %s has its own role and every lower one', (role) => {
    const had = ROLES.filter((one) => has(CALLER[role], one));
    expect(had).toEqual(ROLES.slice(ROLES.indexOf(role)));
  });

  test('PERM-001 everyone is a driver, also without any flag', () => {
    expect(has(CALLER.driver, 'driver')).toBe(true);
  });

  test('PERM-006 role superuser is the flag of the token, never a flag of a company', () => {
    expect(has({ superuser: false, company: company(true, true) }, 'superuser')).toBe(false);
    expect(hasRole({ superuser: true }, undefined, 'superuser')).toBe(true);
  });

  test('PERM-007 role admin is superuser or administrator of the company', () => {
    expect(ROLES.filter((role) => has(CALLER[role], 'admin'))).toEqual(['superuser', 'admin']);
    expect(has({ superuser: false, company: company(true, false) }, 'admin')).toBe(true);
    expect(has({ superuser: false, company: company(false, true) }, 'admin')).toBe(false);
  });

  test('PERM-023 admin and superuser are dispatchers everywhere', () => {
    expect(ROLES.filter((role) => has(CALLER[role], 'dispatcher'))).toEqual(from('dispatcher'));
  });

  test('PERM-027 the flag driver of a person decides no right: no role asks for it', () => {
    const flagged = { ...company(false, false), driver: true };
    for (const role of ROLES) {
      expect(hasRole({ superuser: false }, flagged, role)).toBe(has(CALLER.driver, role));
    }
  });

  test('PERM-028 administrator in one company is a driver in another', () => {
    const anna = { superuser: false };
    const [here, there] = [company(true, false), company(false, false)];
    expect(hasRole(anna, here, 'admin')).toBe(true);
    expect(ROLES.filter((role) => hasRole(anna, there, role))).toEqual(['driver']);
    expect(can(anna, here, 'person', 'write')).toBe(true);
    expect(can(anna, there, 'person', 'read')).toBe(false);
  });

  test('without a company nobody but a superuser has a role', () => {
    for (const role of ROLES) {
      expect(hasRole({ superuser: false }, undefined, role)).toBe(false);
      expect(hasRole({ superuser: true }, undefined, role)).toBe(true);
    }
  });
});

type Row = [
  id: string,
  ModuleName,
  read: RoleName,
  write: RoleName | null,
  remove: RoleName | null,
];
const TABLE: Row[] = [
  ['PERM-008, PERM-018', 'company', 'admin', 'superuser', 'superuser'],
  ['PERM-009, D-SPA-006', 'special-access', 'superuser', 'superuser', 'superuser'],
  ['PERM-010', 'person', 'admin', 'admin', 'superuser'],
  ['PERM-011', 'groupset', 'admin', 'admin', 'admin'],
  ['PERM-012', 'sharing', 'dispatcher', 'dispatcher', 'dispatcher'],
  ['PERM-013', 'contract', 'driver', 'dispatcher', 'dispatcher'],
  ['PERM-014', 'subject', 'driver', 'dispatcher', 'dispatcher'],
  ['PERM-015', 'service', 'driver', 'dispatcher', 'dispatcher'],
  ['interfaces', 'zone', 'driver', 'dispatcher', 'dispatcher'],
  ['zones-and-rules §3', 'rule', 'dispatcher', 'dispatcher', 'dispatcher'],
  ['zones-and-rules §6', 'webhook', 'admin', 'admin', 'admin'],
  ['decision 0120', 'api-key', 'admin', 'admin', 'admin'],
  ['decision 0118', 'door', 'admin', 'admin', 'admin'],
  ['decision 0119', 'sign-on', 'admin', 'admin', 'admin'],
  ['passing on', 'forwarding', 'admin', 'admin', 'admin'],
  ['R-5', 'meal-rate', 'admin', 'admin', 'admin'],
  ['operate §5', 'announcement', 'superuser', 'superuser', 'superuser'],
  ['PERM-016', 'vehicle', 'admin', 'superuser', 'superuser'],
  ['PERM-017', 'device-connection', 'superuser', null, null],
  ['PERM-017', 'api-connection', 'superuser', null, null],
  ['interfaces', 'audit', 'admin', null, null],
];
const AUTHORITY: ModuleName[] = ['contract', 'subject'];

describe('modules', () => {
  test.each(TABLE)(
    '%s, PERM-005 module %s: read %s, write %s, delete %s',
    (_id, module, read, write, remove) => {
      expect(whoMay(module, 'read')).toEqual(from(read));
      expect(whoMay(module, 'write')).toEqual(write === null ? [] : from(write));
      expect(whoMay(module, 'delete')).toEqual(remove === null ? [] : from(remove));
    },
  );

  test('the table has every module', () => {
    expect(TABLE.map(([, module]) => module).sort()).toEqual(Object.keys(MODULE_RULES).sort());
  });

  test('PERM-002 delete is as write where a module does not say otherwise', () => {
    const own = TABLE.filter(([, , , write, remove]) => write !== remove);
    expect(own.map(([, module]) => module)).toEqual(['person']);
    for (const [module, rule] of Object.entries(MODULE_RULES)) {
      expect('delete' in rule, module).toBe(module === 'person');
    }
  });

  test.each(Object.keys(MODULE_RULES) as ModuleName[])(
    'PERM-003, D-COM-006 %s without the contracts module of the company',
    (module) => {
      const isClosed = AUTHORITY.includes(module);
      for (const role of ROLES) {
        const caller = CALLER[role];
        const without = { ...caller, company: { ...caller.company, moduleContracts: false } };
        for (const access of ['read', 'write', 'delete'] as const) {
          const expected = !isClosed && may(caller, module, access);
          expect(may(without, module, access), `${role} ${access}`).toBe(expected);
        }
      }
      expect(can({ superuser: true }, undefined, module, 'read')).toBe(!isClosed);
    },
  );

  test.each(['report', '', 'constructor', 'toString', '__proto__'])(
    'PERM-004 the undefined module "%s" is denied, to superusers too',
    (module) => {
      for (const access of ['read', 'write', 'delete'] as const) {
        expect(may(CALLER.superuser, module as ModuleName, access)).toBe(false);
      }
    },
  );
});
