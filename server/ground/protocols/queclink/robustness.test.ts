// Queclink against broken input (R3): prefixes, corruption, segmentation, strangers, resynchronisation. Its text has no
// checksum, so a changed line that is still a report of a number is believed; its answer repeats its own count.
import { describe, expect, it } from 'vitest';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, runDatagram, runStream, type Vector } from '../testing/vectors.ts';
import { queclink } from './protocol.ts';

const LINE =
  '+RESP:GTFRI,DF0200,868487004353181,cv100,14051,10,1,1,0.0,0,264.1,114.015515,22.537178,20210608064328,0460,0001,25F8,061A7D02,,0.0,,,,100,21,,,,20210608144354,32DB$';

const streams = (loadVectors(import.meta.dirname) as (Vector & { input: { text?: string } })[])
  .map(({ input }) => (input.hex ? fromHex(input.hex) : bytesOf(input.text ?? '')))
  .filter((bytes) => bytes.length < 1_000);

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text.endsWith('$') ? text : `${text}$`, 'latin1');
}

/** Counts of the lines in the bytes. */
function countsOf(bytes: Uint8Array): string[] {
  const lines = Buffer.from(bytes).toString('latin1').split(/[$\0]/);
  return lines.map((line) => line.split(',').at(-1) ?? '');
}

describe('Queclink robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const bytes of streams) expectPrefixesHarmless(queclink, bytes, {});
  });

  it('R3: every corrupted byte of every vector: no throw, no answer that is not the own count', () => {
    for (const bytes of streams) {
      expectCorruptionHarmless(queclink, bytes, {}, ({ acks }, corrupted) => {
        const counts = countsOf(corrupted);
        return acks.every((ack) => {
          const text = Buffer.from(ack, 'hex').toString('latin1');
          return counts.some((count) => count !== '' && text.endsWith(`${count}$`));
        });
      });
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    const short = streams.filter((bytes) => bytes.length < 130);
    const ends = ['', '\0', '\r\n'].map((end) => Buffer.from(`${LINE}${end}`));
    expectSegmentsAlike(queclink, Buffer.concat([...ends, ...short]), {});
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(queclink, [bytes.subarray(0, 1)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it.each(['+X', '+RESX', '+ACL'])('%s is a fault before its end comes', (start) => {
    expect(runStream(queclink, [Buffer.from(start)]).faults).toEqual(['no beginning of a report']);
  });

  it('gateway §5: lines and packets have limits', () => {
    const endless = Buffer.from(`+RESP:GTFRI,${'1'.repeat(4_096)}`);
    expect(runStream(queclink, [endless]).faults).toEqual(['no end of a report']);
    expect(runStream(queclink, [fromHex('2b5253500000000000ffff')]).faults).toEqual([
      'packet of 65535 bytes',
    ]);
  });

  it('gateway §6: after bytes that are none of a report the next one is found', () => {
    const state = { deviceCode: null, memory: {} };
    expect(queclink.findFrame?.(Buffer.from(`noise$${LINE}`), state)).toBe(6);
    expect(queclink.findFrame?.(Buffer.from('noise+RESP'), state)).toBe(-1);
  });

  it('gateway §14: one datagram may hold several lines, the last one without its end', () => {
    const run = runDatagram(queclink, Buffer.from(LINE + LINE.slice(0, -1)));
    expect(run).toMatchObject({ faults: [], deviceCode: '868487004353181' });
    expect(run.records).toHaveLength(2);
    expect(run.acks).toHaveLength(2);
  });
});
