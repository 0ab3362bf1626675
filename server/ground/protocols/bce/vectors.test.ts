// Conformance vectors of BCE: framing, every record, its fields in our units, confirmations.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  expectNear,
  expectPosition,
  fromHex,
  loadVectors,
  type Run,
  runDatagram,
  runStream,
  segmentsOf,
  toHex,
  type Vector,
} from '../testing/vectors.ts';
import { bce } from './protocol.ts';

interface ExpectedRecord {
  recordType: number;
  time: string;
  bodyHex?: string;
  lat?: number;
  params?: Record<string, unknown>;
  distanceSincePrevM?: number;
  undecodedTailHex?: string;
}

const vectors = loadVectors(import.meta.dirname);

function run(vector: Vector): Run {
  const receivedTs = Date.parse(vector.context?.receivedAt ?? '');
  if (vector.kind === 'udp') {
    return runDatagram(bce, fromHex(vector.input.hex ?? ''), { receivedTs });
  }
  return runStream(bce, segmentsOf(vector), { receivedTs });
}

function recordsOf(vector: Vector): ExpectedRecord[] {
  const blocks = (vector.expect.derived?.blocks ?? []) as { records: ExpectedRecord[] }[];
  return blocks.flatMap(({ records }) => records);
}

/** The vectors' parameters that have a place in a record, as we scale them. */
function expectParameters(record: TrackerRecord, params: Record<string, unknown>): void {
  const { values } = record;
  const number = (name: string) => params[name] as number;
  if ('din' in params) expect(record.inputs).toBe(params.din);
  if ('ain2' in params) expectNear(values.supplyVolts, number('ain2') / 1000, 1e-6);
  if ('ain6' in params) expectNear(values.batteryVolts, number('ain6') / 1000, 1e-6);
  if (number('fuelUsedL') > 0) expectNear(values.totalFuelLitres, number('fuelUsedL'), 1e-6);
  if (number('engineHoursRaw') > 0) {
    expectNear(values.engineSeconds, number('engineHoursRaw') * 180, 1e-6);
  }
  if (number('canOdometerRaw') > 0) {
    expectNear(values.odometerMetres, number('canOdometerRaw') * 5, 1e-6);
    expectNear(values.rpm, number('rpm'), 1e-6);
    expectNear(values.fuelPercent1, number('fuelLevelRaw') * 0.4, 1e-6);
  }
  if (number('coolantTempC') > -40) expect(values.coolantCelsius).toBe(params.coolantTempC);
  if (params.canOdometerRaw === 0) expect(values.odometerMetres).toBeUndefined();
  if ('dallasTempC' in params) expect(values.temperatures?.[0]).toBe(params.dallasTempC);
  for (const [index, name] of ['dallas1', 'dallas2', 'dallas3', 'dallas4'].entries()) {
    const sensor = params[name] as { tempC: number | null } | undefined;
    if (sensor) expect(values.temperatures?.[index]).toBe(sensor.tempC);
  }
  if (params.lls1Raw) expect(values.probe1).toBe(params.lls1Raw);
  if (params.lls4Raw === 0x8000) expect(values.probe4).toBeUndefined();
  if ('dallasIdHex' in params) {
    const code = (params.dallasIdHex as string).toUpperCase();
    const wanted = /^0+$/.test(code) ? null : { kind: 'dallas', code };
    if (!record.identification || record.identification.kind === 'dallas') {
      expect(record.identification).toEqual(wanted);
    }
  }
  if (number('maxAccelerationG') > 0) {
    expectNear(values.acceleration, number('maxAccelerationG') * 9.80665, 1e-6);
  }
}

describe('BCE vectors', () => {
  for (const vector of vectors) {
    const { outcome, derived, asserted, acks, packets } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const result = run(vector);
      if (outcome === 'reject' || outcome === 'need-more-or-handshake') {
        expect(result).toMatchObject({ records: [], acks: [], frames: [] });
        return;
      }
      expect(result).toMatchObject({ faults: [], waiting: 0, quarantined: 0 });
      if (asserted?.frame) expect(result.frames.map(toHex)).toEqual([asserted.frame.hex]);
      if (packets) expect(result.frames).toHaveLength(packets);
      if (derived?.imei) expect(result.deviceCode).toBe(derived.imei);
      expect(result.acks.join('')).toBe((acks ?? derived?.acks ?? []).join(''));
      const expected = recordsOf(vector);
      if (expected.length > 0) expect(result.records).toHaveLength(expected.length);
      for (const [index, wanted] of expected.entries()) {
        const record = result.records[index];
        if (!record) throw new Error('record missing');
        expectPosition(record, wanted);
        expectParameters(record, wanted.params ?? {});
        const { distanceSincePrevM, undecodedTailHex, bodyHex } = wanted;
        if (distanceSincePrevM !== undefined) {
          expectNear(record.values.distanceMetres, distanceSincePrevM, 0.01);
        }
        expect(record.raw?.tail).toBe(undecodedTailHex);
        if (bodyHex) expect(record.raw?.event).toBe(bodyHex.slice(0, 4));
      }
      if (asserted?.attribute?.name === 'temp1') {
        expectNear(
          result.records[0]?.values.temperatures?.[0],
          asserted.attribute.value as number,
          1e-6,
        );
      }
    });
  }
});
