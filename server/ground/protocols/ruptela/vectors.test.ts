// Conformance vectors of Ruptela: records with their merged parts, answers, refusals.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedPosition,
  expectNear,
  expectPosition,
  loadVectors,
  runStream,
  segmentsOf,
} from '../testing/vectors.ts';
import { ruptela } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname).filter(({ input }) => !input.command);

interface Merged extends ExpectedPosition {
  io: Record<string, string>;
}

/** Parts of one moment are one record of ours. */
function merged(parts: ExpectedPosition[]): Merged[] {
  const whole: Merged[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    const isNext = Number.parseInt(part.recordExt ?? '00', 16) % 16 > 0;
    if (isNext && last) Object.assign(last.io, part.io);
    else whole.push({ ...part, io: { ...part.io } });
  }
  return whole;
}

function expectElements(record: TrackerRecord, io: Record<string, string>): void {
  const number = (id: number) => Number.parseInt(io[id] ?? '', 16);
  for (const [id, hex] of Object.entries(io)) {
    const kept = record.raw?.[`io${id}`];
    if (typeof kept === 'number') expect(kept).toBe(Number.parseInt(hex, 16));
    else if (kept !== undefined) expect(kept).toBe(hex);
  }
  if ('29' in io) expectNear(record.values.supplyVolts, number(29) / 1000, 1e-6);
  if ('30' in io) expectNear(record.values.batteryVolts, number(30) / 1000, 1e-6);
  if ('65' in io) expect(record.values.odometerMetres).toBe(number(65));
  if ('207' in io) expectNear(record.values.fuelPercent1, number(207) * 0.4, 1e-6);
  if (number(208) > 0) expectNear(record.values.totalFuelLitres, number(208) / 2, 1e-6);
  if ('94' in io) expectNear(record.values.rpm, number(94) / 4, 1e-6);
  if ('173' in io) expect(record.values.motion).toBe(number(173) === 1);
  if ('409' in io) expect((record.inputs ?? -1) & 1).toBe(number(409));
  if ('34' in io) expect(record.identification?.code).toBe(io[34]?.toUpperCase());
}

describe('Ruptela vectors', () => {
  for (const vector of vectors) {
    const { outcome, derived, asserted, sameAs } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const run = runStream(ruptela, segmentsOf(vector));
      if (outcome === 'reject') {
        expect(run).toMatchObject({ records: [], acks: [], negatives: [] });
        return;
      }
      expect(run).toMatchObject({ faults: [], waiting: 0, quarantined: 0 });
      if (derived?.imei) expect(run.deviceCode).toBe(derived.imei);
      if (derived?.acks) expect(run.acks).toEqual(derived.acks);
      if (outcome === 'none') expect(run.records).toEqual([]);
      else expect(run.records.length).toBeGreaterThan(0);
      const same = vectors.find(({ id }) => id === sameAs);
      if (same) expect(run.records).toEqual(runStream(ruptela, segmentsOf(same)).records);
      const expected = merged((derived?.records ?? []) as ExpectedPosition[]);
      if (expected.length > 0) expect(run.records).toHaveLength(expected.length);
      for (const [index, position] of expected.entries()) {
        const record = run.records[index];
        if (!record) throw new Error('record missing');
        expectPosition(record, position);
        expectElements(record, position.io);
      }
      if (asserted?.attribute?.name === 'driverUniqueId') {
        const code = String(asserted.attribute.value).toUpperCase();
        expect(run.records[0]?.identification).toEqual({ kind: 'dallas', code });
      }
      if (derived?.resultText) expect(run.records[0]?.raw?.answer).toBe(derived.resultText);
    });
  }
});
