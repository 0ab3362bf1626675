// Ruptela against broken input (R3): prefixes, corruption, segmentation, strangers.
import { describe, expect, it } from 'vitest';
import { crc16Kermit } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, runStream } from '../testing/vectors.ts';
import { ruptela } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname).filter(
  ({ input, expect: { outcome } }) => input.hex && outcome !== 'reject',
);

describe('Ruptela robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const { input } of vectors) expectPrefixesHarmless(ruptela, fromHex(input.hex ?? ''), {});
  });

  it('R3: every corrupted byte of every vector: no throw, no acknowledgement', () => {
    for (const { input } of vectors) {
      expectCorruptionHarmless(ruptela, fromHex(input.hex ?? ''), {}, () => false);
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    const short = vectors.filter(({ input }) => (input.hex?.length ?? 0) < 800);
    expectSegmentsAlike(ruptela, fromHex(short.map(({ input }) => input.hex).join('')), {});
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(ruptela, [bytes.subarray(0, 3)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it('lengths are checked before waiting for the bytes', () => {
    expect(runStream(ruptela, [fromHex('0008')]).faults).toEqual(['length 8']);
    expect(runStream(ruptela, [fromHex('ffff')]).faults).toEqual(['length 65535']);
  });

  it('gateway §3: an unknown tracker is refused in the words of its request', () => {
    const frame = fromHex(vectors.find(({ id }) => id === 'ruptela-0002')?.input.hex ?? '');
    const state = { deviceCode: null, memory: {} };
    const context = { state, receivedTs: 0, options: {}, transport: 'tcp' as const };
    const decoded = ruptela.decode(frame, context);
    const refuse = 'refuse' in decoded ? decoded.refuse : undefined;
    expect(Buffer.from(refuse ?? []).toString('hex')).toMatch(/^00027300/);
  });

  it('gateway §7: records that cannot be read are kept apart and the packet is acknowledged', () => {
    const frame = fromHex(vectors.find(({ id }) => id === 'ruptela-0012')?.input.hex ?? '');
    frame[12] = 2;
    new DataView(frame.buffer).setUint16(frame.length - 2, crc16Kermit(frame, 2, frame.length - 2));
    const run = runStream(ruptela, [frame]);
    expect(run).toMatchObject({ acks: ['0002640113bc'], quarantined: 1 });
    expect(run.records).toHaveLength(1);
  });
});
