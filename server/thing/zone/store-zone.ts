// Making, changing and removing zones, each with the optimistic lock and an entry in the record of changes. What
// visits depend on gets a new version from the chosen past on, and its vehicles are folded again from there in the
// background.
import { isDeepStrictEqual } from 'node:util';
import { firstNames, found, problem } from '@flotila/domain/problem.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { isChosen, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { shapeCenter } from '@flotila/domain/zone/shape-fault.ts';
import type { Zone, ZoneInput } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { tellChanges } from '../live/changes.ts';
import { checkZone } from './check-zone.ts';
import { listVehiclesInside } from './visit.queries.ts';
import {
  countZones,
  findZone,
  insertZones,
  listRulesOf,
  type ZoneRow,
  zoneRows,
} from './zone.queries.ts';
import {
  askVisits,
  listAskedVehicles,
  listChoicesSince,
  listReporting,
  putVersions,
  type ReportingVehicle,
  tellZonesChanged,
} from './zone-version.queries.ts';

/** Rules that a refusal names. */
const NAMED_MAX = 5;

export interface ZoneEditor extends Author {
  db: Database;
  company: CompanyContext;
  visible: Visible;
}

/** @throws invalid, duplicate */
export function storeNewZone(editor: ZoneEditor, input: ZoneInput): Promise<Zone> {
  return editor.db.write(async (db) => {
    await takeTurn(db, 'zones', editor.company.id);
    await checkRoom(db, editor.company, 1);
    const values = await checkZone(db, editor, input, null);
    const [zone] = await storeNewZones(db, editor, [values], input.deriveDays);
    return getZoneRecord(db, editor.company, zone?.zoneId ?? 0);
  });
}

/** @throws invalid: so many more cannot be had */
export async function checkRoom(db: ReadDb, company: CompanyContext, more: number): Promise<void> {
  if ((await countZones(db, company)) + more > ZONES_MAX) {
    throw problem('invalid', { message: 'zones_max', params: { max: ZONES_MAX } });
  }
}

/** Zones that were checked, whose visits of the past days are found in the background. */
export async function storeNewZones(
  db: WriteDb,
  editor: ZoneEditor,
  zones: readonly Omit<ZoneRow, 'zoneId' | 'lastChange'>[],
  deriveDays: number,
): Promise<ZoneRow[]> {
  const { company } = editor;
  const ids = await insertZones(db, company, zones, new Date(editor.now));
  const rows = zones.map((zone) => {
    return { ...zone, zoneId: ids.get(zone.name) ?? 0, lastChange: '1' };
  });
  const from = derivedFrom(editor, deriveDays);
  await putVersions(db, company, from, rows);
  await writeAudits(
    db,
    editor,
    rows.map((row) => changeOf(company, null, row)),
  );
  const choices = rows.map(({ vehicles }) => vehicles);
  await tellZonesChanged(db, company);
  await deriveVisits(db, company, from, choices);
  return rows;
}

/** @throws invalid, also without lastChange; duplicate, not_found, conflict */
export async function storeZone(
  editor: ZoneEditor,
  zoneId: number,
  input: ZoneInput,
): Promise<Zone> {
  const { company } = editor;
  const { deriveDays } = input;
  const lastChange = seenChange(input);
  return editor.db.write(async (db) => {
    await takeTurn(db, 'zones', company.id);
    const before = await lockedZone(db, company, zoneId, lastChange);
    const after = { ...before, ...(await checkZone(db, editor, input, before)) };
    await zoneRows.update(db, company, zoneId, after);
    await tellZonesChanged(db, company);
    await tellInside(db, company, zoneId);
    await writeAudits(db, editor, [changeOf(company, before, after)]);
    if (!isDeepStrictEqual(derivedBy(before), derivedBy(after))) {
      const from = derivedFrom(editor, deriveDays);
      const choices = await listChoicesSince(db, company, zoneId, from);
      await putVersions(db, company, from, [after]);
      await deriveVisits(db, company, from, [...choices, after.vehicles]);
    } else if (before.speedLimit !== after.speedLimit) {
      await putVersions(db, company, new Date(editor.now), [after]);
    }
    return getZoneRecord(db, company, zoneId);
  });
}

/** Its visits of the past stay, with its name. @throws not_found, conflict, in_use while rules name it */
export function removeZone(editor: ZoneEditor, zoneId: number, lastChange: string): Promise<void> {
  const { company } = editor;
  return editor.db.write(async (db) => {
    await takeTurn(db, 'zones', company.id);
    const before = await lockedZone(db, company, zoneId, lastChange);
    const { names, count } = await listRulesOf(db, company, zoneId, NAMED_MAX);
    if (count > 0) {
      throw problem('in_use', {
        message: 'zone_in_use',
        params: { rules: firstNames(names, count) },
      });
    }
    const now = new Date(editor.now);
    await zoneRows.set(db, company, zoneId, { removed: now });
    await putVersions(db, company, now, [{ ...before, shape: null }]);
    await tellZonesChanged(db, company);
    await tellInside(db, company, zoneId);
    await writeAudits(db, editor, [changeOf(company, before, null)]);
  });
}

/** @throws not_found */
export async function getZoneRecord(
  db: ReadDb,
  company: CompanyContext,
  zoneId: number,
): Promise<Zone> {
  const row = found(await findZone(db, company, zoneId));
  return zoneRecord(row, await listAskedVehicles(db, company));
}

/** @param asked vehicles whose visits are being derived anew */
export function zoneRecord(row: ZoneRow, asked: readonly ReportingVehicle[]): Zone {
  const recalculating = asked.some((vehicle) => isChosen(row.vehicles, vehicle));
  return { ...row, recalculating, center: shapeCenter(row.shape) };
}

async function lockedZone(
  db: WriteDb,
  company: CompanyContext,
  zoneId: number,
  lastChange: string,
): Promise<ZoneRow> {
  await zoneRows.lock(db, company, zoneId);
  const row = found(await findZone(db, company, zoneId));
  return refuseStale(row, lastChange, () => getZoneRecord(db, company, zoneId));
}

/** Of 0 days: what was before this moment stays as it is. */
function derivedFrom({ company, now }: ZoneEditor, deriveDays: number): Date {
  if (deriveDays === 0) return new Date(now);
  const day = addDays(localDay(now, company.timeZone), -deriveDays);
  return new Date(startOfDay(day, company.timeZone));
}

/** What visits follow from. */
function derivedBy({ shape, exitMargin, minDwell, vehicles }: ZoneRow) {
  return { shape, exitMargin, minDwell, vehicles };
}

async function deriveVisits(
  db: WriteDb,
  company: CompanyContext,
  from: Date,
  choices: readonly VehicleChoice[],
): Promise<void> {
  const reporting = await listReporting(db, company, from);
  const concerned = reporting.filter((one) => choices.some((choice) => isChosen(choice, one)));
  const ids = concerned.map(({ vehicleId }) => vehicleId);
  await askVisits(db, company, ids, from);
}

/** The map names zones beside the vehicles that are in them. */
async function tellInside(db: WriteDb, company: CompanyContext, zoneId: number): Promise<void> {
  const vehicleIds = await listVehiclesInside(db, company, zoneId);
  if (vehicleIds.length > 0) await tellChanges(db, [{ companyId: company.id, vehicleIds }]);
}

function changeOf(company: CompanyContext, before: ZoneRow | null, after: ZoneRow | null) {
  const { zoneId, name } = (after ?? before) as ZoneRow;
  const key = { companyId: company.id, kind: 'zone', recordId: zoneId, recordName: name } as const;
  return { ...key, before, after };
}
