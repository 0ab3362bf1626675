// Statements that make and change persons, each for one membership or for all rows of one human.
import { HUMAN_FIELDS, MEMBER_FIELDS } from '@flotila/domain/person/person-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { assignedDriver } from '../vehicle/assigned-driver.queries.ts';
import { cardKey, storedKey } from './card.queries.ts';
import {
  type Identification,
  type MembershipRow,
  PERSON_COLUMNS,
  personRows,
} from './person-record.queries.ts';
import { type CardChange, replaceCards } from './store-cards.queries.ts';

const HUMAN_COLUMNS = recordColumns('person', HUMAN_FIELDS);
const MEMBER_COLUMNS = recordColumns('person', MEMBER_FIELDS);
const NEXT_OF_HUMAN = { last_change: sql<number>`person.last_change + 1` };
const NEXT_OF_MEMBER = { company_last_change: sql<number>`person.company_last_change + 1` };

/** Who has which identification is decided by one at a time in a company. */
export async function lockIdentifications(db: WriteDb, companyId: number): Promise<void> {
  await takeTurn(db, 'identifications', companyId);
}

/**
 * Makes the human a person of one more company, without rights (API-095). Who was deleted there comes
 * back under the same id and without the identifications of then.
 */
export async function insertImported(
  db: WriteDb,
  company: CardChange['company'],
  source: MembershipRow,
  now: Date,
): Promise<void> {
  const values = {
    account_id: source.accountId,
    ...PERSON_COLUMNS.written({ ...source, admin: false, dispatcher: false, ownRecords: false }),
  };
  await db
    .insertInto('person')
    .values({ company_id: company.id, person_id: source.personId, ...values })
    .onConflict((known) =>
      known
        .columns(['company_id', 'person_id'])
        .doUpdateSet({ ...values, deleted: null, ...NEXT_OF_HUMAN, ...NEXT_OF_MEMBER })
        .where('person.deleted', 'is not', null),
    )
    .execute();
  await replaceCards(db, { company, personId: source.personId, now }, []);
}

/** Name, state and account of the human in all their companies. */
export async function updateHuman(
  db: WriteDb,
  rows: readonly Pick<MembershipRow, 'companyId' | 'personId'>[],
  change: Values<typeof HUMAN_FIELDS> & Pick<MembershipRow, 'accountId'>,
): Promise<void> {
  const one = sql<{ company_id: number; person_id: number }>`
    unnest(${rows.map((row) => row.companyId)}::int[], ${rows.map((row) => row.personId)}::int[])`;
  await db
    .updateTable('person')
    .from(one.as<'one'>(sql`one(company_id, person_id)`))
    .set({
      ...HUMAN_COLUMNS.written(change),
      account_id: change.accountId,
      ...NEXT_OF_HUMAN,
    })
    .whereRef('person.company_id', '=', 'one.company_id')
    .whereRef('person.person_id', '=', 'one.person_id')
    .execute();
}

export async function updateOfCompany(
  db: WriteDb,
  company: Pick<CompanyContext, 'id'>,
  personId: number,
  change: Values<typeof MEMBER_FIELDS>,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ ...MEMBER_COLUMNS.written(change), ...NEXT_OF_MEMBER })
    .where(personRows.isThis(company, personId))
    .execute();
}

export interface StoredLists {
  identifications: readonly Identification[];
  visibleVehicles: readonly number[];
  visiblePersons: readonly number[];
}

/** Replaces identifications and what may be seen. */
export async function replaceLists(
  db: WriteDb,
  change: CardChange,
  lists: StoredLists,
): Promise<void> {
  const { company, personId } = change;
  const owner = sql`company_id = ${company.id} and person_id = ${personId}`;
  const { identifications, visibleVehicles, visiblePersons } = lists;
  await replaceCards(db, change, identifications);
  await sql`delete from person_visible_vehicle where ${owner}`.execute(db);
  await sql`insert into person_visible_vehicle (company_id, person_id, vehicle_id)
    select ${company.id}, ${personId}, id
    from unnest(${[...visibleVehicles]}::int[]) as id`.execute(db);
  await sql`delete from person_visible_person where ${owner}`.execute(db);
  await sql`insert into person_visible_person (company_id, person_id, visible_person_id)
    select ${company.id}, ${personId}, id
    from unnest(${[...visiblePersons]}::int[]) as id`.execute(db);
}

function keysOf(identifications: readonly Identification[]): RawBuilder<unknown> {
  const texts = identifications.map((one) => `${one.identification}@${one.code}`);
  return sql`select ${cardKey(sql.raw('one'))} from unnest(${texts}::text[]) as one`;
}

/** Whoever sees a part of the company sees the person whom they made. */
export async function insertVisiblePerson(
  db: WriteDb,
  companyId: number,
  ownerId: number,
  personId: number,
): Promise<void> {
  await sql`insert into person_visible_person (company_id, person_id, visible_person_id)
    values (${companyId}, ${ownerId}, ${personId})`.execute(db);
}

/** Indexes of the identifications that are those of somebody else in the company. */
export async function findTaken(
  db: ReadDb,
  companyId: number,
  personId: number | null,
  identifications: readonly Identification[],
): Promise<number[]> {
  const texts = identifications.map((one) => `${one.identification}@${one.code}`);
  const { rows } = await sql<{ index: number }>`
    select (wanted.n - 1)::int as index
    from unnest(${texts}::text[]) with ordinality as wanted(one, n)
    where exists (select 1 from person_identification i
      join person p on p.company_id = i.company_id and p.person_id = i.person_id
        and p.deleted is null
      where i.company_id = ${companyId} and i.person_id is distinct from ${personId}::int
        and ${storedKey()} = ${cardKey(sql.raw('wanted.one'))})
    order by 1`.execute(db);
  return rows.map(({ index }) => index);
}

/**
 * Takes the person out of the company. The row stays, because what they drove names it, and so do the
 * identifications until somebody else gets them or the person comes back.
 */
export async function markPersonDeleted(
  db: WriteDb,
  company: Pick<CompanyContext, 'id'>,
  personId: number,
  now: Date,
): Promise<void> {
  await personRows.set(db, company, personId, {
    deleted: now,
    account_id: null,
    administrator: false,
    dispatcher: false,
    own_records: false,
    ...NEXT_OF_MEMBER,
  });
  const key = sql`company_id = ${company.id} and person_id = ${personId}`;
  for (const table of ['groupset_permission', 'groupset_person', 'person_visible_vehicle']) {
    await sql`delete from ${sql.table(table)} where ${key}`.execute(db);
  }
  await sql`delete from person_visible_person where company_id = ${company.id}
    and (person_id = ${personId} or visible_person_id = ${personId})`.execute(db);
}

/** Vehicles whose live row names the person: as the assigned driver, by a card, or of the ride. */
export async function listShownWith(
  db: ReadDb,
  companyId: number,
  personId: number,
  identifications: readonly Identification[],
): Promise<number[]> {
  const keys = keysOf(identifications);
  const { rows } = await sql<{ id: number }>`
    select v.vehicle_id as id from vehicle v
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    left join lateral (select k.has_driver, k.edited_person_id, k.identification, k.from_ts
      from ride_shown k
      where k.company_id = v.company_id and k.vehicle_id = v.vehicle_id and k.from_ts = l.ride_from
      limit 1) r on true
    left join lateral ${assignedDriver('v', 'r.from_ts')} assigned on true
    where v.company_id = ${companyId} and v.deleted is null
      and (${personId} in (v.driver_id, assigned.person_id)
        or (r.has_driver and r.edited_person_id = ${personId})
        or ${cardKey(sql.ref('l.identification'))} in (${keys})
        or ${cardKey(sql.ref('r.identification'))} in (${keys}))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
