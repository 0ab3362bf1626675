// Teltonika against broken input (R3): prefixes, single-byte corruption, every segmentation, other
// protocols' greetings, and packets that are whole but wrong inside.
import { describe, expect, it } from 'vitest';
import { crc16Arc } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, runDatagram, runStream } from '../testing/vectors.ts';
import { teltonika } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname).filter(({ input }) => input.hex);
const streams = vectors.filter(({ kind }) => kind === 'tcp');
const session = { deviceCode: '123456789012345' };

/** A corrupted login is still a login, of another number, and FF is a keep-alive without answer. */
function isLogin(acks: string[]): boolean {
  return acks.join() === '01';
}

describe('Teltonika robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const { input } of streams) {
      expectPrefixesHarmless(teltonika, fromHex(input.hex ?? ''), session);
    }
  });

  it('R3: every corrupted byte of every vector: no throw, no wrong acknowledgement', () => {
    // One of the rejected vectors, corrupted in the same place, would be right again.
    for (const { input } of streams.filter((vector) => vector.expect.outcome !== 'reject')) {
      expectCorruptionHarmless(teltonika, fromHex(input.hex ?? ''), session, ({ acks }) =>
        isLogin(acks),
      );
    }
  });

  it('R3: every corrupted byte of a datagram: no throw', () => {
    for (const { input } of vectors.filter(({ kind }) => kind === 'udp')) {
      const bytes = fromHex(input.hex ?? '');
      for (let at = 0; at < bytes.length; at++) {
        const corrupted = Uint8Array.from(bytes);
        corrupted[at] = (corrupted[at] as number) ^ 0xff;
        const { acks } = runDatagram(teltonika, corrupted);
        for (const ack of acks) expect(ack).toHaveLength(14);
      }
      expect(runDatagram(teltonika, bytes.subarray(0, -1)).acks).toEqual([]);
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    const login = '000f333536333037303432343431303133';
    const stream = streams
      .filter(({ expect: { derived } }) => derived?.crcOk && (derived.count ?? 0) < 4)
      .map(({ input }) => input.hex)
      .slice(0, 4);
    expectSegmentsAlike(teltonika, fromHex(`${login}ff${stream.join('ff')}`), {});
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(teltonika, [bytes.subarray(0, 3)])).toMatchObject({
        closed: true,
        acks: [],
      });
    });
  }

  it('lengths are checked before waiting for the bytes', () => {
    expect(runStream(teltonika, [fromHex('0000000000010000')]).faults).toEqual([
      'data length 65536',
    ]);
    expect(runStream(teltonika, [fromHex('0000000000000000')]).faults).toEqual(['data length 0']);
    expect(runStream(teltonika, [fromHex('0015')]).faults).toEqual(['login of 21 characters']);
  });

  it('gateway §7: records that cannot be read are kept apart and the packet is acknowledged', () => {
    const whole = streams.find(({ id }) => id === 'teltonika-0032')?.input.hex ?? '';
    const frame = fromHex(whole);
    // The last record claims more 1-byte elements than there are bytes.
    frame[frame.length - 4 - 1 - 13] = 200;
    const run = runStream(teltonika, [withCrc(frame)], session);
    expect(run).toMatchObject({ faults: [], acks: ['00000004'], quarantined: 1 });
    expect(run.records).toHaveLength(3);
  });

  it('the second record count must equal the first', () => {
    const frame = fromHex(streams.find(({ id }) => id === 'teltonika-0041')?.input.hex ?? '');
    frame[frame.length - 5] = 2;
    const run = runStream(teltonika, [withCrc(frame)], session);
    expect(run).toMatchObject({ acks: [], negatives: ['00000000'], records: [] });
  });

  it('a wrong setting of the 16-byte group does not lose records', () => {
    const vector = streams.find(({ context }) => context?.extended16ByteIo);
    const run = runStream(teltonika, [fromHex(vector?.input.hex ?? '')], session);
    expect(run.records).toHaveLength(vector?.expect.derived?.count ?? -1);
    expect(run.quarantined).toBe(0);
  });
});

function withCrc(frame: Uint8Array): Uint8Array {
  new DataView(frame.buffer).setUint32(frame.length - 4, crc16Arc(frame, 8, frame.length - 4));
  return frame;
}
