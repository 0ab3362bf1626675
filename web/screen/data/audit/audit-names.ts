// What the ids in the record of changes are called, read together with the changes: an auditor knows no number.

import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { listCodes } from '@flotila/domain/code/code.api.ts';
import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { nameIn } from '@flotila/domain/words/languages.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { call } from '../../../ground/call/api.ts';
import { language } from '../../../ground/i18n/i18n.ts';
import { fullName } from '../../../ground/words/format.ts';
import { typeText } from '../../../thing/vehicle/vehicle-words.ts';
import type { NameOf, RuleNames } from '../../rule/names.ts';

export interface AuditNames extends RuleNames {
  /** Moments are written in it. */
  timeZone: string;
  /** Beside its plate; null: it has none, or is gone. */
  vehicleName: NameOf;
  /** How a tracker tells that the vehicle drives, in words. */
  motion: (code: string) => string;
}

/** A change, with the names of what it is about. */
export interface AuditRow {
  entry: AuditEntry;
  names: AuditNames;
}

export async function readAuditNames(
  company: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<AuditNames> {
  const [vehicles, persons, groups, zones, motions] = await Promise.all([
    call(listVehicleBriefs, { company }, signal),
    allRows(listPersons, { company }, signal),
    call(listGroupsets, { company }, signal),
    call(listZones, { company, query: { size: ZONES_MAX } }, signal),
    call(listCodes, { path: { kind: 'vehicleMotionDetections' } }, signal),
  ]);
  const motionNames = new Map(
    motions.content.map(({ code, names }) => [code, nameIn(names, language())]),
  );
  return {
    timeZone,
    vehicle: namer(vehicles.content, (row) => [row.vehicleId, row.numericPlate || row.name]),
    vehicleName: namer(vehicles.content, (row) => [row.vehicleId, row.numericPlate && row.name]),
    // Surname first, as in the list of persons.
    person: namer(persons, ({ personId, firstName, lastName }) => [
      personId,
      fullName({ firstName: lastName, lastName: firstName }),
    ]),
    group: namer(groups.content, (row) => [row.groupSetId, row.name]),
    zone: namer(zones.content, (row) => [row.zoneId, row.name]),
    type: typeText,
    motion: (code) => motionNames.get(code) ?? code,
  };
}

function namer<Row>(rows: readonly Row[], entryOf: (row: Row) => [number, string]): NameOf {
  const names = new Map(rows.map(entryOf));
  return (id) => names.get(id) || null;
}
