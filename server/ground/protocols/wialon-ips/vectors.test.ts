// Conformance vectors of Wialon IPS: records with their parameters, answers, identity.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedPosition,
  expectNear,
  expectPosition,
  loadVectors,
  runStream,
} from '../testing/vectors.ts';
import { wialonIps } from './protocol.ts';

const RECEIVED = Date.UTC(2026, 8, 1);

interface Expected extends ExpectedPosition {
  inputs?: number;
  adc?: number[];
  params?: Record<string, { type: number; value: string }>;
}

function expectBody(record: TrackerRecord, expected: Expected): void {
  expectPosition(record, expected);
  if (expected.time === undefined) expect(record.time).toBe(RECEIVED);
  if (expected.lat === undefined) expect(record).toMatchObject({ latitude: null, hasFix: false });
  if (expected.inputs !== undefined) expect(record.inputs).toBe(expected.inputs & 0xffff);
  if (expected.adc?.[0] !== undefined) expectNear(record.values.probe1, expected.adc[0], 1e-6);
  for (const [name, { type, value }] of Object.entries(expected.params ?? {})) {
    expect(record.raw?.[name], name).toEqual(type === 3 ? value : Number(value));
  }
}

/** The neighbouring cells by the words of the vectors; a cell without all four parts is none. */
function cellsOf({ raw }: TrackerRecord): unknown[] {
  const cell = (index: number) => ({
    mcc: raw?.[`mcc${index}`],
    mnc: raw?.[`mnc${index}`],
    lac: raw?.[`lac${index}`],
    cid: raw?.[`cell_id${index}`],
  });
  return [1, 2, 3].map(cell).filter((one) => !Object.values(one).includes(undefined));
}

describe('Wialon IPS vectors', () => {
  for (const { id, description, input, expect: wanted } of loadVectors(import.meta.dirname)) {
    it(`${id}: ${description}`, () => {
      const bytes = Buffer.from(`${input.text}\r\n`);
      const run = runStream(wialonIps, [bytes], { receivedTs: RECEIVED });
      const { derived, asserted, outcome } = wanted;
      expect(run).toMatchObject({ faults: [], waiting: 0, quarantined: 0 });
      expect(run.acks.map((ack) => Buffer.from(ack, 'hex').toString())).toEqual(derived?.acks);
      if (derived?.imei) expect(run.deviceCode).toBe(derived.imei);
      const positions = (derived?.positions ?? []) as Expected[];
      expect(run.records).toHaveLength(positions.length);
      expect(run.records.length > 0).toBe(outcome !== 'none');
      for (const [index, expected] of positions.entries()) {
        expectBody(run.records[index] as TrackerRecord, expected);
      }
      const [first] = run.records;
      if (asserted?.locationChecked) expect(first?.latitude).not.toBeNull();
      const attribute = asserted?.attribute;
      if (attribute?.name === 'di_light') expect(first?.raw?.di_light).toBe(attribute.value);
      if (attribute?.name === 'network' && first) {
        expect({ cells: cellsOf(first) }).toEqual(attribute.value);
      }
    });
  }
});
