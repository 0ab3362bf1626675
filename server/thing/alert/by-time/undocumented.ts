// Refuelings without a document: what is listed of each vehicle goes through the pure functions of the domain.

import type { EntryKey } from '@flotila/domain/refueling/entry.ts';
import { refuelingOf, undocumentedHeld } from '@flotila/domain/rule/by-time/undocumented.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ReadDb } from '../../../ground/db/open.ts';
import { listEntryKeysOfAll } from '../../refueling/refueling.queries.ts';
import { listChosenFrom } from '../../rule/rule-world.queries.ts';
import type { TimeRow } from '../time.queries.ts';
import { type HeldAlert, listHeldAlerts } from './held.queries.ts';
import { type HeldThing, NOWHERE, weighHeld } from './held.ts';
import { type Look, type TimeLook, watches } from './look.ts';
import { listRemovedVehicles } from './services.queries.ts';
import { listRefueled } from './undocumented.queries.ts';

const PAGE_SIZE = 500;
/** What became due longer ago while nobody looked rings no more. */
const DUE_WITHIN_MS = 7 * DAY_MS;
/** Around the refuelings that alerts are about, which may be measured anew. */
const AROUND_MS = DAY_MS / 24;

type Entries = Map<number, EntryKey[]>;

/** The look for refuelings without a document. */
export function undocumentedLook(): Look {
  return async (db, look) => {
    const alerts = await listHeldAlerts(db, look);
    const removed = await listRemovedVehicles(db, look.companyId);
    const vehicles = (await listChosenFrom(db, { id: look.companyId })).filter(
      (vehicle) =>
        !removed.has(vehicle.vehicleId) &&
        look.versions.some((version) => watches(look.sights, version, vehicle)),
    );
    const entries = await listEntries(db, look, vehicles, alerts);
    const abouts = Map.groupBy(alerts, ({ ruleId, vehicleId }) => `${ruleId} ${vehicleId}`);
    const { begun, closed } = weighHeld(look, alerts, ({ ruleId, deciding, from, ...version }) => {
      const { condition } = deciding;
      if (condition.kind !== 'undocumented') return [];
      const { days } = condition;
      const since = Math.max(from.getTime(), look.now - DUE_WITHIN_MS);
      const moment = { days, since, timeZone: version.timeZone, now: look.now };
      return vehicles
        .filter((one) => watches(look.sights, { ...version, ruleId, deciding, from }, one))
        .flatMap(({ vehicleId }): HeldThing[] => {
          const told = (abouts.get(`${ruleId} ${vehicleId}`) ?? []).map(({ about }) => about);
          const held = undocumentedHeld(entries.get(vehicleId) ?? [], told, moment);
          return held.map((one) => ({ ...one, vehicleId, where: NOWHERE, params: { days } }));
        });
    });
    return { begun: await withPlaces(db, look, begun), closed };
  };
}

/** Of the time in which refuelings become due, and of those that alerts are about. */
async function listEntries(
  db: ReadDb,
  { companyId, versions, now }: TimeLook,
  vehicles: readonly ChosenFrom[],
  alerts: readonly HeldAlert[],
): Promise<Entries> {
  const days = versions.flatMap(({ deciding: { condition } }) =>
    condition.kind === 'undocumented' ? [condition.days] : [],
  );
  const found: Entries = new Map();
  const add = async (vehicleIds: number[], from: number, to: number) => {
    const period = { vehicleIds, from, to, withLosses: false };
    for (const [vehicleId, keys] of await listEntryKeysOfAll(db, companyId, period)) {
      const known = new Map((found.get(vehicleId) ?? []).map((key) => [key.ts, key]));
      // What is put into a heating tank rings nowhere (K-14).
      for (const key of keys) if (key.heatingTank === undefined) known.set(key.ts, key);
      found.set(vehicleId, [...known.values()]);
    }
  };
  const [from, to] = [Math.max(...days) + 1, Math.min(...days)].map((n) => now - n * DAY_MS);
  for (let at = 0; at < vehicles.length; at += PAGE_SIZE) {
    const ids = vehicles.slice(at, at + PAGE_SIZE).map(({ vehicleId }) => vehicleId);
    await add(ids, (from ?? now) - DUE_WITHIN_MS, to ?? now);
  }
  for (const [vehicleId, own] of Map.groupBy(alerts, (alert) => alert.vehicleId)) {
    const moments = own.map(({ about }) => refuelingOf(about));
    if (vehicleId === null) continue;
    await add([vehicleId], Math.min(...moments) - AROUND_MS, Math.max(...moments) + AROUND_MS);
  }
  return found;
}

/** Where it was, and how much. */
async function withPlaces(
  db: ReadDb,
  { companyId }: TimeLook,
  rows: readonly TimeRow[],
): Promise<TimeRow[]> {
  const asked = rows.flatMap(({ vehicleId, about }) =>
    vehicleId === null ? [] : [{ vehicleId, ts: refuelingOf(about) }],
  );
  const refueled = new Map(
    (await listRefueled(db, companyId, asked)).map((one) => [`${one.vehicleId} ${one.ts}`, one]),
  );
  return rows.map((row) => {
    const ts = refuelingOf(row.about);
    const found = refueled.get(`${row.vehicleId} ${ts}`);
    if (!found) return row;
    const { latitude, longitude, country, place, quantity } = found;
    const params = { ...row.why.params, quantity, found: new Date(ts).toISOString() };
    return { ...row, latitude, longitude, country, place, why: { ...row.why, params } };
  });
}
