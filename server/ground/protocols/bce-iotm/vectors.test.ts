// Conformance vectors of BCE IOTM inside MQTT packets, and the handshakes of a broker.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedPosition,
  expectNear,
  expectPosition,
  fromHex,
  loadVectors,
  runStream,
  type Vector,
} from '../testing/vectors.ts';
import { bceIotm } from './protocol.ts';
import { connectPacket, publishPacket } from './test-packets.ts';

interface ExpectedRecord extends ExpectedPosition {
  type: number;
  sensors?: { id: string; value: number | boolean | string }[];
}

const vectors = loadVectors(import.meta.dirname);

function streamOf({ input, context }: Vector): Uint8Array[] {
  const { packet, clientId, qos, packetId, payloadHex } = input.mqtt ?? {};
  if (packet === 'CONNECT') return [connectPacket(clientId ?? '')];
  const publish = publishPacket(qos ?? 0, packetId ?? 1, fromHex(payloadHex ?? ''));
  return [connectPacket(context?.mqttClientId ?? '1'), publish];
}

function expectSensors(record: TrackerRecord, sensors: ExpectedRecord['sensors']): void {
  const { values, raw } = record;
  const told = new Map((sensors ?? []).map(({ id, value }) => [id, value]));
  for (const [id, value] of told) {
    const kept = raw?.[`io${id}`];
    if (typeof kept === 'string') expect(kept).toBe(value);
    else if (kept !== undefined) expect(Number(kept)).toBeCloseTo(Number(value), 6);
  }
  const number = (id: string) => Number(told.get(id));
  if (told.has('3000')) expectNear(values.supplyVolts, number('3000') / 1000, 1e-6);
  if (told.has('b002') && !number('4003')) {
    expectNear(values.odometerMetres, number('b002'), 1e-6);
  }
  if (told.has('2007')) expect(values.fuelPercent1).toBe(number('2007'));
  if (told.has('300c')) expect(values.rpm).toBe(number('300c'));
  if (told.has('006d')) expect((record.inputs ?? -1) & 1).toBe(number('006d'));
  if (told.has('5000')) {
    const code = number('5000').toString(16).toUpperCase().padStart(16, '0');
    expect(record.identification).toEqual(number('5000') ? { kind: 'dallas', code } : null);
  }
}

describe('BCE IOTM vectors', () => {
  for (const vector of vectors) {
    const { derived } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const run = runStream(bceIotm, streamOf(vector));
      expect(run).toMatchObject({ faults: [], quarantined: 0, waiting: 0 });
      expect(run.deviceCode).toBe(vector.context?.mqttClientId ?? derived?.imei);
      const answer = ['', '40020001', '50020001'][vector.input.mqtt?.qos ?? 0];
      expect(run.acks).toEqual(['20020000', ...(answer ? [answer] : [])]);
      const expected = ((derived?.records ?? []) as ExpectedRecord[]).filter(
        ({ type }) => type === 1,
      );
      expect(run.records).toHaveLength(expected.length);
      for (const [index, wanted] of expected.entries()) {
        const record = run.records[index];
        if (!record) throw new Error('record missing');
        expectPosition(record, wanted);
        expectSensors(record, wanted.sensors);
        expect(record.raw?.tail).toBeUndefined();
      }
    });
  }
});
