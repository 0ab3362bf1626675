// A person as master data: one human, who has a row in each company of theirs. Rows of one human share
// the person's id, or the account when they were made apart.
import { PERSON_FIELDS } from '@flotila/domain/person/person-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext, CompanyId, Visible } from '../../ground/http/context.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';
import { SIGN_IN_COLUMNS, type SignInRow } from './sign-in-state.queries.ts';

export interface Identification {
  identification: string;
  code: string;
}

export const PERSON_COLUMNS = recordColumns('person', PERSON_FIELDS);

export type PersonValues = Values<typeof PERSON_FIELDS>;

export const personRows = recordRows('person', 'person_id', (values: PersonValues) =>
  PERSON_COLUMNS.written(values),
);

/** What a person is in one company. */
export interface MembershipRow extends PersonValues {
  companyId: number;
  companyName: string;
  countryCode: string;
  personId: number;
  accountId: number | null;
  /** null without an account; a superuser's when the operator made one of the login. */
  accountAccess: 'normal' | 'superuser' | null;
  login: string | null;
  /** A second factor or a passkey is there. */
  hasFactors: boolean;
  /** The provider of single sign-on that alone lets them into the company; null: a password does as well. */
  onlyBy: string | null;
  /** What the company lets them see; deleted vehicles and persons are left out. */
  visibleVehicles: number[];
  visiblePersons: number[];
  personLastChange: string;
  companyPersonLastChange: string;
}

/** Rows of the human of this person in all companies; nobody of them changes until the end. */
export async function lockHuman(db: WriteDb, companyId: number, personId: number): Promise<void> {
  const { rows } = await sql<{ company: CompanyId; person: number }>`
    select p.company_id as company, p.person_id as person from person p
    where ${isHuman(companyId, personId)} order by p.company_id, p.person_id`.execute(db);
  // Row by row: where companies are spread over machines, a lock reaches those of one company.
  for (const { company, person } of rows) await personRows.lock(db, { id: company }, person);
}

/** All memberships of the human, by company name; empty when the company has no such person. */
export async function listHuman(
  db: ReadDb,
  companyId: number,
  personId: number,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select p.company_id as "companyId", c.name as "companyName", c.country_code as "countryCode",
      p.person_id as "personId", p.account_id as "accountId",
      a.access as "accountAccess", a.login,
      exists (select from second_factor f where f.account_id = p.account_id)
        or exists (select from passkey k where k.account_id = p.account_id) as "hasFactors",
      (select s.name from sign_on s where s.company_id = p.company_id and s.only_by
        and (s.break_glass is null or s.break_glass is distinct from p.account_id)) as "onlyBy",
      ${PERSON_COLUMNS.read('p')},
      ${visibleLists(sql`p.company_id`, sql`p.person_id`)},
      p.last_change::text as "personLastChange",
      p.company_last_change::text as "companyPersonLastChange"
    from person p
    join company c on c.company_id = p.company_id and c.deleted is null
    left join account a on a.account_id = p.account_id
    where ${isHuman(companyId, personId)}
    order by c.name collate "sk-x-icu", p.company_id, p.person_id`.execute(db);
  return rows;
}

function isHuman(companyId: number, personId: number) {
  const me = sql`from person me where me.company_id = ${companyId} and me.person_id = ${personId}
    and me.deleted is null`;
  return sql`p.deleted is null and exists (select 1 ${me}) and (p.person_id = ${personId}
    or p.account_id = (select me.account_id ${me}))`;
}

export interface PersonLists {
  identifications: Identification[];
  visibleVehicles: number[];
  visiblePersons: number[];
}

/** What the company keeps of the person in lists; deleted vehicles and persons are left out. */
export async function readPersonLists(
  db: ReadDb,
  companyId: number,
  personId: number,
): Promise<PersonLists> {
  const { rows } = await sql<PersonLists>`
    select
      (select coalesce(json_agg(json_build_object('identification', i.kind, 'code', i.code)
          order by i.kind, i.code), '[]') from person_identification i
        where i.company_id = ${companyId} and i.person_id = ${personId}) as identifications,
      ${visibleLists(sql`${companyId}`, sql`${personId}`)}`.execute(db);
  return rows[0] ?? { identifications: [], visibleVehicles: [], visiblePersons: [] };
}

function visibleLists(companyId: RawBuilder<unknown>, personId: RawBuilder<unknown>) {
  return sql`
    array(select s.vehicle_id from person_visible_vehicle s
      join vehicle v on v.company_id = s.company_id and v.vehicle_id = s.vehicle_id
        and v.deleted is null
      where s.company_id = ${companyId} and s.person_id = ${personId}
      order by 1) as "visibleVehicles",
    array(select s.visible_person_id from person_visible_person s
      join person seen on seen.company_id = s.company_id
        and seen.person_id = s.visible_person_id and seen.deleted is null
      where s.company_id = ${companyId} and s.person_id = ${personId}
      order by 1) as "visiblePersons"`;
}

export interface PersonEdit
  extends PersonValues,
    PersonLists,
    Pick<MembershipRow, 'personId' | 'login' | 'personLastChange' | 'companyPersonLastChange'> {}

/** All persons of the company that may be seen, as their forms have them. */
export async function listPersonEdits(
  db: ReadDb,
  company: CompanyContext,
  visible: Visible,
): Promise<PersonEdit[]> {
  const limit = visible.persons && [...visible.persons];
  const { rows } = await sql<PersonEdit>`
    select p.person_id as "personId", ${PERSON_COLUMNS.read('p')}, a.login,
      (select coalesce(json_agg(json_build_object('identification', i.kind, 'code', i.code)
          order by i.kind, i.code), '[]') from person_identification i
        where i.company_id = p.company_id and i.person_id = p.person_id) as identifications,
      ${visibleLists(sql`p.company_id`, sql`p.person_id`)},
      p.last_change::text as "personLastChange",
      p.company_last_change::text as "companyPersonLastChange"
    from person p left join account a on a.account_id = p.account_id
    where p.company_id = ${company.id} and p.deleted is null
      and (${limit}::int[] is null or p.person_id = any(${limit}::int[]))
    order by p.person_id`.execute(db);
  return rows;
}

export interface ListedPerson
  extends PersonValues,
    SignInRow,
    Pick<MembershipRow, 'personId' | 'login'> {
  identifications: Identification[];
  plates: string[];
}

/** Persons of the company by name (API-083). */
export async function listPersonRows(
  db: ReadDb,
  company: CompanyContext,
  visible: Visible,
): Promise<ListedPerson[]> {
  const limit = visible.persons && [...visible.persons];
  const { rows } = await sql<ListedPerson>`
    select p.person_id as "personId", ${PERSON_COLUMNS.read('p')}, a.login, ${SIGN_IN_COLUMNS},
      coalesce(i.cards, '[]') as identifications, coalesce(d.plates, '{}') as plates
    from person p left join account a on a.account_id = p.account_id
    left join (select person_id, json_agg(json_build_object('identification', kind, 'code', code)
        order by kind, code) as cards
      from person_identification where company_id = ${company.id} group by person_id) i
      on i.person_id = p.person_id
    left join (select driver_id, array_agg(numeric_plate order by numeric_plate) as plates
      from vehicle where company_id = ${company.id} and deleted is null
        and ${isAmong('vehicle', { visible: visible.vehicles })}
      group by driver_id) d on d.driver_id = p.person_id
    where p.company_id = ${company.id} and p.deleted is null
      and (${limit}::int[] is null or p.person_id = any(${limit}::int[]))
    order by p.last_name collate "sk-x-icu", p.first_name collate "sk-x-icu", p.person_id`.execute(
    db,
  );
  return rows;
}
