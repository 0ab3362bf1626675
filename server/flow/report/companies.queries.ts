// What all companies have, for superusers: the one report that looks over the borders of a company.
import type { CompanyFigures } from '@flotila/domain/report/companies-summary/build.ts';
import { communicationState } from '@flotila/domain/vehicle/state.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { INACTIVE_MINUTES_DEFAULT } from '../../thing/vehicle/map-vehicle.ts';

/** Rides of so many days are counted. */
const RIDES_DAYS = 30;

interface CompanyRow extends Omit<CompanyFigures, 'created' | 'lastLogin' | 'communication'> {
  companyId: number;
  created: Date;
  lastLogin: Date | null;
}

/** Companies that are not deleted, by name. Two questions, however many there are. */
export async function listCompanyFigures(db: ReadDb, now: number): Promise<CompanyFigures[]> {
  const since = new Date(now - RIDES_DAYS * 86_400_000);
  const { rows } = await sql<CompanyRow>`
    select c.company_id as "companyId", c.code, c.name, c.country_code as "countryCode", c.active,
      c.module_contracts as "moduleContracts", c.created,
      (select json_build_object('active', count(*) filter (where v.state = 'active'),
          'hidden', count(*) filter (where v.state = 'hidden'),
          'removed', count(*) filter (where v.state = 'removed'))
        from vehicle v where v.company_id = c.company_id and v.deleted is null) as vehicles,
      (select count(*)::int from person p
        where p.company_id = c.company_id and p.deleted is null) as persons,
      (select count(distinct p.account_id)::int from person p
        join account a on a.account_id = p.account_id and a.active
        where p.company_id = c.company_id and p.deleted is null and p.active) as users,
      (select max(s.created) from sign_in_session s where s.account_id in (select p.account_id
        from person p where p.company_id = c.company_id and p.deleted is null)) as "lastLogin",
      (select coalesce(json_object_agg(d.device_type, d.count), '{}') from (
        select device_type, count(*) from device where company_id = c.company_id
          and vehicle_id is not null group by device_type) d) as devices,
      (select count(*)::int from ride r join vehicle v
          on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
        where r.company_id = c.company_id and r.from_ts >= ${since}
          and r.from_ts <= ${new Date(now)}
          and r.ride_type in ('bussines', 'private')
          and r.start_because->>'rule' is distinct from 'country') as rides
    from company c where c.deleted is null
    order by c.name collate "sk-x-icu", c.company_id`.execute(db);
  const states = await countStates(db, now);
  return rows.map(({ companyId, created, lastLogin, ...row }) => ({
    ...row,
    created: created.getTime(),
    lastLogin: lastLogin?.getTime() ?? null,
    communication: states.get(companyId) ?? { ACTIVE: 0, NEW: 0, FAIL: 0 },
  }));
}

/** By the rule of the map, over active vehicles. */
async function countStates(
  db: ReadDb,
  now: number,
): Promise<Map<number, CompanyFigures['communication']>> {
  const { rows } = await sql<{ companyId: number; last: Date | null; minutes: number | null }>`
    select v.company_id as "companyId", l.last_ts as last, d.inactive_timeout as minutes
    from vehicle v
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    where v.deleted is null and v.state = 'active'`.execute(db);
  const states = new Map<number, CompanyFigures['communication']>();
  for (const { companyId, last, minutes } of rows) {
    const counts = states.get(companyId) ?? { ACTIVE: 0, NEW: 0, FAIL: 0 };
    const location = last && { timestamp: last.toISOString() };
    const inactiveTimeout = minutes ?? INACTIVE_MINUTES_DEFAULT;
    counts[communicationState({ location, inactiveTimeout }, now)] += 1;
    states.set(companyId, counts);
  }
  return states;
}
