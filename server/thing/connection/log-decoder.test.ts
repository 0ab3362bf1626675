// What the decoder of logs says of entries that tests cannot easily have from a real tracker: cut ones,
// decoders that fail, connections whose beginning stands in another day's log.
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';
import type { RawLogEntry } from '@flotila/domain/connection/raw-log.ts';
import { describe, expect, it } from 'vitest';
import { bceIotm } from '../../ground/protocols/bce-iotm/protocol.ts';
import { encodeRecords as encodeMqtt } from '../../ground/protocols/bce-iotm/simulator.ts';
import { osmand } from '../../ground/protocols/osmand/protocol.ts';
import { teltonika } from '../../ground/protocols/teltonika/protocol.ts';
import { encodeRecords } from '../../ground/protocols/teltonika/simulator.ts';
import { createLogDecoder, type LogProtocol } from './log-decoder.ts';
import { explainRefusals } from './log-refusals.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const CODE = '352093081452301';
const RECORD = {
  time: NOW - 1000,
  hasFix: true,
  latitude: 48.1,
  longitude: 17.1,
  speedKmh: 50,
  direction: 90,
  altitudeMetres: 150,
  satellites: 9,
  hdop: 1,
  inputs: 1,
  values: {},
};
const FRAME = encodeRecords(CODE, [RECORD]);

function entry(more: Partial<RawLogEntry>): RawLogEntry {
  const base = { time: NOW, direction: 'in', transport: 'tcp', connectionId: 1 } as const;
  return { ...base, flags: [], bytes: new Uint8Array(0), ...more };
}
const event = (text: string, more: Partial<RawLogEntry> = {}) =>
  entry({ direction: 'event', text, bytes: Buffer.from(text), ...more });

function linesOf(protocol: LogProtocol | undefined, entries: RawLogEntry[]): VehicleLogLine[] {
  const device = { deviceCode: CODE, installDate: null, options: {} };
  const decoder = createLogDecoder(protocol, device);
  const lines = entries.map((one) => decoder.line(one, true));
  explainRefusals(lines);
  return lines;
}
const lineOf = (protocol: LogProtocol | undefined, more: Partial<RawLogEntry>) =>
  linesOf(protocol, [entry(more)])[0];

describe('lines of a log', () => {
  it('a frame that was too long for the log is not decoded', () => {
    const bytes = FRAME.subarray(0, 30);
    expect(lineOf(teltonika, { bytes, flags: ['truncated'] })).toMatchObject({
      refusal: 'truncated',
      understood: null,
    });
  });

  it('what today’s decoder makes nothing of is undecodable', () => {
    expect(lineOf(teltonika, { bytes: FRAME.subarray(0, 30) })).toMatchObject({
      refusal: 'undecodable',
      refusalDetail: 'no whole frame',
    });
    expect(lineOf(undefined, { bytes: FRAME })?.refusal).toBe('undecodable');
  });

  it('a decoder that throws makes its entry undecodable, and no other', () => {
    let calls = 0;
    const failing = {
      ...teltonika,
      decode: (...input: Parameters<typeof teltonika.decode>) => {
        if (calls++ === 0) throw new Error('broken\u001b[31m');
        return teltonika.decode(...input);
      },
    };
    expect(linesOf(failing, [entry({ bytes: FRAME }), entry({ bytes: FRAME })])).toMatchObject([
      { refusal: 'undecodable', refusalDetail: 'decoder failed: Error: broken.[31m' },
      { refusal: null, recordCount: 1 },
    ]);
  });

  it('a frame that could be read but was refused tells why', () => {
    const lines = linesOf(teltonika, [
      entry({ bytes: FRAME, flags: ['bad'] }),
      event('fault data before the tracker named itself'),
    ]);
    expect(lines).toMatchObject([
      { refusal: 'bad', refusalDetail: 'data before the tracker named itself', recordCount: 1 },
      { refusal: 'fault' },
    ]);
  });

  it('a store that failed is told at its frames, not at those that were answered before', () => {
    const lines = linesOf(teltonika, [
      entry({ bytes: FRAME }),
      entry({ direction: 'out', bytes: Uint8Array.of(0, 0, 0, 1) }),
      entry({ bytes: FRAME }),
      entry({ bytes: FRAME, connectionId: 2 }),
      event('not stored'),
    ]);
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      null,
      null,
      'notStored',
      null,
      'notStored',
    ]);
  });

  it('MQTT is read from the middle of a connection, but not before its CONNECT', () => {
    const bytes = encodeMqtt(CODE, [RECORD], 1);
    const mqtt = { bytes, transport: 'mqtt' } as const;
    expect(lineOf(bceIotm, mqtt)).toMatchObject({ refusal: null, recordCount: 1 });
    const [, second] = linesOf(bceIotm, [event('connect 10.0.0.1:5', mqtt), entry(mqtt)]);
    expect(second).toMatchObject({ refusalDetail: 'packet before CONNECT' });
  });

  it('a request with a JSON body is read without its headers', () => {
    const body = {
      device_id: CODE,
      location: {
        timestamp: '2026-05-04T09:59:00Z',
        coords: { latitude: 48.1, longitude: 17.1, speed: 10 },
      },
    };
    const bytes = Buffer.from(`POST /\n${JSON.stringify(body)}`);
    expect(lineOf(osmand, { bytes, transport: 'http' })).toMatchObject({
      understood: [{ timestamp: '2026-05-04T09:59:00.000Z', latitude: 48.1, speed: 36 }],
      text: expect.stringContaining('\\n{"device_id"'),
    });
  });

  it('what is over the page’s limit is shown, not decoded', () => {
    const device = { deviceCode: CODE, installDate: null, options: {} };
    const line = createLogDecoder(teltonika, device).line(entry({ bytes: FRAME }), false);
    expect(line).toMatchObject({ refusal: 'undecodable', byteCount: FRAME.length });
  });
});
