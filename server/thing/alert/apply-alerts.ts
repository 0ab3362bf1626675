// Writes what a fold found of alerts, in its transaction: the derived half of each row anew, and what happened in the
// world stays with the alert that it happened to (decision 0040). Who looks on hears of it with the commit.
import { matchAlerts } from '@flotila/domain/alert/match.ts';
import { isPast, type PastLook } from '@flotila/domain/alert/past.ts';
import type { DerivedAlert, FoldChanges } from '@flotila/domain/fold/changes.ts';
import { byCompany } from '../../ground/db/by-company.ts';
import type { Client } from '../../ground/db/client.ts';
import type { PlaceOf } from '../location/place.ts';
import { notesOf } from './alert-changes.ts';
import {
  type AlertKey,
  type FoundAlert,
  listDecidedAfter,
  lockStored,
  notifyAlerts,
  type StoredAlert,
  writeAlerts,
} from './apply.queries.ts';

export interface VehicleAlerts {
  companyId: number;
  vehicleId: number;
  changes: Pick<FoldChanges, 'alerts' | 'removedAlerts'>;
}

/**
 * The caller holds the locks of the vehicles. `look.now` decides what is in time to ring; of the rest what is of the past
 * is history from the start. Does nothing, and asks nothing, where the fold found nothing.
 */
export async function applyAlerts(
  client: Client,
  all: readonly VehicleAlerts[],
  placeOf: PlaceOf,
  look: PastLook,
): Promise<void> {
  const told = all.filter(({ changes }) => changes.alerts.size + changes.removedAlerts.size > 0);
  // Alerts are locked, and those of two companies may lie on different machines.
  await byCompany(told, async (companyId, ofCompany) => {
    await applyOfCompany(client, companyId, ofCompany, placeOf, look);
    return [];
  });
}

async function applyOfCompany(
  client: Client,
  companyId: number,
  all: readonly VehicleAlerts[],
  placeOf: PlaceOf,
  look: PastLook,
): Promise<void> {
  const found = all.flatMap((one) =>
    [...one.changes.alerts.values()].map((alert) => foundRow(one, alert, placeOf, look)),
  );
  const removed = all.flatMap(removedKeys);
  if (found.length + removed.length === 0) return;
  const stored = await lockStored(client, companyId, [
    ...found.map(({ c, v, rule, decided_ms, begin_ms }) => ({ c, v, rule, decided_ms, begin_ms })),
    ...removed,
  ]);
  const changed = await writeAlerts(client, companyId, settle(found, removed, stored), look.now);
  // Within the transaction: whoever dies after the commit has told it, whoever dies before has not.
  await notifyAlerts(client, notesOf(changed));
}

/**
 * A rebuild has found all of a vehicle's alerts that records after this moment decided: those that are there and were
 * not found again are none.
 */
export async function removeOthers(
  client: Client,
  { companyId, vehicleId, changes }: VehicleAlerts,
  after: string,
): Promise<void> {
  for (const { ruleId, decidedTs } of await listDecidedAfter(
    client,
    { companyId, vehicleId },
    after,
  )) {
    changes.removedAlerts.add(`${ruleId}/${decidedTs}`);
  }
}

function foundRow(
  { companyId: c, vehicleId: v }: VehicleAlerts,
  alert: DerivedAlert,
  placeOf: PlaceOf,
  look: PastLook,
): FoundAlert {
  const { latitude, longitude, country, why } = alert;
  return {
    id: null,
    c,
    v,
    rule: alert.ruleId,
    decided_ms: alert.decidedTs,
    begin_ms: alert.begin,
    end_ms: alert.end,
    is_muted: alert.isMuted,
    is_past: isPast(alert, look),
    zone: alert.zoneId,
    latitude,
    longitude,
    country,
    why,
    place: latitude === null || longitude === null ? null : placeOf(latitude, longitude),
  };
}

function removedKeys({ companyId: c, vehicleId: v, changes }: VehicleAlerts) {
  return [...changes.removedAlerts]
    .filter((key) => !changes.alerts.has(key))
    .map((key) => {
      const [rule = 0, decided_ms = 0] = key.split('/').map(Number);
      return { c, v, rule, decided_ms, begin_ms: null };
    });
}

/** Which row each found alert is, and what becomes of those that are none any more. */
function settle(
  found: readonly FoundAlert[],
  removed: readonly AlertKey[],
  stored: readonly StoredAlert[],
): { found: FoundAlert[]; deleted: StoredAlert[]; withdrawn: StoredAlert[] } {
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  const rows = found.map((row) => ({ ...row, id: byKey.get(keyOf(row))?.id ?? null }));
  const again = new Set(rows.map(keyOf));
  const gone = Map.groupBy(
    stored.filter((row) => !again.has(keyOf(row))),
    ruleOf,
  );
  const fresh = Map.groupBy(
    rows.filter(({ id }) => id === null),
    ruleOf,
  );
  const kept = new Set<number>();
  for (const [rule, some] of fresh) {
    const spans = some.map((row) => ({ row, begin: row.begin_ms, end: row.end_ms }));
    // What was withdrawn while it went on was told of until then.
    const left = (gone.get(rule) ?? []).map((row) => ({ ...row, end: row.end ?? row.withdrawn }));
    for (const [{ row }, { id }] of matchAlerts(left, spans)) {
      row.id = id;
      kept.add(id);
    }
  }
  const others = removed.flatMap((key) => byKey.get(keyOf(key)) ?? []);
  const none = others.filter(({ id, withdrawn }) => !kept.has(id) && withdrawn === null);
  return {
    found: rows,
    deleted: none.filter((row) => !row.is_known),
    withdrawn: none.filter((row) => row.is_known),
  };
}

function keyOf({ decided_ms, ...of }: AlertKey): string {
  return `${ruleOf(of)} ${decided_ms}`;
}

function ruleOf({ c, v, rule }: Omit<AlertKey, 'decided_ms'>): string {
  return `${c} ${v} ${rule}`;
}
