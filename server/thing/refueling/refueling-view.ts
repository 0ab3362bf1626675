// An entry of the refueling list as the API answers it (REF-009): what was measured with its evidence,
// what was documented, and how far the two are apart.
import type { EntryKey } from '@flotila/domain/refueling/entry.ts';
import { fuelDifference, isMarkedDifference } from '@flotila/domain/refueling/match.ts';
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import type { FuelBecause } from '@flotila/domain/refueling/refueling.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { type EndRow, endView } from '../location/end-view.ts';
import { type NamedRow, namedOf } from '../person/named.ts';
import type { DocumentRow } from './document.queries.ts';
import { documentView } from './document-view.ts';

/** A row of fuel_change or heating_refueling with the person whose identification was present. */
export interface ChangeRow extends EndRow, NamedRow {
  ts: Date;
  kind: string;
  /** Of a heating tank; null: the main tanks. */
  tank_id: number | null;
  quantity: number;
  level_before: number;
  level_after: number;
  from_ts: Date;
  to_ts: Date;
  because: unknown;
}

/** A document with the number of its photos. */
export interface DocumentedRow extends DocumentRow {
  photos: number;
}

/** Levels are measured to 0.1 l; the database keeps them as short floats. */
const LEVEL_DIGITS = 2;

export function entryViews(
  vehicleId: number,
  keys: readonly EntryKey[],
  parts: { changes: readonly ChangeRow[]; documents: readonly DocumentedRow[] },
): RefuelingEntry[] {
  const nameOf = (kind: string, ts: number | null, tank: number | null) => `${kind} ${ts} ${tank}`;
  const changes = new Map(
    parts.changes.map((row) => [nameOf(row.kind, row.ts.getTime(), row.tank_id), row]),
  );
  const documents = new Map(parts.documents.map((row) => [row.ts.getTime(), row]));
  return keys.flatMap((key): RefuelingEntry[] => {
    const change = changes.get(nameOf(key.type, key.measureTs, key.heatingTank ?? null));
    const document = key.documentTs === null ? undefined : documents.get(key.documentTs);
    // Deleted between the two questions.
    if (!change && !document) return [];
    return [entryView(vehicleId, key, change, document)];
  });
}

function entryView(
  vehicleId: number,
  key: EntryKey,
  change: ChangeRow | undefined,
  document: DocumentedRow | undefined,
): RefuelingEntry {
  const measureQuantity = change ? litres(change.quantity) : null;
  const documented = document?.quantity ?? null;
  return {
    vehicleId,
    timestamp: new Date(key.ts).toISOString(),
    type: key.type,
    ...(key.heatingTank !== undefined && { tankType: 'heating' }),
    measure: change ? [measureView(change)] : [],
    measureQuantity,
    document: document ? documentView(document) : null,
    photos: document?.photos ?? 0,
    difference: fuelDifference(measureQuantity, documented),
    isMarked: isMarkedDifference(measureQuantity, documented),
  };
}

function measureView(row: ChangeRow): FuelMeasure {
  return {
    timestamp: row.ts.toISOString(),
    quantity: litres(row.quantity),
    before: litres(row.level_before),
    after: litres(row.level_after),
    fromTimestamp: row.from_ts.toISOString(),
    toTimestamp: row.to_ts.toISOString(),
    locationFrom: endView(row),
    driver: namedOf(row),
    because: becauseOf(row.because as FuelBecause),
  };
}

function becauseOf({ rule, params, readings, tanks, parts }: FuelBecause): FuelMeasure['because'] {
  return {
    rule,
    params,
    tanks,
    readings: readings.map(({ ts, litres: level }) => ({
      timestamp: new Date(ts).toISOString(),
      litres: level,
    })),
    ...(parts && {
      parts: parts.map((part) => ({
        timestamp: new Date(part.ts).toISOString(),
        litres: part.litres,
      })),
    }),
  };
}

function litres(level: number): number {
  return roundTo(level, LEVEL_DIGITS);
}
