// A protocol made for tests: every rule of the gateway can be provoked with a few bytes.
// Frame: AA, length of the rest, kind, body. L login (text), D data (one record a byte), H sign of
// life, X cannot be decoded, T makes the decoder throw, Q good bytes and a bad record, G goodbye.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type {
  Cut,
  DecodeContext,
  Decoded,
  Fault,
  StreamProtocol,
} from '../../../ground/protocols/protocol.ts';

const START = 0xaa;
const LENGTH_MAX = 200;

export const tiny: StreamProtocol = {
  name: 'teltonika',
  port: 0,
  about: { models: '', understood: [], setup: [], notes: [], alarms: [] },
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  bufferMax: 1_024,
  idleSeconds: 600,
  resync: 'once',
  cut: (buffer) => cut(buffer),
  cutDatagram: (datagram) => cut(datagram),
  findFrame: (buffer) => buffer.indexOf(START, 1),
  decode,
  parseOptions: (options) => options as Record<string, unknown>,
};

function cut(buffer: Uint8Array): Cut {
  const frames: Uint8Array[] = [];
  let at = 0;
  while (at < buffer.length) {
    if (buffer[at] !== START) return { frames, consumed: at, fault: 'no start byte' };
    const length = buffer[at + 1];
    if (length === undefined) break;
    if (length === 0 || length > LENGTH_MAX) return { frames, consumed: at, fault: 'bad length' };
    if (at + 2 + length > buffer.length) break;
    frames.push(buffer.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return { frames, consumed: at };
}

function decode(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const kind = String.fromCharCode(frame[0] ?? 0);
  const body = frame.subarray(1);
  if (kind === 'L') {
    const deviceCode = Buffer.from(body).toString();
    return { deviceCode, records: [], acknowledge: bytes(1), refuse: bytes(0) };
  }
  if (kind === 'D') return data(body, context);
  if (kind === 'U') {
    const deviceCode = Buffer.from(body.subarray(0, 4)).toString();
    return { deviceCode, ...data(body.subarray(4), context) };
  }
  if (kind === 'H') return { records: [], heartbeat: true, acknowledge: bytes(0x48) };
  if (kind === 'Q') {
    const quarantined = [{ reason: 'length', bytes: body.subarray(1) }];
    return { ...data(body.subarray(0, 1), context), quarantined };
  }
  if (kind === 'G') return { records: [], acknowledge: bytes(0x47), close: true };
  if (kind === 'T') throw new Error('decoder bug');
  return { fault: `unknown kind ${kind}`, negative: bytes(0xee) };
}

function data(body: Uint8Array, context: DecodeContext): Decoded {
  const shift = Number(context.options.shift ?? 0);
  const records = Array.from(body, (value) => record((value + shift) * 1000));
  return { records, acknowledge: bytes(0xac, body.length) };
}

function record(time: number): TrackerRecord {
  return {
    time,
    hasFix: true,
    latitude: 48,
    longitude: 17,
    speedKmh: 0,
    direction: 0,
    altitudeMetres: 0,
    satellites: 9,
    hdop: 1,
    inputs: null,
    values: {},
  };
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

export function frame(kind: string, body: string | number[] = []): Buffer {
  const rest = Buffer.concat([Buffer.from(kind), Buffer.from(body as string)]);
  return Buffer.concat([Buffer.from([START, rest.length]), rest]);
}
export const login = (code: string) => frame('L', code);
export const dataFrame = (...values: number[]) => frame('D', values);
