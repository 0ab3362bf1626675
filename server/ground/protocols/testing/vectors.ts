// Runs the conformance vectors against a stream protocol the way a connection would: bytes come in
// segments, frames are cut, decoded, and answered. Only for tests; the vectors' own words are kept.
import { readFileSync } from 'node:fs';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect } from 'vitest';
import type { CommandAnswer, DecodeContext, DecoderState, StreamProtocol } from '../protocol.ts';

export interface ExpectedPosition {
  time?: string;
  valid?: boolean;
  lat?: number;
  lon?: number;
  altitude?: number;
  course?: number;
  sat?: number;
  hdop?: number;
  speedKmh?: number;
  eventId?: number;
  recordExt?: string;
  io?: Record<string, string>;
}

export interface Vector {
  id: string;
  kind: 'tcp' | 'udp' | 'http' | 'mqtt';
  description: string;
  context?: {
    session?: string;
    receivedAt?: string;
    deviceModel?: string;
    extended16ByteIo?: boolean;
    mqttClientId?: string;
  };
  input: {
    hex?: string;
    /** One message, its end possibly missing. */
    text?: string;
    chunksHex?: string[];
    http?: { method: string; url: string; headers?: Record<string, string>; body?: string };
    mqtt?: {
      packet: 'CONNECT' | 'PUBLISH';
      clientId?: string;
      qos?: number;
      packetId?: number;
      payloadHex?: string;
    };
    command?: { type: string; data: string };
    deviceUniqueId?: string;
  };
  expect: {
    basis: string;
    outcome: string;
    sameAs?: string;
    packets?: number;
    acks?: string[];
    encoded?: { hex: string };
    asserted?: {
      frame?: { hex: string };
      attribute?: { name: string; value: unknown };
      locationChecked?: boolean;
    };
    derived?: Derived;
  };
}

interface Derived {
  kind?: string;
  imei?: string;
  crcOk?: boolean;
  exact?: boolean;
  count?: number;
  acks?: string[] | null;
  positions?: ExpectedPosition[];
  [name: string]: unknown;
}

/** Reads the vectors that stand in `fixtures/` beside a protocol's tests. */
export function loadVectors(directory: string): Vector[] {
  const text = readFileSync(`${directory}/fixtures/vectors.json`, 'utf8');
  return JSON.parse(text).vectors;
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export interface Run {
  frames: Uint8Array[];
  records: TrackerRecord[];
  /** Answers in order, hex. */
  acks: string[];
  /** Answers that refuse a frame. */
  negatives: string[];
  faults: string[];
  deviceCode: string | null;
  /** Bytes that wait for more. */
  waiting: number;
  closed: boolean;
  quarantined: number;
  commandAnswers: CommandAnswer[];
}

export interface RunOptions {
  deviceCode?: string | null;
  receivedTs?: number;
  options?: Record<string, unknown>;
  memory?: Record<string, unknown>;
}

/** Feeds segments to a protocol; a fault of the cutter ends the connection. */
export function runStream(
  protocol: StreamProtocol,
  segments: readonly Uint8Array[],
  options: RunOptions = {},
): Run {
  const state: DecoderState = {
    deviceCode: options.deviceCode ?? null,
    memory: options.memory ?? {},
  };
  const run = newRun(state);
  let waiting: Uint8Array = new Uint8Array(0);
  for (const segment of segments) {
    const buffer = Buffer.concat([waiting, segment]);
    const cut = protocol.cut(buffer, state);
    for (const frame of cut.frames) decodeInto(run, protocol, frame, state, options, 'tcp');
    waiting = buffer.subarray(cut.consumed);
    run.waiting = waiting.length;
    if ('fault' in cut) {
      run.faults.push(cut.fault);
      run.closed = true;
    }
    if (run.closed) break;
  }
  return run;
}

/** Feeds one datagram. */
export function runDatagram(
  protocol: StreamProtocol,
  datagram: Uint8Array,
  options: RunOptions = {},
): Run {
  const state: DecoderState = { deviceCode: null, memory: {} };
  const run = newRun(state);
  const cut = protocol.cutDatagram?.(datagram) ?? { frames: [], consumed: 0, fault: 'no UDP' };
  if ('fault' in cut) run.faults.push(cut.fault);
  for (const frame of cut.frames) decodeInto(run, protocol, frame, state, options, 'udp');
  return run;
}

function newRun(state: DecoderState): Run {
  return {
    frames: [],
    records: [],
    acks: [],
    negatives: [],
    faults: [],
    deviceCode: state.deviceCode,
    waiting: 0,
    closed: false,
    quarantined: 0,
    commandAnswers: [],
  };
}

function decodeInto(
  run: Run,
  protocol: StreamProtocol,
  frame: Uint8Array,
  state: DecoderState,
  options: RunOptions,
  transport: DecodeContext['transport'],
): void {
  run.frames.push(frame);
  const decoded = protocol.decode(frame, {
    state,
    receivedTs: options.receivedTs ?? Date.UTC(2026, 8, 1),
    options: options.options ?? {},
    transport,
  });
  if ('fault' in decoded) {
    run.faults.push(decoded.fault);
    if (decoded.negative) run.negatives.push(toHex(decoded.negative));
    return;
  }
  run.records.push(...decoded.records);
  if (decoded.acknowledge?.length) run.acks.push(toHex(decoded.acknowledge));
  run.quarantined += decoded.quarantined?.length ?? 0;
  run.commandAnswers.push(...(decoded.commandAnswers ?? []));
  state.deviceCode = decoded.deviceCode ?? state.deviceCode;
  if (decoded.memory) state.memory = decoded.memory;
  run.deviceCode = state.deviceCode;
  if (decoded.close) run.closed = true;
}

/** The segments of a stream vector. */
export function segmentsOf(vector: Vector): Uint8Array[] {
  return (vector.input.chunksHex ?? [vector.input.hex ?? '']).map(fromHex);
}

/** Compares the common values; tolerances are those of the vectors' description. */
export function expectPosition(record: TrackerRecord, expected: ExpectedPosition): void {
  if (expected.time !== undefined) {
    expect(new Date(record.time ?? Number.NaN).toISOString()).toBe(expected.time);
  }
  if (expected.valid !== undefined) expect(record.hasFix).toBe(expected.valid);
  if (expected.lat !== undefined) expectNear(record.latitude, expected.lat, 1e-5);
  if (expected.lon !== undefined) expectNear(record.longitude, expected.lon, 1e-5);
  if (expected.sat !== undefined) expect(record.satellites).toBe(expected.sat);
  if (expected.hdop !== undefined) expectNear(record.hdop, expected.hdop, 1e-6);
  // Without a fix a speed or direction is not measured, so it is left out on purpose.
  if (!record.hasFix) return;
  if (expected.altitude !== undefined) expectNear(record.altitudeMetres, expected.altitude, 1e-6);
  if (expected.course !== undefined) expectNear(record.direction, expected.course, 1e-6);
  if (expected.speedKmh !== undefined) expectNear(record.speedKmh, expected.speedKmh, 0.01);
}

export function expectNear(
  value: number | null | undefined,
  wanted: number,
  tolerance: number,
): void {
  expect(value, `${value} is not ${wanted}`).toBeTypeOf('number');
  expect(Math.abs((value as number) - wanted)).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(wanted)),
  );
}
