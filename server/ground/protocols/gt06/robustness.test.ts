// GT06 against broken input (R3): prefixes, corruption, segmentation, strangers, resynchronisation.
import { describe, expect, it } from 'vitest';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, runStream } from '../testing/vectors.ts';
import { gt06 } from './protocol.ts';

const SESSION = { deviceCode: '353419036066061' };
const LOGIN = '78780d0103534190360660610003c3df0d0a';
const PLACE = '787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a';

const vectors = loadVectors(import.meta.dirname).filter(
  ({ input, expect: { outcome } }) => input.hex && outcome !== 'reject',
);
/** Those whose checksum is right; the others are frames of clones or were changed later. */
const whole = vectors.filter(({ expect: { derived } }) => derived?.crcOk === true);

describe('GT06 robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const { input } of vectors) {
      expectPrefixesHarmless(gt06, fromHex(input.hex ?? ''), SESSION);
    }
  });

  it('R3: every corrupted byte of every vector: no throw, no acknowledgement', () => {
    for (const { input } of whole) {
      expectCorruptionHarmless(gt06, fromHex(input.hex ?? ''), SESSION, () => false);
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    const short = vectors.filter(({ input }) => (input.hex?.length ?? 0) < 120);
    expectSegmentsAlike(gt06, fromHex(short.map(({ input }) => input.hex).join('')), SESSION);
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(gt06, [bytes.subarray(0, 2)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it('gateway §5: lengths and ends have limits', () => {
    expect(runStream(gt06, [fromHex('79790ffb')]).faults).toEqual(['packet of 4097 bytes']);
    const endless = Buffer.concat([fromHex('787800'), Buffer.alloc(4_100, 1)]);
    expect(runStream(gt06, [endless]).faults).toEqual(['no end of a packet']);
  });

  it('gateway §6: after bytes that are none of a packet the next one behind 0D0A is found', () => {
    const buffer = fromHex(`ffff0d0a${PLACE}`);
    const state = { deviceCode: null, memory: {} };
    expect(gt06.cut(buffer, state)).toMatchObject({ frames: [], consumed: 0 });
    expect(gt06.findFrame?.(buffer, state)).toBe(4);
    expect(gt06.findFrame?.(fromHex('ffff0d0a78'), state)).toBe(-1);
  });

  it('gt06.md §1: a wrong checksum is refused unless the tracker is one that has them', () => {
    const broken = fromHex(PLACE.replace('2086', '2087'));
    expect(runStream(gt06, [broken], SESSION)).toMatchObject({ faults: ['checksum'], acks: [] });
    const lenient = { ...SESSION, options: { checksum: 'off' } };
    expect(runStream(gt06, [broken], lenient).records).toHaveLength(1);
    const login = fromHex(LOGIN.replace('c3df', 'c3de'));
    expect(runStream(gt06, [login], { options: { checksum: 'off' } })).toMatchObject({
      faults: ['checksum'],
      deviceCode: null,
    });
  });
});
