// Each process looks every few seconds how the service is and notes incidents: of the database when it is back, of the
// gateway while they last, and the gap before its own start, when nobody was there to note anything. What the status
// page tells is what was seen at the last look, so however many ask, nothing is asked of the database.
import {
  gapOf,
  INCIDENT_MS_MIN,
  type Incident,
  NOTHING_NOTED,
  type StatusFacts,
} from '@flotila/domain/status/status.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Readiness } from '../../ground/http/health.ts';
import {
  type LivingPart,
  lastAlive,
  listIncidents,
  noteIncident,
  tellAlive,
} from './incident.queries.ts';

const LOOK_MS = 5_000;
/** Incidents that wait for the database. */
const WAITING_MAX = 20;
/** What of the readiness says that trackers are received as they should be. */
const TRACKER_PARTS = ['listening', 'responsive', 'storing'] as const;

export interface StatusWatchDeps {
  db: Pick<Database, 'read' | 'write'>;
  /** epoch milliseconds */
  now(): number;
  readiness(): Promise<Readiness>;
  /** What this process does by now. */
  does(part: LivingPart): boolean;
  log: { warn(facts: object, message: string): void };
}

export interface StatusWatch {
  facts(): StatusFacts;
  /** Looks now. */
  look(): Promise<void>;
  /** Notes that the process stops on purpose. */
  stop(): Promise<void>;
}

export function startStatusWatch(deps: StatusWatchDeps): StatusWatch {
  const watch = new Watch(deps);
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= watch.look().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    facts: () => watch.facts,
    look,
    async stop() {
      clearInterval(timer);
      await running;
      await watch.tellStop();
    },
  };
}

class Watch {
  facts: StatusFacts = NOTHING_NOTED;
  readonly #deps: StatusWatchDeps;
  /** Could not be written yet, or lasts. */
  #waiting: Incident[] = [];
  /** Parts of which this process has noted that it does them. */
  readonly #alive = new Set<LivingPart>();

  constructor(deps: StatusWatchDeps) {
    this.#deps = deps;
  }

  async look(): Promise<void> {
    const { parts } = await this.#deps.readiness();
    const now = this.#deps.now();
    const hasData = parts.database !== false;
    const hears = TRACKER_PARTS.every((part) => parts[part] !== false);
    const { since } = this.facts;
    const data = hasData ? null : (since.data ?? now);
    // Without the database nothing can be stored, which is no fault of the gateway.
    const trackers = hears || !hasData ? null : (since.trackers ?? now);
    if (hasData) this.#note({ part: 'data', begun: since.data, seen: now, isOver: true });
    if (hasData) {
      this.#note({ part: 'trackers', begun: since.trackers, seen: now, isOver: trackers === null });
    }
    this.facts = { ...this.facts, since: { data, trackers } };
    if (hasData) await this.#tell(now);
  }

  /** Processes that go on undo it with their next look. */
  async tellStop(): Promise<void> {
    const { db, now } = this.#deps;
    const stopped = { seen: now(), isStopped: true };
    await db.write(async (write) => {
      for (const part of this.#alive) await tellAlive(write, part, stopped);
    });
  }

  /** @param incident `begun` null: there is none */
  #note({ begun, ...incident }: Omit<Incident, 'begun'> & { begun: number | null }): void {
    if (begun === null || incident.seen - begun < INCIDENT_MS_MIN) return;
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push({ ...incident, begun });
  }

  async #tell(now: number): Promise<void> {
    const { db, does, log } = this.#deps;
    const parts = (['service', 'trackers'] as const).filter(does);
    try {
      await db.write(async (write) => {
        for (const part of parts) {
          const last = await tellAlive(write, part, { seen: now, isStopped: false });
          const gap = this.#alive.has(part) ? null : gapOf(last, now);
          if (gap) await noteIncident(write, { part, ...gap, isOver: true });
        }
        for (const incident of this.#waiting) await noteIncident(write, incident);
      });
      for (const part of parts) this.#alive.add(part);
      this.#waiting = [];
      const [incidents, trackersSeen] = await db.read(async (read) => [
        await listIncidents(read, now),
        await lastAlive(read, 'trackers'),
      ]);
      this.facts = { ...this.facts, incidents, trackersSeen };
    } catch (error) {
      log.warn({ err: error }, 'the state of the service could not be noted');
    }
  }
}
