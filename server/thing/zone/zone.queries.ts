// Zones as rows: pages of them, one of them locked for a change, and the changes. What visits depend on lies in
// the zone's versions (zone-version.queries.ts); a zone shows the newest.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { ZONE_FIELDS } from '@flotila/domain/zone/zone-fields.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows, readPage, type Slice } from '../../ground/db/page.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

/** Without what is worked out when it is answered. */
export type ZoneRow = Omit<Zone, 'recalculating' | 'center'>;

/** What a zone has beside its versions. */
type ZoneNames = Values<typeof ZONE_FIELDS>;

const NAMES = recordColumns('zone', ZONE_FIELDS);

export const zoneRows = recordRows('zone', 'zone_id', (names: ZoneNames) => NAMES.written(names));

const ZONES = sql`select z.zone_id as "zoneId", ${NAMES.read('z')},
    z.last_change::text as "lastChange", v.shape, v.exit_margin as "exitMargin",
    v.min_dwell as "minDwell", v.speed_limit as "speedLimit", v.vehicles
  from zone z
  join lateral (select * from zone_version n
    where n.company_id = z.company_id and n.zone_id = z.zone_id
    order by n.from_ts desc limit 1) v on true`;

/** One page by name, and how many there are. */
export function listZoneRows(
  db: ReadDb,
  company: Company,
  category: ZoneCategory | undefined,
  slice: Slice,
): Promise<Page<ZoneRow>> {
  const wanted = sql`z.company_id = ${company.id} and z.removed is null
    and (${category ?? null}::text is null or z.category = ${category ?? null}::text)`;
  return readPage(
    db,
    slice,
    sql`from zone z where ${wanted}`,
    (cut) => sql<ZoneRow>`${ZONES} where ${wanted}
      order by z.name collate "sk-x-icu", z.zone_id ${cut}`,
  );
}

export async function findZone(
  db: ReadDb,
  company: Company,
  zoneId: number,
): Promise<ZoneRow | undefined> {
  const { rows } = await sql<ZoneRow>`${ZONES}
    where ${zoneRows.isThis(company, zoneId, 'z')} and z.removed is null`.execute(db);
  return rows[0];
}

/** Names that zones of the company have, folded as the database compares them. */
export async function listZoneNames(
  db: ReadDb,
  company: Company,
  names: readonly string[],
  exceptId: number | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${[...names]}::text[]) as n(name)
    where exists (select 1 from zone z where z.company_id = ${company.id} and z.removed is null
      and lower(z.name) = lower(n.name) and z.zone_id is distinct from ${exceptId}::int)`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Names and shapes of the zones whose names begin so, in whatever case. */
export async function listZonesCalled(
  db: ReadDb,
  company: Company,
  beginnings: readonly string[],
): Promise<Pick<ZoneRow, 'name' | 'shape'>[]> {
  const { rows } = await sql<ZoneRow>`${ZONES}
    where z.company_id = ${company.id} and z.removed is null
      and exists (select 1 from unnest(${[...beginnings]}::text[]) as n(beginning)
        where starts_with(lower(z.name), lower(n.beginning)))`.execute(db);
  return rows;
}

/** Where the vehicles of the company were last, to whole degrees. */
export async function listVehiclePlaces(
  db: ReadDb,
  company: Company,
): Promise<{ latitude: number; longitude: number }[]> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select distinct round((location->>'latitude')::numeric)::int as latitude,
      round((location->>'longitude')::numeric)::int as longitude
    from vehicle_live where company_id = ${company.id} and location->>'latitude' is not null`.execute(
    db,
  );
  return rows;
}

export function countZones(db: ReadDb, company: Company): Promise<number> {
  return countRows(db, sql`from zone where company_id = ${company.id} and removed is null`);
}

/** Their numbers by their names, which only one zone of a company has. */
export async function insertZones(
  db: WriteDb,
  company: Company,
  zones: readonly ZoneNames[],
  now: Date,
): Promise<Map<string, number>> {
  if (zones.length === 0) return new Map();
  const rows = await db
    .insertInto('zone')
    .values(zones.map((zone) => ({ ...NAMES.written(zone), company_id: company.id, created: now })))
    .returning(['zone_id', 'name'])
    .execute();
  return new Map(rows.map(({ zone_id, name }) => [name, zone_id]));
}

/** Names of the first rules that name the zone, and how many there are. */
export async function listRulesOf(
  db: ReadDb,
  company: Company,
  zoneId: number,
  max: number,
): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) over ()::int as count from rule
    where company_id = ${company.id} and removed is null
      and definition #> '{condition,zones,zoneIds}' @> to_jsonb(${zoneId}::int)
    order by name collate "sk-x-icu", rule_id limit ${max}`.execute(db);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}

/** Those of the ids that are subjects of the company. */
export async function listSubjects(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select subject_id as id from subject
    where company_id = ${company.id} and subject_id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the ids that are groups of the company. */
export async function listGroupsets(
  db: ReadDb,
  company: Company,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select groupset_id as id from groupset
    where company_id = ${company.id} and groupset_id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
