// BCE against broken input (R3): prefixes, corruption, segmentation, strangers, resynchronisation.
import { describe, expect, it } from 'vitest';
import { sum8 } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, runStream, toHex } from '../testing/vectors.ts';
import { resolveTime } from './decode.ts';
import { bce } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname).filter(
  ({ kind, expect: { outcome } }) => kind === 'tcp' && outcome !== 'reject',
);
const MINIMAL = 'be76619c834601001a00a5051707a4c9180100abdc88412a984042401b5c8e0000000e428c';
const NUMBER = MINIMAL.slice(0, 16);

describe('BCE robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const { input } of vectors) expectPrefixesHarmless(bce, fromHex(input.hex ?? ''), {});
  });

  it('R3: every corrupted byte of every vector: no throw, no wrong acknowledgement', () => {
    for (const { input } of vectors) {
      const bytes = fromHex(input.hex ?? '');
      const { acks } = runStream(bce, [bytes]);
      // In a stream of two packets the one that is whole is still confirmed.
      expectCorruptionHarmless(bce, bytes, {}, (run) =>
        run.acks.every((ack) => acks.includes(ack) && acks.length > 1),
      );
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    const hello = toHex(Buffer.from('#BCE#\r\n'));
    const stream = vectors
      .filter(({ input }) => (input.hex?.length ?? 0) < 700)
      .map(({ input }) => input.hex);
    expectSegmentsAlike(bce, fromHex(hello + stream.join('') + hello + MINIMAL), {});
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(bce, [bytes.subarray(0, 9)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it('a block length over 4 096 is a fault before its bytes are there', () => {
    expect(runStream(bce, [fromHex(`${NUMBER}0110`)]).faults).toEqual(['block of 4097 bytes']);
    expect(runStream(bce, [fromHex(`${NUMBER}0000`)]).faults).toEqual(['block of 0 bytes']);
  });

  it('bce.md §9.6: after a wrong checksum the next packet is found by the own number', () => {
    const bad = `${MINIMAL.slice(0, -2)}00`;
    const buffer = fromHex(bad + MINIMAL);
    const state = { deviceCode: '359006055003838', memory: {} };
    expect(bce.cut(buffer, state)).toEqual({ frames: [], consumed: 0, fault: 'checksum' });
    expect(bce.findFrame?.(buffer, state)).toBe(bad.length / 2);
    expect(bce.findFrame?.(fromHex(bad), state)).toBe(-1);
  });

  it('bce.md §3: an empty stack is a sign of life and is confirmed', () => {
    const packet = withSum(`${NUMBER}0200a585`);
    expect(runStream(bce, [packet])).toMatchObject({
      records: [],
      acks: [toHex(withSum(`${NUMBER}02001905`))],
    });
  });

  it('bce.md §3: a record that cannot be read is kept apart and the stack is confirmed', () => {
    const run = runStream(bce, [withSum(`${NUMBER}0500a50702abcd`)]);
    expect(run).toMatchObject({ records: [], quarantined: 1 });
    expect(run.acks).toHaveLength(1);
  });

  it('bce.md §4: the counter of 2 s began again on 2025-01-04T18:48:32Z', () => {
    const received = Date.UTC(2026, 8, 1);
    expect(resolveTime(0, received)).toBe(Date.UTC(2025, 0, 4, 18, 48, 32));
    expect(resolveTime(0x0fffffff, received)).toBe(Date.UTC(2025, 0, 4, 18, 48, 30));
    expect(resolveTime(0, Date.UTC(2024, 0, 1))).toBe(Date.UTC(2008, 0, 1));
  });

  it('bce.md §9.5: a switched-off bus that tells zeros tells nothing', () => {
    // Mask 2: wheel speed, fuel used, level, rpm, hours, distance, coolant; all zero.
    const zeros = '00'.repeat(2 + 4 + 1 + 2 + 4 + 4 + 1);
    const body = `07a4c918 0280 fd00 0000 ${zeros}`.replaceAll(' ', '');
    const record = (body.length / 2).toString(16).padStart(2, '0') + body;
    const length = (2 + record.length / 2).toString(16).padStart(2, '0');
    const run = runStream(bce, [withSum(`${NUMBER}${length}00a501${record}`)]);
    expect(run.records[0]?.values).toEqual({});
    expect(run.records[0]?.inputs).toBe(0);
  });
});

function withSum(hex: string): Uint8Array {
  const bytes = fromHex(`${hex}00`);
  bytes[bytes.length - 1] = sum8(bytes, 0, bytes.length - 1);
  return bytes;
}
