// Mutants through a protocol's cutter and decoder, as a connection does it, for the bench of mutations and its short
// form in tests. Every other one comes on a connection that has signed in before.
import { TRACKER_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import { DEFAULT_LIMITS } from '@flotila/server/flow/gateway/limits.ts';
import { StreamReader } from '@flotila/server/flow/gateway/stream-reader.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import type { HttpProtocol, StreamProtocol } from '@flotila/server/ground/protocols/protocol.ts';
import { mutate, random, vectorsOf } from './mutants.ts';

export const MUTANTS_NOW = Date.UTC(2026, 8, 1);
/**
 * Chance that a random change passes the protocol's checksum, times a margin for several tries; none where frames
 * may come without one.
 */
export const PASSES_MAX: Record<string, number | undefined> = {
  meitrack: 8 / 256,
  teltonika: 4 / 65_536,
  ruptela: 4 / 65_536,
  gt06: 4 / 65_536,
  bce: 8 / 256,
  'bce-iotm': 8 / 256,
};
/** Turns after which a connection is taken for one that never ends. */
const TURNS_MAX = 1_000;

/** Protocols that come as a stream, with their vectors. */
export const STREAMS: readonly StreamProtocol[] = PROTOCOLS.filter(
  (protocol): protocol is StreamProtocol => !('decodeRequest' in protocol),
);

/** Forms in which others pass records on. */
export const PASSED_ON: readonly HttpProtocol[] = PROTOCOLS.filter(
  (protocol): protocol is HttpProtocol =>
    'decodeRequest' in protocol && TRACKER_TYPES[protocol.name].path !== undefined,
);

export interface Trial {
  vectors: number;
  /** Vectors that are acknowledged as they are. */
  good: number;
  /** Mutants that were acknowledged although their data had changed. */
  passed: number;
  /** Milliseconds of the processor: others on the machine do not count. */
  slowestMs: number;
}

/** Draws mutants, the same ones for each seed; throws for the first one that breaks something. */
export function tryMutants(protocol: StreamProtocol, count: number, seed: number): Trial {
  const vectors = vectorsOf(protocol.name);
  const opening = vectors.find((vector) => opens(protocol, vector));
  const draw = random(seed);
  const runs = vectors.flatMap((vector) => [
    recordsOf(protocol, undefined, vector),
    recordsOf(protocol, opening, vector),
  ]);
  const originals = new Set(runs.flatMap(({ records }) => records));
  const good = runs.filter(({ isAcknowledged }) => isAcknowledged).length;
  let slowestMs = 0;
  let passed = 0;
  for (let index = 0; index < count; index++) {
    const start = process.threadCpuUsage();
    const mutant = mutate(vectors, draw);
    const run = recordsOf(protocol, index % 2 === 0 ? opening : undefined, mutant);
    const { user, system } = process.threadCpuUsage(start);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
    if (run.crashed !== undefined) {
      const hex = Buffer.from(mutant).toString('hex');
      throw new Error(`${protocol.name} mutant ${index}: ${run.crashed} (${hex})`);
    }
    if (run.isAcknowledged && !run.records.every((one) => originals.has(one))) passed++;
  }
  return { vectors: vectors.length, good, passed, slowestMs };
}

interface Run {
  /** Records as text; equal texts are equal data. */
  records: string[];
  isAcknowledged: boolean;
  isIdentified: boolean;
  crashed: string | undefined;
}

/** Does a connection that begins with this have a tracker's number, and nothing stored yet? */
function opens(protocol: StreamProtocol, vector: Uint8Array): boolean {
  const run = recordsOf(protocol, undefined, vector);
  return run.isIdentified && run.records.length === 0;
}

/** What a connection makes of the bytes. */
function recordsOf(
  protocol: StreamProtocol,
  opening: Uint8Array | undefined,
  bytes: Uint8Array,
): Run {
  const total = { bytes: 0 };
  const reader = new StreamReader({
    protocol,
    transport: protocol.stream,
    limits: DEFAULT_LIMITS,
    total,
  });
  const run: Run = { records: [], isAcknowledged: false, isIdentified: false, crashed: undefined };
  if (opening && !takeAll(reader, opening, run)) return run;
  takeAll(reader, bytes, run);
  const received = bytes.length + (opening?.length ?? 0);
  if (reader.bytes > received) run.crashed ??= 'buffer grew';
  return run;
}

/** False: the connection has ended. */
function takeAll(reader: StreamReader, bytes: Uint8Array, run: Run): boolean {
  reader.add(bytes, MUTANTS_NOW, 0);
  for (let turns = 0; reader.hasFrames || reader.cut() === 'frames'; turns++) {
    if (turns > TURNS_MAX) run.crashed = 'does not end';
    const turn = reader.round();
    const crash = turn.rejected.find(({ reason }) => reason === 'crash');
    if (crash) run.crashed = crash.message;
    for (const record of turn.records) run.records.push(JSON.stringify(record));
    if (turn.records.length > 0 && turn.answers.length > 0) run.isAcknowledged = true;
    if (turn.identify) {
      reader.accepted = turn.identify.code;
      run.isIdentified = true;
    }
    if (turn.end || run.crashed !== undefined) return false;
  }
  if (reader.fault?.startsWith('cutter failed')) run.crashed = reader.fault;
  return reader.fault === undefined;
}
