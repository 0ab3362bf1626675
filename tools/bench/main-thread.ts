// Reads a trace of Chromium: how long the tasks of the page's main thread took. By the clock, as the browser
// itself counts long tasks, and by the processor time that they used: where other programs keep the machine
// busy, a task is on the clock also while it waits for its turn.

/** Milliseconds. */
export interface Task {
  clock: number;
  processor: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', '__metadata'];
const TASK = 'ThreadControllerImpl::RunTask';

/** All tasks of the main thread that did most; a page's browser has several renderers. */
export function mainThreadTasks(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(
    (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  );
  const lists = mains.map(({ pid, tid }) =>
    traceEvents
      .filter((event) => event.name === TASK && event.pid === pid && event.tid === tid)
      .map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, processor: tdur / 1000 })),
  );
  return lists.sort((a, b) => total(b) - total(a))[0] ?? [];
}

function total(tasks: readonly Task[]): number {
  return tasks.reduce((sum, task) => sum + task.clock, 0);
}
