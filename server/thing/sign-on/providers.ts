// The providers that there are: that of the installation, which its settings name, and one of each company that keeps one.
import { INSTALLATION } from '@flotila/domain/sign-on/sign-on.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type { Client, Oidc } from '../../ground/outside/oidc.ts';
import type { Seal } from '../session/sealed.ts';
import { findSignOnRow, NO_COMPANY, type SignOnRow } from './sign-on.queries.ts';

export interface OwnProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

export interface SignOnLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface SignOnDeps {
  db: Database;
  oidc: Oidc;
  seal: Seal;
  /** undefined: the installation has none. */
  ownProvider: OwnProvider | undefined;
  log: SignOnLog;
}

export interface Provider {
  /** As whom addresses name it. */
  code: string;
  /** 0: of the installation. */
  companyId: number;
  name: string;
  client: Client;
  /** null: of the installation. */
  row: SignOnRow | null;
}

/** undefined: there is none, or its secret cannot be read any more. Of a company one that is not active is there to be tried. */
export async function findProvider(
  { seal, ownProvider }: SignOnDeps,
  db: ReadDb,
  by: { code: string } | { companyId: number },
): Promise<Provider | undefined> {
  const isOwn = 'code' in by ? by.code === INSTALLATION : by.companyId === NO_COMPANY;
  if (isOwn) {
    if (!ownProvider) return undefined;
    const { name, ...client } = ownProvider;
    const clientOf = { ...client, scopes: '', isOwn: true };
    return { code: INSTALLATION, companyId: NO_COMPANY, name, client: clientOf, row: null };
  }
  const row = await findSignOnRow(db, by);
  const clientSecret =
    row && seal.open(row.clientSecret, sealedOf(row.companyId))?.toString('utf8');
  if (!row || clientSecret === undefined) return undefined;
  const { companyId, companyCode: code, name, issuer, clientId, scopes } = row;
  const client = { issuer, clientId, clientSecret, scopes, isOwn: false };
  return { code, companyId, name, client, row };
}

/** What the secret of a company's client is bound to. */
export function sealedOf(companyId: number): string {
  return `client ${companyId}`;
}

/** As sessions name it. */
export function companyOf({ companyId }: Provider): number | null {
  return companyId === NO_COMPANY ? null : companyId;
}
