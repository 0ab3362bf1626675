// By what the kilometres of a ride were measured (K-1): its records through the same fold again, from the last kept state
// before it, with a meter that watches. Nothing is written.
import { noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { createWayMeter, type MeasuredWay } from '@flotila/domain/fold/measured.ts';
import { initialState } from '@flotila/domain/fold/state.ts';
import { found } from '@flotila/domain/problem.ts';
import { initialRuleState } from '@flotila/domain/rule/state.ts';
import { initialZoneState } from '@flotila/domain/zone/state.ts';
import { sql } from 'kysely';
import { withConnection } from '../../ground/db/connection.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { ensureFresh, type Past } from '../archive/past.ts';
import { checkpointBefore } from '../fold/checkpoints.ts';
import { createExtraNames } from '../fold/extra-names.ts';
import { createLocationReader } from '../fold/read-locations.ts';
import { readRideSettings } from '../fold/setups.ts';
import { countryOf } from '../location/country.ts';
import type { RideBoundaryRow } from './ride-view.ts';

/** A month of a record each quarter of a minute on the way: of older months only the first state is kept. */
const LOCATIONS_MAX = 200_000;
const STATEMENT_MS_MAX = 30_000;

/** A ride as the fold derived it, without what people corrected. */
export interface DerivedRide {
  fromTs: number;
  toTs: number;
  /** The newest record that it needed. */
  untilTs: number;
  /** metres */
  distance: number;
}

/** The ride that begins in the second of `fromTs` (epoch milliseconds). @throws not_found */
export async function getDerivedRide(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  fromTs: number,
): Promise<DerivedRide> {
  const second = Math.floor(fromTs / 1000) * 1000;
  const { rows } = await sql<{
    from_ts: Date;
    to_ts: Date;
    distance: number;
    end_because: RideBoundaryRow | null;
  }>`select from_ts, to_ts, distance, end_because from ride
    where company_id = ${company} and vehicle_id = ${vehicleId}
      and from_ts >= ${new Date(second)} and from_ts < ${new Date(second + 1000)}
    order by from_ts`.execute(db);
  const row = found(rows.find((one) => one.from_ts.getTime() === fromTs) ?? rows[0]);
  return {
    fromTs: row.from_ts.getTime(),
    toTs: row.to_ts.getTime(),
    untilTs: Math.max(row.to_ts.getTime(), ...(row.end_because?.records ?? [])),
    distance: row.distance,
  };
}

/** null: its records are too many or gone, or wait to be taken in. */
export async function measureRide(
  past: Past,
  company: CompanyId,
  vehicleId: number,
  { fromTs, toTs, untilTs, distance }: DerivedRide,
): Promise<MeasuredWay | null> {
  const owner = { companyId: company, vehicleId };
  const begun = await withConnection(past.pool, async (client) => {
    const settings = (await readRideSettings(client, [vehicleId])).get(vehicleId);
    const kept = await checkpointBefore(client, owner, fromTs);
    return settings && { settings, kept: kept ?? initialState(settings) };
  });
  if (!begun) return null;
  const { settings, kept } = begun;
  const wanted = { companyId: company, vehicleIds: [vehicleId] };
  await ensureFresh(past, { ...wanted, from: kept.lastTs ?? -Infinity, to: untilTs });
  const reader = createLocationReader(createExtraNames(past.pool), countryOf);
  const meter = createWayMeter({ fromTs, toTs }, settings);
  return withConnection(
    past.pool,
    async (client) => {
      let state = { ...kept, zone: initialZoneState(), rule: initialRuleState() };
      let count = 0;
      const { lastTs, lastHash } = kept;
      const pages = reader.pages(client, owner, lastTs, lastHash, undefined, untilTs + 1);
      for await (const page of pages) {
        count += page.length;
        if (count > LOCATIONS_MAX) return null;
        state = foldLocations(state, page, settings, noChanges(), meter.watch);
      }
      return meter.measured(distance);
    },
    { statementMsMax: STATEMENT_MS_MAX },
  );
}
