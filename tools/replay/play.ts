// Plays traces through the tracker ports: each vehicle is a connection of its own that sends its
// records when their time has come, divided by the speed.
import { judgeClock } from '@flotila/domain/location/clock.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { connectTracker } from '../tracker/client.ts';
import type { Trace } from './recording.ts';
import { replayCode } from './register.ts';

export interface PlayOrder {
  traces: readonly Trace[];
  protocol: ProtocolName;
  host: string;
  port: number;
  /** Times faster than recorded; Infinity: as fast as it is taken. */
  speed: number;
  /** Milliseconds added to every recorded time. */
  shift: number;
  onProgress(sent: number, of: number): void;
  /** Flotila would not believe the record's time, so it is not sent. */
  onRefused(trace: Trace, time: number, reason: 'no-clock' | 'future'): void;
}

/** Records of one message at most, as trackers do. */
const BATCH_MAX = 50;
const REPORT_EVERY_MS = 2_000;

/** Resolves with the number of acknowledged records when all were sent or refused. */
export async function play(order: PlayOrder): Promise<number> {
  const of = order.traces.reduce((sum, trace) => sum + trace.records.length, 0);
  const first = Math.min(...order.traces.map((trace) => trace.records[0]?.time ?? Infinity));
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => order.onProgress(sent, of), REPORT_EVERY_MS);
  const dueAt = (record: TrackerRecord) => ((record.time ?? first) - first) / order.speed;
  try {
    await Promise.all(
      order.traces.map(async (trace) => {
        const tracker = await connectTracker({
          protocol: order.protocol,
          host: order.host,
          port: order.port,
          code: replayCode(trace.vehicle),
        });
        try {
          for (let next = 0; next < trace.records.length; ) {
            const wait =
              dueAt(trace.records[next] as TrackerRecord) - (performance.now() - started);
            if (wait > 0) await pause(wait);
            const elapsed = performance.now() - started;
            const batch: TrackerRecord[] = [];
            for (; next < trace.records.length && batch.length < BATCH_MAX; next++) {
              const record = trace.records[next] as TrackerRecord;
              if (batch.length > 0 && dueAt(record) > elapsed) break;
              const time = (record.time ?? first) + order.shift;
              const clock = judgeClock(time, Date.now(), null);
              if ('reason' in clock) order.onRefused(trace, time, clock.reason);
              else batch.push({ ...record, time });
            }
            if (batch.length === 0) continue;
            const { acknowledged } = await tracker.send(batch);
            sent += acknowledged;
          }
        } finally {
          await tracker.close();
        }
      }),
    );
  } finally {
    clearInterval(timer);
  }
  order.onProgress(sent, of);
  return sent;
}

/** What to add so that the last record's time is the moment in which it is sent. */
export function shiftToNow(traces: readonly Trace[], speed: number, now: number): number {
  const firsts = traces.map((trace) => trace.records[0]?.time ?? now);
  const lasts = traces.map((trace) => trace.records.at(-1)?.time ?? now);
  const [first, last] = [Math.min(...firsts), Math.max(...lasts)];
  return Math.round(now + (last - first) / speed - last);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
