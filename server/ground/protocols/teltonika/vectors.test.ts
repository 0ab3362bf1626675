// Conformance vectors of Teltonika: frames, records, every IO element, answers, refusals.
import { describe, expect, it } from 'vitest';
import { crc16Arc } from '../checksum.ts';
import {
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
import { CAR_TABLE } from './io.ts';
import { teltonika } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname).filter(({ input }) => !input.command);

function optionsOf(vector: Vector) {
  const { deviceModel, extended16ByteIo } = vector.context ?? {};
  return {
    deviceCode: vector.context?.session ? '123456789012345' : null,
    options: {
      ...(deviceModel ? { model: deviceModel } : {}),
      ...(extended16ByteIo ? { extended16ByteIo } : {}),
    },
  };
}

/** Some captures were made anonymous or shortened after recording: length and CRC are put right. */
function repaired(bytes: Uint8Array): Uint8Array {
  const declared = Buffer.from(bytes).readUInt32BE(4);
  const length = declared || bytes.length - 12;
  const frame = new Uint8Array(length + 12);
  frame.set(bytes.subarray(0, 8 + length));
  const view = new DataView(frame.buffer);
  view.setUint32(4, length);
  view.setUint32(frame.length - 4, crc16Arc(frame, 8, frame.length - 4));
  return frame;
}

function expectPositions(run: Run, vector: Vector): void {
  const expected = vector.expect.derived?.positions ?? [];
  expect(run.records).toHaveLength(expected.length || run.records.length);
  for (const [index, position] of expected.entries()) {
    const record = run.records[index];
    if (!record) throw new Error('record missing');
    expectPosition(record, position);
    expectElements(record.raw ?? {}, position.io ?? {});
  }
}

/** Each element is either kept raw with all its bits or has a reader. */
function expectElements(raw: Record<string, unknown>, io: Record<string, string>): void {
  for (const [id, hex] of Object.entries(io)) {
    const kept = raw[`io${id}`];
    if (typeof kept === 'number') expect(BigInt(kept)).toBe(BigInt(`0x${hex || '0'}`));
    else if (kept === undefined) {
      expect(CAR_TABLE.low[Number(id)] ?? CAR_TABLE.high.get(Number(id)) ?? id).toBeTypeOf(
        'function',
      );
    } else expect([hex, Buffer.from(hex, 'hex').toString('latin1')]).toContain(kept);
  }
}

describe('Teltonika vectors', () => {
  for (const vector of vectors) {
    const { outcome, derived, asserted } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      const run = runVector(vector);
      if (outcome === 'reject') {
        expect(run).toMatchObject({ records: [], acks: [], negatives: ['00000000'] });
        return;
      }
      if (derived?.crcOk === false) {
        expect(run.records).toEqual([]);
        expect(run.acks).toEqual([]);
        const whole = repaired(fromHex(vector.input.hex ?? ''));
        expectPositions(runStream(teltonika, [whole], optionsOf(vector)), vector);
        return;
      }
      expect(run.faults).toEqual([]);
      if (outcome === 'frame')
        expect(toHex(run.frames[0] ?? fromHex(''))).toBe(asserted?.frame?.hex);
      if (outcome === 'none') expect(run.records).toEqual([]);
      if (outcome.startsWith('position') || outcome.startsWith('attribute')) {
        expect(run.records.length).toBeGreaterThan(0);
        expectPositions(run, vector);
      }
      if (derived?.acks) expect(run.acks).toEqual(derived.acks);
    });
  }

  it('a stream in segments gives the same as in one piece', () => {
    for (const vector of vectors.filter(({ expect: { sameAs } }) => sameAs)) {
      const same = vectors.find(({ id }) => id === vector.expect.sameAs);
      if (!same) throw new Error('vector missing');
      expect(runVector(vector).records).toEqual(runVector(same).records);
    }
  });
});

function runVector(vector: Vector): Run {
  if (vector.kind === 'udp') {
    return runDatagram(teltonika, fromHex(vector.input.hex ?? ''), optionsOf(vector));
  }
  return runStream(teltonika, segmentsOf(vector), optionsOf(vector));
}
