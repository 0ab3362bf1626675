// What lists read of driver_hours, with where each driver is and what of their card no file has.
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { standsAt } from '../location/read-address.queries.ts';
import { readAt } from './file.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface HoursRow {
  personId: number;
  firstName: string;
  lastName: string;
  cardNumber: string | null;
  hours: DriverHours | null;
  source: 'file' | 'live' | null;
  vehicleId: number | null;
  numericPlate: string | null;
  place: string | null;
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
  downloaded: Date | null;
  /** First activity that no file of the card has. */
  unread: Date | null;
}

export interface HoursFilter {
  persons: ReadonlySet<number> | null;
  vehicles: ReadonlySet<number> | null;
  groupsetId?: number | undefined;
  /** Only this one, who need have neither card nor hours. */
  personId?: number;
}

/** Persons who have a card or hours, by name. */
export async function listHoursRows(
  db: ReadDb,
  company: Company,
  filter: HoursFilter,
): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName",
      card.code as "cardNumber", h.hours, h.source, v.vehicle_id as "vehicleId",
      v.numeric_plate as "numericPlate", coalesce(stood.address, l.place) as place, l.location->>'countryCode' as "countryCode",
      (l.location->>'latitude')::float8 as latitude,
      (l.location->>'longitude')::float8 as longitude, read.at as downloaded, unread.from_ts as unread
    from person p
    left join driver_hours h on h.company_id = p.company_id and h.person_id = p.person_id
    left join lateral (select i.code, upper(left(i.code, 14)) as card from person_identification i
      where i.company_id = p.company_id and i.person_id = p.person_id and i.kind = 'tachograph'
      order by i.made desc, i.code limit 1) card on true
    left join vehicle v on v.company_id = p.company_id and v.vehicle_id = h.vehicle_id
      and v.deleted is null and ${among(sql.ref('v.vehicle_id'), filter.vehicles)}
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    left join lateral (${standsAt('l')}) stood on true
    left join lateral (select max(${readAt('f')}) as at from tachograph_file f
      where f.company_id = p.company_id and f.kind = 'card'
        and upper(left(f.card_number, 14)) = card.card) read on true
    left join lateral (select a.from_ts from slot_activity a
      where a.company_id = p.company_id and a.identification is not null
        and upper(case when a.identification like 'tachograph@%' then left(a.identification, 25)
          else a.identification end) = 'TACHOGRAPH@' || card.card
        and a.from_ts >= coalesce(read.at, '-infinity') and a.activity in (1, 2, 3)
      order by a.from_ts limit 1) unread on true
    where p.company_id = ${company.id} and p.deleted is null and ${isAsked(filter)}
    order by p.last_name collate "sk-x-icu", p.first_name collate "sk-x-icu", p.person_id`.execute(
    db,
  );
  return rows;
}

function isAsked({ persons, groupsetId, personId }: HoursFilter): RawBuilder<unknown> {
  if (personId !== undefined) return sql`p.person_id = ${personId}`;
  const conditions = [
    sql`(card.code is not null or h.hours is not null)`,
    among(sql.ref('p.person_id'), persons),
  ];
  if (groupsetId !== undefined) {
    conditions.push(sql`exists (select 1 from groupset_person g where g.company_id = p.company_id
      and g.groupset_id = ${groupsetId} and g.person_id = p.person_id)`);
  }
  return sql.join(conditions, sql` and `);
}

function among(column: RawBuilder<unknown>, ids: ReadonlySet<number> | null): RawBuilder<unknown> {
  return ids ? sql`${column} = any(${[...ids]}::int[])` : sql`true`;
}

/** The first activity of the vehicle since the moment; null: none. */
export async function findUnread(
  db: ReadDb,
  company: Company,
  vehicleId: number,
  since: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select a.from_ts as at from slot_activity a
    where a.company_id = ${company.id} and a.vehicle_id = ${vehicleId}
      and a.from_ts >= coalesce(${since}::timestamptz, '-infinity') and a.activity in (1, 2, 3)
    order by a.from_ts limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
