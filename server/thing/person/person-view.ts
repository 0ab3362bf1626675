// Person records as calls answer them and as the record of changes keeps them.
import type { PersonRecord } from '@flotila/domain/person/person.api.ts';
import { PERSON_FIELDS } from '@flotila/domain/person/person-fields.ts';
import { found } from '@flotila/domain/problem.ts';
import { valuesOf } from '@flotila/domain/record/field.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type {
  CompanyContext,
  Membership,
  SessionContext,
  Visible,
} from '../../ground/http/context.ts';
import {
  listHuman,
  type MembershipRow,
  type PersonLists,
  readPersonLists,
} from './person-record.queries.ts';

/** Who reads persons of a company. */
export interface PersonReader {
  company: CompanyContext;
  session: SessionContext;
  visible: Visible;
  /** Companies that the caller administers; null is all. */
  administers: ReadonlySet<number> | null;
  /** What the caller is in each of their companies. */
  memberships: readonly Membership[];
}

/** A person of the company with all memberships of the human. */
export interface Human {
  mine: MembershipRow;
  rows: readonly MembershipRow[];
  lists: PersonLists;
}

/** @throws not_found for no such person of the company */
export async function getHuman(
  db: ReadDb,
  company: CompanyContext,
  personId: number,
): Promise<Human> {
  const rows = await listHuman(db, company.id, personId);
  const mine = found(rows.find((row) => row.companyId === company.id && row.personId === personId));
  return { mine, rows, lists: await readPersonLists(db, mine.companyId, personId) };
}

/** @throws not_found */
export async function getPersonRecord(
  db: ReadDb,
  reader: PersonReader,
  personId: number,
): Promise<PersonRecord> {
  return personRecord(reader, await getHuman(db, reader.company, personId));
}

export function personRecord(reader: PersonReader, { mine, rows, lists }: Human): PersonRecord {
  const { vehicles, persons } = reader.visible;
  const { personId, login } = mine;
  const canChangeAccess = mayChangeHuman(reader, rows);
  return {
    personId,
    ...valuesOf(PERSON_FIELDS, mine),
    login,
    personLastChange: mine.personLastChange,
    companyPersonLastChange: mine.companyPersonLastChange,
    identifications: lists.identifications,
    visibleVehicles: lists.visibleVehicles.filter((id) => vehicles?.has(id) ?? true),
    visiblePersons: lists.visiblePersons.filter((id) => persons?.has(id) ?? true),
    access: login === null ? null : 'normal',
    canChangeAccess,
    hasFactors: canChangeAccess && mine.hasFactors,
    onlyBy: mine.onlyBy,
    isOwn: isOwn(reader, rows),
    companies: rows
      .filter(({ companyId }) => reader.administers?.has(companyId) ?? true)
      .map((one) => ({
        companyId: one.companyId,
        name: one.companyName,
        countryCode: one.countryCode,
        roles: rolesOf(one),
      })),
  };
}

function rolesOf(row: MembershipRow): string[] {
  return (['admin', 'dispatcher', 'driver'] as const).filter((role) => row[role]);
}

/**
 * What is the human's belongs to all their companies, so whoever changes it administers all of them, and
 * sees there whatever the human sees: who chooses a password may sign in with it. Who is a superuser
 * besides is changed by superusers only.
 */
export function mayChangeHuman(
  reader: Pick<PersonReader, 'administers' | 'memberships'>,
  rows: readonly MembershipRow[],
): boolean {
  const { administers } = reader;
  if (administers === null) return true;
  return rows.every(
    (row) =>
      administers.has(row.companyId) && row.accountAccess !== 'superuser' && !seesMore(reader, row),
  );
}

/** Does the person see something in their company that the caller does not see? */
export function seesMore(
  { administers, memberships }: Pick<PersonReader, 'administers' | 'memberships'>,
  row: MembershipRow,
): boolean {
  if (administers === null) return false;
  const own = memberships.find(({ company }) => company.id === row.companyId);
  if (!own) return true;
  const { vehicles, persons } = own.visible;
  if (row.viewAll) return vehicles !== null || persons !== null;
  return (
    row.visibleVehicles.some((id) => !(vehicles?.has(id) ?? true)) ||
    row.visiblePersons.some((id) => id !== row.personId && !(persons?.has(id) ?? true))
  );
}

export function isOwn(
  { session }: Pick<PersonReader, 'session'>,
  rows: readonly MembershipRow[],
): boolean {
  return rows.some(({ accountId }) => accountId === session.accountId);
}

/** The values that the record of changes keeps; what depends on who asks is none of them. */
export function auditedPerson({ mine, lists }: Human): object {
  return { ...valuesOf(PERSON_FIELDS, mine), login: mine.login, ...lists };
}

/** What people call the person. */
export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
