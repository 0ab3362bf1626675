// Where the company's drivers were: countries in which rides began and ended, and who drove there.
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { cardOwners } from '../person/card.queries.ts';
import { selectRides } from '../ride/ride.queries.ts';

/** epoch milliseconds: rides that begin in it, both included. */
export interface RideSpan {
  from: number;
  to: number;
}

/** Rides are cut at borders, so a country in which none begins or ends was not driven in. */
export async function listDrivenCountries(
  db: ReadDb,
  company: CompanyId,
  span: RideSpan,
): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct upper(place.country) as country
    from vehicle v
    cross join lateral (select r.from_country, r.to_country from ride r
      where r.company_id = v.company_id and r.vehicle_id = v.vehicle_id
        and ${within(span)}) driven
    cross join lateral (values (driven.from_country), (driven.to_country)) place (country)
    where v.company_id = ${company} and place.country is not null
    order by 1`.execute(db);
  return rows.map(({ country }) => country);
}

export interface DriverAbroad {
  personId: number;
  /** All that were driven in the span, at home and abroad. */
  vehicleIds: number[];
}

/** Persons who drove on business in one of the countries, in a fixed order. */
export async function listDriversIn(
  db: ReadDb,
  company: CompanyId,
  { countries, ...span }: RideSpan & { countries: readonly string[] },
): Promise<DriverAbroad[]> {
  const { rows } = await sql<DriverAbroad>`
    with card as materialized (${cardOwners({ id: company })})
    select driven.person_id as "personId", array_agg(distinct driven.vehicle_id) as "vehicleIds"
    from (${selectRides(company, sql`r.ride_type <> 'private' and ${within(span)}`)}) driven
    where driven.person_id is not null
    group by driven.person_id
    having bool_or(upper(driven.from_country) = any(${countries}::text[])
      or upper(driven.to_country) = any(${countries}::text[]))
    order by 1`.execute(db);
  return rows;
}

function within({ from, to }: RideSpan) {
  return sql`r.from_ts >= ${new Date(from)} and r.from_ts <= ${new Date(to)}`;
}
