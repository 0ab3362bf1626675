// Threads that make reports: only the small order goes in and bytes come out, so whoever else is served waits
// for no report. A server at rest has none of them, for each takes some 50 MB; whoever works with reports finds
// the thread warm that made the last one. Threads are given in turn (decision 0088): of one account one works at most.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { problem } from '@flotila/domain/problem.ts';
import { Piscina } from 'piscina';
import { type Traces, traced } from '../../ground/trace/traces.ts';
import { createSharedSlots } from '../../ground/work/shared-slots.ts';
import type { ThreadData } from '../../ground/work/thread-database.ts';
import { type Refused, unlessRefused } from '../../ground/work/thread-refusal.ts';
import { untilAborted } from '../../ground/work/until-aborted.ts';
import type { MadeReport, Making, ReportMaker, ReportOrder } from './order.ts';
import type { ThreadTask } from './report-thread.ts';

/** Two at once; a third one would take the processors that calls and trackers need. */
export const THREADS_MAX = 2;
/** Of one account, and of all that is made in the background: one thread is left to the others. */
const THREADS_EACH_MAX = THREADS_MAX - 1;
/** A thread stays so long after its last report. */
const IDLE_MS_MAX = 300_000;
/** Reports that wait for a thread; more are refused. */
export const WAITING_MAX = 50;
/** Of a thread, for the largest report; one that needs more fails alone. */
const MEMORY_MB_MAX = 768;
/** Young objects live in so much of each thread; more would stay taken when it has nothing to do. */
const YOUNG_MB_MAX = 16;
const BUSY_SECONDS = 5;
/** What nobody wants any more may still end in this time; beyond, its thread is ended with what it has loaded. */
const UNWANTED_MS_MAX = 1_000;

interface PoolOptions {
  unwantedMsMax?: number;
  /** Who is told of reports, not of what their threads ask; left out: nobody. */
  traces?: Traces | undefined;
}

export interface ReportPool extends ReportMaker {
  /** Ends the threads; what they were making fails. */
  close(): Promise<void>;
}

export function createReportPool(
  databaseUrl: string,
  { unwantedMsMax = UNWANTED_MS_MAX, traces }: PoolOptions = {},
): ReportPool {
  const threads = new Piscina({
    filename: new URL('./report-thread.ts', import.meta.url).href,
    name: 'make',
    minThreads: 0,
    maxThreads: THREADS_MAX,
    idleTimeout: IDLE_MS_MAX,
    // A thread that sleeps on its own could not close connections that nobody needs.
    atomics: 'disabled',
    workerData: { databaseUrl } satisfies ThreadData,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MB_MAX,
      maxYoungGenerationSizeMb: YOUNG_MB_MAX,
    },
  });
  const turns = createSharedSlots({
    atOnce: THREADS_MAX,
    atOnceEach: THREADS_EACH_MAX,
    waitingMax: WAITING_MAX,
  });
  let isClosed = false;
  return {
    async make(order, making) {
      const { asker, signal } = making;
      const turn = isClosed ? null : turns.take(asker);
      if (!turn) throw busy();
      try {
        await untilAborted(turn.granted, signal);
        const facts = { 'flotila.company_id': order.company.id, 'flotila.output': order.output };
        const make = () => run(threads, order, { ...making, unwantedMsMax });
        return unlessRefused(await traced(traces, `report ${order.input.report}`, facts, make));
      } finally {
        turn.end();
      }
    },
    async close() {
      isClosed = true;
      await threads.destroy();
    },
  };
}

/** @throws report_large when the thread ran out of memory */
async function run(
  threads: Piscina,
  order: ReportOrder,
  { onProgress, signal, unwantedMsMax }: Making & { unwantedMsMax: number },
): Promise<MadeReport | Refused> {
  const channel = onProgress && new MessageChannel();
  const task: ThreadTask = { order, ...(channel && { port: channel.port2 }) };
  channel?.port1.on('message', (percent: number) => onProgress?.(percent));
  const end = new AbortController();
  let late: NodeJS.Timeout | undefined;
  const unwanted = () => {
    late = setTimeout(() => end.abort(), unwantedMsMax);
  };
  signal?.addEventListener('abort', unwanted, { once: true });
  try {
    return await threads.run(task, { ...transferOf(channel?.port2), signal: end.signal });
  } catch (error) {
    if (end.signal.aborted) throw signal?.reason;
    const { code } = error as { code?: string };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw problem('report_large', { message: 'report_too_big' });
    }
    throw error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', unwanted);
    channel?.port1.close();
  }
}

/** Piscina's type of the list is that of another message port. */
function transferOf(port: MessagePort | undefined): Parameters<Piscina['run']>[1] {
  return port ? { transferList: [port] as never } : {};
}

function busy() {
  return problem('unavailable', { message: 'report_busy', retryAfterSeconds: BUSY_SECONDS });
}
