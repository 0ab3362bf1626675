// Events of a vehicle: what changed and when, with the place that the fold noted and the person whose
// identification was present then.
import { parameters } from '@flotila/domain/code/parameters.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { readPage, type Slice, viewPage } from '../../ground/db/page.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type EndRow, endView } from '../location/end-view.ts';
import { addressOf } from '../location/read-address.queries.ts';
import { cardOwners, heldAt } from '../person/card.queries.ts';
import { type NamedRow, namedOf } from '../person/named.ts';
import { zoneAt } from '../zone/zone-at.queries.ts';

export interface EventsQuery extends Slice {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  parameterIds: readonly number[];
  withLocations: boolean;
  withPersons: boolean;
}

interface EventRow extends EndRow, NamedRow {
  ts: Date;
  parameter_id: number;
  value: number;
}

const CODES = new Map(parameters.map((one) => [Number(one.parameterId), one.code]));

/** One page of the events of a period, oldest first. */
export async function listEvents(
  db: ReadDb,
  company: CompanyId,
  query: EventsQuery,
): Promise<Page<EventView>> {
  const { vehicleId } = query;
  const from = sql`from event e where e.company_id = ${company} and e.vehicle_id = ${vehicleId}
    and e.ts >= ${new Date(query.from)} and e.ts <= ${new Date(query.to)}
    and e.parameter_id = any(${[...query.parameterIds]}::smallint[])`;
  const persons = query.withPersons;
  // The page is cut before the persons are looked up.
  const page = await readPage(
    db,
    query,
    from,
    (cut) => sql<EventRow>`
    with listed as (
      select e.vehicle_id, e.ts, e.parameter_id, e.value, e.latitude, e.longitude, e.country, e.place,
        e.identification
      ${from} order by e.ts, e.parameter_id ${cut})
      ${persons ? sql`, card as (${cardOwners({ id: company })})` : sql``}
    select l.*, address.name as address,
      ${query.withLocations ? zoneAt('l', company) : sql`null`} as zone
      ${persons ? sql`, card.person_id, card.first_name, card.last_name` : sql``}
    from listed l
    ${addressOf('l', company)}
    ${persons ? sql`left join card on ${heldAt('card', 'l.identification', 'l.ts')}` : sql``}
    order by l.ts, l.parameter_id`,
  );
  return viewPage(page, (row) => eventView(vehicleId, row, query));
}

function eventView(
  vehicleId: number,
  row: EventRow,
  wanted: Pick<EventsQuery, 'withLocations' | 'withPersons'>,
): EventView {
  return {
    vehicleId,
    timestamp: row.ts.toISOString(),
    parameterId: row.parameter_id,
    parameter: CODES.get(row.parameter_id) ?? '',
    measureValue: row.value,
    // Without a known identification nobody: the assigned driver need not have been there.
    ...(wanted.withPersons && { person: namedOf(row) }),
    ...(wanted.withLocations && { location: endView(row) }),
  };
}
