// Every entry comes back as it was written, and no bytes can make the reader throw.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EntryFields,
  RAW_LOG_OVERHEAD_MAX,
  RAW_LOG_PAYLOAD_MAX,
  rawLogLine,
  readRawLog,
  writeRawLogEntry,
  writeRawLogHeader,
} from './raw-log.ts';

const entry = fc.record({
  time: fc.integer({ min: 0, max: 8_000_000_000_000 }),
  direction: fc.constantFrom('in' as const, 'out' as const),
  transport: fc.constantFrom('tcp' as const, 'udp' as const, 'http' as const, 'mqtt' as const),
  connectionId: fc.integer({ min: 0, max: 2 ** 40 }),
  flags: fc.integer({ min: 0, max: 7 }),
  bytes: fc.uint8Array({ maxLength: 400 }),
});

function written(entries: EntryFields[], deviceCode = '352093081452251'): Uint8Array {
  const room = entries.reduce((sum, one) => sum + one.bytes.length + RAW_LOG_OVERHEAD_MAX, 200);
  const target = new Uint8Array(room);
  let at = writeRawLogHeader(target, 0, { time: 1, deviceCode, day: '2026-05-04' });
  for (const one of entries) at = writeRawLogEntry(target, at, one);
  return target.subarray(0, at);
}

describe('the raw log', () => {
  it('gives back what was written, over several blocks', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const bytes = written(entries);
        const log = readRawLog(Buffer.concat([bytes, bytes]));
        expect(log.damaged).toBe(false);
        expect(log.deviceCode).toBe('352093081452251');
        expect(log.day).toBe('2026-05-04');
        expect(
          log.entries.map(({ flags: _flags, text: _text, ...rest }) => ({
            ...rest,
            bytes: [...rest.bytes],
          })),
        ).toEqual(
          [...entries, ...entries].map(({ flags: _flags, ...rest }) => ({
            ...rest,
            bytes: [...rest.bytes],
          })),
        );
      }),
    );
  });

  it('never throws and keeps what stands before the damage', () => {
    const good = written([
      {
        time: 5,
        direction: 'in',
        transport: 'tcp',
        connectionId: 3,
        flags: 1,
        bytes: new Uint8Array([1, 2, 3]),
      },
    ]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        const log = readRawLog(Buffer.concat([good, tail]));
        expect(log.entries[0]?.flags).toEqual(['bad']);
      }),
    );
    for (let cut = 1; cut < good.length; cut++) {
      expect(() => readRawLog(good.subarray(0, cut))).not.toThrow();
    }
    expect(readRawLog(good.subarray(0, good.length - 1)).damaged).toBe(true);
  });

  it('cuts a payload that is too long and says so', () => {
    const bytes = new Uint8Array(RAW_LOG_PAYLOAD_MAX + 10).fill(7);
    const log = readRawLog(
      written([{ time: 1, direction: 'in', transport: 'tcp', connectionId: 1, flags: 0, bytes }]),
    );
    expect(log.entries[0]?.bytes.length).toBe(RAW_LOG_PAYLOAD_MAX);
    expect(log.entries[0]?.flags).toEqual(['truncated']);
  });

  it('shows entries as lines without control characters', () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const base = { time: 0, transport: 'tcp' as const, connectionId: 7, flags: 2 };
    const log = readRawLog(
      written([
        { ...base, direction: 'in', bytes: new Uint8Array([0, 15, 255]) },
        { ...base, direction: 'out', bytes: text('#AD#1\r\n') },
        { ...base, direction: 'event', bytes: text('connect 1.2.3.4\u001b[31m') },
      ]),
    );
    expect(log.entries.map(rawLogLine)).toEqual([
      '1970-01-01T00:00:00.000Z < tcp #7 [duplicate] 000fff',
      '1970-01-01T00:00:00.000Z > tcp #7 [duplicate] #AD#1\\r\\n',
      '1970-01-01T00:00:00.000Z * tcp #7 [duplicate] connect 1.2.3.4.[31m',
    ]);
  });
});
