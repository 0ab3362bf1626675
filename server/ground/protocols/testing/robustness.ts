// What every stream protocol must survive (R3): prefixes, corrupted bytes, any segmentation,
// garbage. A protocol tells here how it knows a wrong acknowledgement. Only for tests.
import { expect } from 'vitest';
import type { StreamProtocol } from '../protocol.ts';
import { type Run, type RunOptions, runStream, toHex } from './vectors.ts';

/** Every prefix gives only what the whole gives, in the same order. */
export function expectPrefixesHarmless(
  protocol: StreamProtocol,
  bytes: Uint8Array,
  options: RunOptions,
): void {
  const whole = runStream(protocol, [bytes], options);
  for (let length = 0; length < bytes.length; length++) {
    const run = runStream(protocol, [bytes.subarray(0, length)], options);
    expect(whole.acks.slice(0, run.acks.length)).toEqual(run.acks);
    expect(run.records.length).toBeLessThanOrEqual(whole.records.length);
    expect(run.waiting).toBeLessThanOrEqual(length);
  }
}

/** Two segments, cut at each byte, give the same as one; so do single bytes. */
export function expectSegmentsAlike(
  protocol: StreamProtocol,
  bytes: Uint8Array,
  options: RunOptions,
): void {
  const whole = summary(runStream(protocol, [bytes], options));
  for (let cut = 1; cut < bytes.length; cut++) {
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
    expect(summary(runStream(protocol, parts, options))).toEqual(whole);
  }
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(summary(runStream(protocol, single, options))).toEqual(whole);
}

function summary(run: Run): unknown {
  return { frames: run.frames.map(toHex), acks: run.acks, records: run.records };
}

/**
 * Each byte changed in turn (one bit, and all bits): never a throw, and an acknowledgement only where
 * `mayAcknowledge` agrees, which knows the bytes that no checksum covers.
 */
export function expectCorruptionHarmless(
  protocol: StreamProtocol,
  bytes: Uint8Array,
  options: RunOptions,
  mayAcknowledge: (run: Run, corrupted: Uint8Array, at: number) => boolean,
): void {
  for (let at = 0; at < bytes.length; at++) {
    for (const mask of [1 << (at % 8), 0xff]) {
      const corrupted = Uint8Array.from(bytes);
      corrupted[at] = (corrupted[at] as number) ^ mask;
      const run = runStream(protocol, [corrupted], options);
      if (run.acks.length > 0 && !mayAcknowledge(run, corrupted, at)) {
        expect.fail(`byte ${at} ^ ${mask} was acknowledged with ${run.acks.join()}`);
      }
      expect(run.waiting).toBeLessThanOrEqual(bytes.length);
    }
  }
}

/** What port scanners and browsers send: a fault as soon as it cannot be a frame. */
export const STRANGERS: [string, Uint8Array][] = [
  ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: tracker\r\n\r\n')],
  ['a TLS hello', Buffer.from('16030100c8010000c40303a1b2c3d4e5f60718293a4b5c6d7e8f90', 'hex')],
  ['ones', new Uint8Array(64).fill(0xfe)],
  ['text', Buffer.from('hello, is anybody there?\r\n')],
];
