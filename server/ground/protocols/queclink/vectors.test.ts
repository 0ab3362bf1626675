// Conformance vectors of Queclink: text over streams and datagrams, binary packets.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  expectNear,
  expectPosition,
  fromHex,
  loadVectors,
  runDatagram,
  runStream,
  toHex,
  type Vector,
} from '../testing/vectors.ts';
import { queclink } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname) as (Vector & { input: { text?: string } })[];
const RECEIVED = Date.UTC(2026, 8, 1);
const SESSION = { deviceCode: '865134050947226', receivedTs: RECEIVED };

/** The terminator may be missing in a vector's text. */
function bytesOf({ input }: (typeof vectors)[number]): Uint8Array {
  if (input.hex) return fromHex(input.hex);
  const text = input.text ?? '';
  return Buffer.from(text.endsWith('$') ? text : `${text}$`, 'latin1');
}

/** The source's names of values, as we keep them. */
const OURS: Record<string, (record: TrackerRecord) => unknown> = {
  alarm: ({ alarm }) => alarm,
  fuel: ({ values }) => values.probe1,
  ignition: ({ inputs }) => inputs !== null && (inputs & 1) === 1,
  temp1: ({ values }) => values.temperatures?.[0],
};

function expectAttribute(record: TrackerRecord, name: string, value: unknown): void {
  const ours = OURS[name]?.(record) ?? record.raw?.[name];
  if (value === null) expect(ours).toBeUndefined();
  else if (typeof value === 'number') expectNear(ours as number, value, 1e-6);
  else expect(ours).toBe(value);
}

/**
 * Without a new fix (accuracy 0) a report is of when it was sent, unless that is before the fix, or half hours and less
 * than a minute after it: both are a time zone that nothing here tells.
 */
function isOfSending({ derived }: Vector['expect'], index: number): boolean {
  const positions = derived?.positions ?? [];
  const { hdop, time } = positions[index] ?? {};
  if (hdop !== 0 || index !== positions.length - 1) return false;
  const minutes = (Date.parse(String(derived?.sendTime)) - Date.parse(time ?? '')) / 60_000;
  return minutes > 0 && (minutes < 30 || minutes > 14 * 60 + 1 || minutes % 30 > 1);
}

describe('Queclink vectors', () => {
  for (const vector of vectors) {
    const { outcome, derived, asserted } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const bytes = bytesOf(vector);
      const isDatagram = vector.kind === 'udp';
      const run = isDatagram
        ? runDatagram(queclink, bytes, SESSION)
        : runStream(queclink, [bytes], SESSION);
      const { records, faults, waiting, quarantined, frames, acks } = run;
      expect({ faults, waiting, quarantined }).toEqual({ faults: [], waiting: 0, quarantined: 0 });
      expect(frames.map(toHex)).toEqual([toHex(bytes)]);
      if (outcome === 'frame') return;
      expect(records.length).toBeGreaterThan(0);
      if (derived?.imei) expect(run.deviceCode).toBe(derived.imei);
      if (derived?.sackBytes) expect(acks).toEqual([toHex(Buffer.from(String(derived.sackBytes)))]);
      const positions = derived?.positions ?? [];
      if (positions.length > 0) expect(records).toHaveLength(positions.length);
      for (const [index, position] of positions.entries()) {
        const { time, ...place } = position;
        const expected = isOfSending(vector.expect, index)
          ? { ...place, time: String(derived?.sendTime) }
          : { ...place, time: time ?? '' };
        expectPosition(records[index] as TrackerRecord, expected);
      }
      const [record] = records;
      if (outcome.startsWith('position') && asserted?.locationChecked) {
        expect(record?.latitude).toBeTypeOf('number');
        expect(record?.time).toBeGreaterThan(Date.UTC(2000, 0));
        expect(record?.time).toBeLessThanOrEqual(RECEIVED);
      }
      if (asserted?.attribute && record) {
        expectAttribute(record, asserted.attribute.name, asserted.attribute.value);
      }
    });
  }
});
