// Roles, modules and who may do what (specification part 1 §6 and part 2 §6) as one table.
import type { CompanyInSession, Session } from './session/session.ts';

export type RoleName = 'superuser' | 'admin' | 'dispatcher' | 'driver';
export type ModuleAccess = 'read' | 'write' | 'delete';
export type ModuleName =
  | 'company'
  | 'special-access'
  | 'person'
  | 'groupset'
  | 'sharing'
  | 'contract'
  | 'subject'
  | 'service'
  | 'zone'
  | 'rule'
  | 'webhook'
  | 'forwarding'
  | 'api-key'
  | 'door'
  | 'sign-on'
  | 'meal-rate'
  | 'vehicle'
  | 'device-connection'
  | 'api-connection'
  | 'announcement'
  | 'audit';

interface ModuleRule {
  read: RoleName;
  /** null: nobody may write. */
  write: RoleName | null;
  /** Left out: as write (PERM-002). */
  delete?: RoleName | null;
  authority?: 'contract';
}

/** PERM-008 to PERM-017. A module that is not here is denied (PERM-004). */
export const MODULE_RULES: Record<ModuleName, ModuleRule> = {
  company: { read: 'admin', write: 'superuser' },
  'special-access': { read: 'superuser', write: 'superuser' },
  person: { read: 'admin', write: 'admin', delete: 'superuser' },
  groupset: { read: 'admin', write: 'admin' },
  sharing: { read: 'dispatcher', write: 'dispatcher' },
  contract: { read: 'driver', write: 'dispatcher', authority: 'contract' },
  subject: { read: 'driver', write: 'dispatcher', authority: 'contract' },
  service: { read: 'driver', write: 'dispatcher' },
  zone: { read: 'driver', write: 'dispatcher' },
  rule: { read: 'dispatcher', write: 'dispatcher' },
  webhook: { read: 'admin', write: 'admin' },
  forwarding: { read: 'admin', write: 'admin' },
  'api-key': { read: 'admin', write: 'admin' },
  door: { read: 'admin', write: 'admin' },
  'sign-on': { read: 'admin', write: 'admin' },
  // Rates of the operator only superusers change (decision 0092).
  'meal-rate': { read: 'admin', write: 'admin' },
  vehicle: { read: 'admin', write: 'superuser' },
  'device-connection': { read: 'superuser', write: null },
  'api-connection': { read: 'superuser', write: null },
  announcement: { read: 'superuser', write: 'superuser' },
  audit: { read: 'admin', write: null },
};

/** PERM-001: roles imply the lower ones; `driver` is everyone. Without a company only superuser. */
export function hasRole(
  session: Pick<Session, 'superuser'>,
  company: Pick<CompanyInSession, 'administrator' | 'dispatcher'> | undefined,
  role: RoleName,
): boolean {
  if (session.superuser) return true;
  if (!company) return false;
  if (role === 'superuser') return false;
  if (role === 'admin') return company.administrator;
  if (role === 'dispatcher') return company.administrator || company.dispatcher;
  return true;
}

/** Whom an administrator allowed to keep what is their own (decision 0059); what is own, each call decides. */
export function hasOwnRecords(company: Pick<CompanyInSession, 'ownRecords'> | undefined): boolean {
  return company?.ownRecords === true;
}

/** May the session do this in the module of the company? Unknown modules are denied (PERM-004). */
export function can(
  session: Pick<Session, 'superuser'>,
  company: Pick<CompanyInSession, 'administrator' | 'dispatcher' | 'moduleContracts'> | undefined,
  module: ModuleName,
  access: ModuleAccess,
): boolean {
  if (!Object.hasOwn(MODULE_RULES, module)) return false;
  const rule: ModuleRule = MODULE_RULES[module];
  if (rule.authority === 'contract' && !company?.moduleContracts) return false;
  const needed =
    access === 'read' ? rule.read : access === 'write' ? rule.write : (rule.delete ?? rule.write);
  return needed !== null && hasRole(session, company, needed);
}
