// Which company is worked in: the one of the address. This file decides which that is at the start,
// remembers it (AUTH-017), and gives the screens company, rights and time zone in one value.
import type { ModuleAccess, ModuleName, RoleName } from '@flotila/domain/permission.ts';
import { can, hasRole } from '@flotila/domain/permission.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import { createContext, useContext } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'company';
const COOKIE_DAYS = 14;
const DEFAULT_ZONE = 'Europe/Bratislava';

export type Company = Token['companies'][number];

export interface CurrentCompany {
  session: Token;
  company: Company;
  ccode: string;
  timeZone: string;
  may(module: ModuleName, access: ModuleAccess): boolean;
  is(role: RoleName): boolean;
}

/** AUTH-017, AUTH-018: the remembered company while the token has it, else the first by name. */
export function chooseCompany(
  companies: readonly Company[],
  rememberedCode: string | null,
): Company | null {
  const known = companies.find((company) => company.code === rememberedCode);
  if (known) return known;
  return [...companies].sort((a, b) => a.name.localeCompare(b.name))[0] ?? null;
}

export function rememberedCompanyCode(): string | null {
  return readCookie(COOKIE);
}

export function rememberCompany(code: string): void {
  writeCookie(COOKIE, code, COOKIE_DAYS);
}

/** What the session may do in the company. */
export function currentCompany(session: Token, company: Company): CurrentCompany {
  return {
    session,
    company,
    ccode: company.code,
    timeZone: company.timeZone ?? DEFAULT_ZONE,
    may: (module, access) => can(session, company, module, access),
    is: (role) => hasRole(session, company, role),
  };
}

export const CurrentCompanyContext = createContext<CurrentCompany | null>(null);

/** The company of the address; only for what is drawn inside the shell. */
export function useCompany(): CurrentCompany {
  const current = useContext(CurrentCompanyContext);
  if (!current) throw new Error('drawn without a company');
  return current;
}

/** V-12: whoever only drives begins with their day; the others, and who is no person of the company, with the map. */
export function beginsWithOwnDay({ is, company }: Pick<CurrentCompany, 'is' | 'company'>): boolean {
  return company.personId !== undefined && !is('dispatcher');
}

/** Dispatchers read the hours of every driver, others their own. */
export function mayReadHours({ is, company }: CurrentCompany, personId: number): boolean {
  return is('dispatcher') || company.personId === personId;
}
