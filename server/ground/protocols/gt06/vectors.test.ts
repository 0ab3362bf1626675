// Conformance vectors of GT06: frames, records, answers. Frames that were made anonymous after they were recorded have
// wrong checksums, so they are read with checking turned off.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  expectNear,
  expectPosition,
  loadVectors,
  runStream,
  segmentsOf,
  toHex,
  type Vector,
} from '../testing/vectors.ts';
import { gt06 } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname);
const RECEIVED = Date.UTC(2026, 8, 1);

function run(vector: Vector) {
  const { context, expect: wanted } = vector;
  const isBroken = wanted.derived?.crcOk === false;
  return runStream(gt06, segmentsOf(vector), {
    deviceCode: context?.session ? '353419036066061' : null,
    receivedTs: RECEIVED,
    options: {
      ...(context?.deviceModel ? { model: context.deviceModel } : {}),
      ...(isBroken ? { checksum: 'off' } : {}),
    },
  });
}

/** The source's names of values, as we keep them. */
const OURS: Record<string, (record: TrackerRecord) => unknown> = {
  altitude: ({ altitudeMetres }) => altitudeMetres,
  alarm: ({ alarm }) => alarm,
  battery: ({ values }) => values.batteryVolts,
  power: ({ values }) => values.supplyVolts,
  temp1: ({ values }) => values.temperatures?.[0],
  ignition: ({ inputs }) => inputs !== null && (inputs & 1) === 1,
  driverUniqueId: ({ identification, raw }) =>
    identification?.kind === 'rfid'
      ? `02${toHex(Buffer.from(identification.code))}03`
      : (identification?.code.toLowerCase() ?? raw?.card),
  result: ({ raw }) => raw?.serial ?? raw?.answer,
};

function expectAttribute(record: TrackerRecord, name: string, value: unknown): void {
  const ours = OURS[name]?.(record) ?? record.raw?.[name];
  if (value === null) expect(ours).toBeUndefined();
  else if (typeof value === 'number') expectNear(ours as number, value, 1e-6);
  else expect(ours).toBe(value === 'removing' ? 'tampering' : value);
}

describe('GT06 vectors', () => {
  for (const vector of vectors) {
    const { outcome, derived, asserted, sameAs } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const { frames, records, acks, faults, waiting, quarantined, deviceCode } = run(vector);
      if (outcome === 'reject') {
        expect({ records, acks }).toEqual({ records: [], acks: [] });
        expect(faults).toEqual(['checksum']);
        return;
      }
      expect({ faults, waiting, quarantined }).toEqual({ faults: [], waiting: 0, quarantined: 0 });
      if (asserted?.frame) expect(frames.map(toHex)).toEqual([asserted.frame.hex]);
      if (outcome === 'frame') return;
      if (outcome === 'none') expect(records).toEqual([]);
      else expect(records.length).toBeGreaterThan(0);
      if (derived?.imei) expect(deviceCode).toBe(derived.imei);
      if (derived?.acks) expect(acks).toEqual(derived.acks);
      if (derived?.ackStandard) expect(acks).toEqual([derived.ackStandard]);
      for (const [index, position] of (derived?.positions ?? []).entries()) {
        expectPosition(records[index] as TrackerRecord, position);
      }
      const [record] = records;
      if (asserted?.locationChecked) {
        expect(record?.latitude).toBeTypeOf('number');
        expect(record?.time).toBeGreaterThan(Date.UTC(2000, 0));
        expect(record?.time).toBeLessThanOrEqual(RECEIVED);
      }
      if (asserted?.attribute && record) {
        expectAttribute(record, asserted.attribute.name, asserted.attribute.value);
      }
      const same = vectors.find(({ id }) => id === sameAs);
      if (same) expect(records).toEqual(run(same).records);
    });
  }
});
