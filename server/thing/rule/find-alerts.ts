// A trial's work: the stored records of some vehicles through the same fold as live ones, with the tried rules in
// place of the company's. It begins at the last checkpoint before the records that it is to begin with, so that
// what held already when the period began is known; nothing that it finds is written.
import { createHash } from 'node:crypto';
import { type DerivedAlert, type FoldChanges, noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { type FoldState, initialState } from '@flotila/domain/fold/state.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { planRules, type RuleVersion } from '@flotila/domain/rule/plan.ts';
import { initialRuleState } from '@flotila/domain/rule/state.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import { metresOutside } from '@flotila/domain/zone/outline.ts';
import type { ZonePlan } from '@flotila/domain/zone/plan.ts';
import { type KeptConnection, withConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import { checkpointBefore } from '../fold/checkpoints.ts';
import { createExtraNames } from '../fold/extra-names.ts';
import { createLocationReader, type LocationReader } from '../fold/read-locations.ts';
import { type RuledSettings, readPlanned } from '../fold/setups.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import {
  ALTERNATIVE,
  BEFORE,
  type ThreadAlert,
  type ThreadFinding,
  TRIED,
  type TrialOrder,
  type TrialState,
  type TrialStep,
  type TrialVehicle,
} from './trial-order.ts';

/** A page of records is waited for so long. */
const STATEMENT_MS_MAX = 30_000;

/** A vehicle on its way through the records of an order. */
interface Walk {
  vehicleId: number;
  settings: DetectionSettings;
  before: FoldState;
  state: FoldState;
  changes: FoldChanges;
}

export function findAlerts(db: Database, order: TrialOrder): Promise<ThreadFinding[]> {
  const reader = createLocationReader(createExtraNames(db.pool), countryOf);
  return withConnection(
    db.pool,
    async (client) => {
      const ids = order.vehicles.map(({ vehicleId }) => vehicleId);
      const settings = await readPlanned(db.pool, client, ids);
      const walks = new Map<number, Walk>();
      for (const step of order.vehicles) {
        const own = settings.get(step.vehicleId);
        if (own) walks.set(step.vehicleId, await begin(client, reader, order, step, own));
      }
      if (walks.size > 0) await foldAll(client, reader, order, walks);
      return [...walks.values()].map(findingOf);
    },
    { statementMsMax: STATEMENT_MS_MAX },
  );
}

async function begin(
  client: KeptConnection['client'],
  reader: LocationReader,
  order: TrialOrder,
  step: TrialStep,
  { settings, typeCode, tankCapacity }: RuledSettings,
): Promise<Walk> {
  const calendar = { timeZone: order.timeZone, country: order.country };
  const rules = planRules(versionsOf(order, step), { typeCode, tankCapacity }, calendar);
  const own = { ...settings, rules };
  const changes = noChanges();
  const { vehicleId } = step;
  const walk = (before: FoldState) => ({ vehicleId, before, changes, settings: own });
  if (step.state) return { ...walk(step.state), state: step.state };
  const owner = { companyId: order.companyId, vehicleId };
  const checkpoint = await checkpointBefore(client, owner, order.since);
  // Rules of the company were heard until there; the tried ones begin anew.
  const first = { ...(checkpoint ?? initialState(own)), rule: initialRuleState() };
  let state: FoldState = first;
  // Mostly the checkpoint is of the evening before: nothing lies in between.
  if (!checkpoint || (state.lastTs ?? 0) >= order.from) return { ...walk(first), state };
  for await (const page of reader.pages(client, owner, state.lastTs, state.lastHash)) {
    const older = page.filter(({ ts }) => ts < order.from);
    state = foldLocations(state, older, own, changes);
    if (older.length < page.length) break;
  }
  return { ...walk(first), state };
}

function versionsOf(order: TrialOrder, { isTried, isBefore }: TrialVehicle): RuleVersion[] {
  const always = { fromTs: -Infinity, toTs: Infinity };
  const tried = { ...always, ruleId: TRIED, deciding: order.tried };
  const before = order.before && { ...always, ruleId: BEFORE, deciding: order.before };
  const others = order.alternatives.map((deciding, index) => ({
    ...always,
    ruleId: ALTERNATIVE + index,
    deciding,
  }));
  return [...(isTried ? [tried, ...others] : []), ...(isBefore && before ? [before] : [])];
}

async function foldAll(
  client: KeptConnection['client'],
  reader: LocationReader,
  { companyId, from, until, since }: TrialOrder,
  walks: ReadonlyMap<number, Walk>,
): Promise<void> {
  const company = { companyId, vehicleIds: [...walks.keys()] };
  for await (const { vehicleId, locations } of reader.between(client, company, from, until)) {
    const walk = walks.get(vehicleId);
    if (!walk) continue;
    const young = youngerThan(walk.state, since, locations);
    walk.state = foldLocations(walk.state, young, walk.settings, walk.changes);
  }
}

/** Those that were not folded yet. */
function youngerThan({ lastTs, lastHash }: FoldState, since: number, locations: Location[]) {
  const isYoung = ({ ts, hash }: Location) =>
    lastTs === null ? ts >= since : ts > lastTs || (ts === lastTs && hash > lastHash);
  const [first] = locations;
  return first && isYoung(first) ? locations : locations.filter(isYoung);
}

function findingOf({ vehicleId, settings, before, state, changes }: Walk): ThreadFinding {
  return {
    vehicleId,
    before: marked(before),
    after: marked(state),
    alerts: [...changes.alerts].map(([key, alert]) => [key, threadAlert(alert, settings.zones)]),
    removed: [...changes.removedAlerts],
  };
}

function marked(state: FoldState): TrialState {
  // The database gives keys in an order of its own.
  const text = JSON.stringify(state, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)))
      : value,
  );
  return { state, mark: createHash('sha256').update(text).digest('base64') };
}

function threadAlert(alert: DerivedAlert, zones: ZonePlan | null): ThreadAlert {
  const { ruleId, decidedTs, begin: from, end, isMuted, latitude, longitude, country } = alert;
  const zoneId = alert.zoneId ?? zoneAt(alert, zones);
  const isNamed = ruleId !== TRIED || zoneId !== null || latitude === null || longitude === null;
  const town = isNamed ? null : placeOf(latitude, longitude);
  return {
    ruleId,
    decidedTs,
    begin: from,
    end,
    isMuted,
    latitude,
    longitude,
    country,
    zoneId,
    town,
  };
}

/** The zone that it was in; of several the one with the lowest number. */
function zoneAt(
  { latitude, longitude, decidedTs }: DerivedAlert,
  zones: ZonePlan | null,
): number | null {
  if (latitude === null || longitude === null || zones === null) return null;
  const here = { west: longitude, south: latitude, east: longitude, north: latitude };
  const zone = zones
    .within(here)
    .find(
      ({ outline, fromTs, toTs }) =>
        fromTs <= decidedTs && decidedTs < toTs && metresOutside(outline, latitude, longitude) <= 0,
    );
  return zone?.zoneId ?? null;
}
