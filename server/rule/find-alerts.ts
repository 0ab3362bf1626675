// A trial's work: the stored records of some vehicles through the same fold as live ones, with the tried rules in
// place of the company's. It begins at the last checkpoint a day before its period, so that what held already
// when the period began is known; nothing that it finds is written.
import { type DerivedAlert, noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { type FoldState, initialState } from '@flotila/domain/fold/state.ts';
import { planRules, type RuleVersion } from '@flotila/domain/rule/plan.ts';
import { initialRuleState } from '@flotila/domain/rule/state.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import { metresOutside } from '@flotila/domain/zone/outline.ts';
import type { ZonePlan } from '@flotila/domain/zone/plan.ts';
import { type KeptConnection, withConnection } from '../db/connection.ts';
import type { Database } from '../db/open.ts';
import { createExtraNames } from '../ingest/extra-names.ts';
import { createLocationReader, type LocationReader } from '../ingest/read-locations.ts';
import { checkpointBefore } from '../ingest/rebuild.ts';
import { type RuledSettings, readPlanned } from '../ingest/setups.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import type { ThreadAlert, ThreadFinding, TrialOrder, TrialVehicle } from './trial-order.ts';

/** A page of records is waited for so long. */
const STATEMENT_MS_MAX = 30_000;
/** What held before the period is known from a day of records. */
const LEAD_MS = DAY_MS;
/** Numbers of the rules in a plan of their own; alternatives follow. */
const TRIED = 1;
const BEFORE = 2;
const ALTERNATIVE = 3;

export function findAlerts(db: Database, order: TrialOrder): Promise<ThreadFinding[]> {
  const reader = createLocationReader(createExtraNames(db.pool), countryOf);
  return withConnection(
    db.pool,
    async (client) => {
      const ids = order.vehicles.map(({ vehicleId }) => vehicleId);
      const settings = await readPlanned(db.pool, client, ids);
      const findings: ThreadFinding[] = [];
      for (const vehicle of order.vehicles) {
        const own = settings.get(vehicle.vehicleId);
        if (own) findings.push(await findOfVehicle({ client, reader, order }, vehicle, own));
      }
      return findings;
    },
    { statementMsMax: STATEMENT_MS_MAX },
  );
}

interface Finding {
  client: KeptConnection['client'];
  reader: LocationReader;
  order: TrialOrder;
}

async function findOfVehicle(
  finding: Finding,
  vehicle: TrialVehicle,
  { settings, typeCode, tankCapacity }: RuledSettings,
): Promise<ThreadFinding> {
  const { order } = finding;
  const calendar = { timeZone: order.timeZone, country: order.country };
  const rules = planRules(versionsOf(order, vehicle), { typeCode, tankCapacity }, calendar);
  const found = await foldPeriod(finding, vehicle, { ...settings, rules });
  const of = (number: number) => found.filter(({ ruleId }) => ruleId === number);
  return {
    vehicleId: vehicle.vehicleId,
    tried: of(TRIED).map((alert) => threadAlert(alert, settings.zones)),
    before: of(BEFORE).map(({ begin, end }) => ({ begin, end })),
    alternatives: order.alternatives.map((_, index) => of(ALTERNATIVE + index).length),
  };
}

function versionsOf(order: TrialOrder, { isTried, isBefore }: TrialVehicle): RuleVersion[] {
  const always = { fromTs: -Infinity, toTs: Infinity };
  const tried = [order.tried, ...(isBefore && order.before ? [order.before] : [])];
  const versions = tried.map((deciding, index) => ({ ...always, ruleId: TRIED + index, deciding }));
  const others = order.alternatives.map((deciding, index) => ({
    ...{ ...always, ruleId: ALTERNATIVE + index, deciding },
  }));
  return [...versions, ...others].filter(({ ruleId }) => isTried || ruleId === BEFORE);
}

/** Alerts that begin in the period, in the order of their deciding. */
async function foldPeriod(
  { client, reader, order }: Finding,
  { vehicleId }: TrialVehicle,
  settings: DetectionSettings,
): Promise<DerivedAlert[]> {
  const owner = { companyId: order.companyId, vehicleId };
  const start = order.from - LEAD_MS;
  const checkpoint = await checkpointBefore(client, owner, start);
  // Rules of the company were heard until there; the tried ones begin anew.
  let state: FoldState = { ...(checkpoint ?? initialState(settings)), rule: initialRuleState() };
  const [afterTs, afterHash] = checkpoint ? [state.lastTs, state.lastHash] : [start, 0];
  const changes = noChanges();
  for await (const page of reader.pages(client, owner, afterTs, afterHash)) {
    state = foldLocations(state, page, settings, changes);
    if (state.lastTs !== null && state.lastTs > order.to) break;
  }
  return [...changes.alerts.values()]
    .filter(({ begin }) => begin >= order.from && begin <= order.to)
    .sort((one, two) => one.decidedTs - two.decidedTs);
}

function threadAlert(alert: DerivedAlert, zones: ZonePlan | null): ThreadAlert {
  const { begin, end, isMuted, latitude, longitude, country } = alert;
  const zoneId = alert.zoneId ?? zoneAt(alert, zones);
  const isNamed = zoneId !== null || latitude === null || longitude === null;
  const town = isNamed ? null : placeOf(latitude, longitude);
  return { begin, end, isMuted, latitude, longitude, country, zoneId, town };
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
