// What one protocol did in the last ten minutes, for people and alarms; Prometheus counts for ever
// (metrics.ts). It knows no clock: `tick` is called once a second, so that a clock that jumps makes no
// alarm. Counting is a few additions, because it happens for every frame.
import {
  type ClockBand,
  GATEWAY_MINUTES,
  type ProtocolFigures,
} from '@flotila/domain/connection/gateway.api.ts';

/** Seconds of one slot; the last minute has six of them. */
const SLOT_SECONDS = 10;
const SLOTS = (GATEWAY_MINUTES * 60) / SLOT_SECONDS;
const SLOTS_OF_MINUTE = 60 / SLOT_SECONDS;

/** Upper bounds of the counted delays, milliseconds; a delay is told as the bound above it. */
const DELAY_BOUNDS = [
  1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500,
  2_000, 3_000, 5_000, 7_500, 10_000, 20_000, 30_000, 60_000,
];

/** Upper bounds of the bands of CLOCK_BANDS, seconds of receive time minus record time. */
const CLOCK_BOUNDS: readonly (readonly [ClockBand, number])[] = [
  ['farAhead', -60],
  ['ahead', -1],
  ['live', 60],
  ['late', 3_600],
  ['old', Number.POSITIVE_INFINITY],
];

interface Slot {
  frames: number;
  stored: number;
  duplicates: number;
  quarantined: number;
  unknown: number;
  /** Faulty frames of registered trackers. */
  trackerFaults: number;
  delays: number[];
  faults: Map<string, number>;
  dropped: Map<string, number>;
  closed: Map<string, number>;
  clock: Map<ClockBand, number>;
}

/** What the rules of alarms.ts look at. */
export interface ProtocolLately {
  frames: number;
  trackerFaults: number;
  /** Seconds for which trackers were connected and nothing readable came. */
  silentSeconds: number;
  clock: Readonly<Partial<Record<ClockBand, number>>>;
}

export class ProtocolCounts {
  connections = 0;
  #slots: Slot[] = [newSlot()];
  #ticks = 0;
  #framesSeen = 0;
  #trackersSeen = 0;
  #silentSeconds = 0;

  /** The running slot, to add to. */
  get now(): Slot {
    return this.#slots[0] as Slot;
  }

  delay(ms: number): void {
    const index = DELAY_BOUNDS.findIndex((bound) => ms <= bound);
    const at = index < 0 ? DELAY_BOUNDS.length - 1 : index;
    const { delays } = this.now;
    delays[at] = (delays[at] ?? 0) + 1;
  }

  clock(seconds: number): void {
    const band = CLOCK_BOUNDS.find(([, bound]) => seconds < bound)?.[0] ?? 'old';
    add(this.now.clock, band, 1);
  }

  /**
   * A second has passed. `trackers` keep a connection open now: where there is none nobody is silent, and one
   * that came was heard.
   */
  tick(trackers: number): void {
    const { frames } = this.now;
    const isHeard = frames !== this.#framesSeen || trackers > this.#trackersSeen;
    this.#silentSeconds = isHeard || trackers === 0 ? 0 : this.#silentSeconds + 1;
    this.#framesSeen = frames;
    this.#trackersSeen = trackers;
    if (++this.#ticks % SLOT_SECONDS > 0) return;
    this.#slots.unshift(newSlot());
    this.#slots.length = Math.min(this.#slots.length, SLOTS);
    this.#framesSeen = 0;
  }

  lately(): ProtocolLately {
    return {
      frames: this.#sum(({ frames }) => frames),
      trackerFaults: this.#sum(({ trackerFaults }) => trackerFaults),
      silentSeconds: this.#silentSeconds,
      clock: this.#together(({ clock }) => clock),
    };
  }

  figures(): Omit<ProtocolFigures, 'protocol' | 'ports' | 'trackers'> {
    const minute = this.#slots.slice(0, SLOTS_OF_MINUTE);
    const seconds = Math.min(60, Math.max(1, this.#ticks));
    const delays = DELAY_BOUNDS.map((_, at) => this.#sum((slot) => slot.delays[at] ?? 0));
    const { clock } = this.lately();
    return {
      connections: this.connections,
      recordsPerSecond: sum(minute.map(({ stored }) => stored)) / seconds,
      frames: this.#sum(({ frames }) => frames),
      stored: this.#sum(({ stored }) => stored),
      duplicates: this.#sum(({ duplicates }) => duplicates),
      quarantined: this.#sum(({ quarantined }) => quarantined),
      delayMsMedian: delayOf(delays, 0.5),
      delayMs99: delayOf(delays, 0.99),
      unknown: this.#sum(({ unknown }) => unknown),
      faults: this.#together(({ faults }) => faults),
      dropped: this.#together(({ dropped }) => dropped),
      closed: this.#together(({ closed }) => closed),
      clock: { farAhead: 0, ahead: 0, live: 0, late: 0, old: 0, ...clock },
      silentMinutes: Math.min(GATEWAY_MINUTES, Math.floor(this.#silentSeconds / 60)),
    };
  }

  #sum(of: (slot: Slot) => number): number {
    return sum(this.#slots.map(of));
  }

  #together<K extends string>(of: (slot: Slot) => Map<K, number>): Record<K, number> {
    const counts = new Map<K, number>();
    for (const slot of this.#slots) for (const [key, count] of of(slot)) add(counts, key, count);
    return Object.fromEntries(counts) as Record<K, number>;
  }
}

/** Adds to a count by its name. */
export function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function newSlot(): Slot {
  return {
    frames: 0,
    stored: 0,
    duplicates: 0,
    quarantined: 0,
    unknown: 0,
    trackerFaults: 0,
    delays: [],
    faults: new Map(),
    dropped: new Map(),
    closed: new Map(),
    clock: new Map(),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The bound below which this share of the delays is; null: there are none. */
function delayOf(counts: readonly number[], share: number): number | null {
  const wanted = Math.ceil(sum(counts) * share);
  if (wanted === 0) return null;
  let passed = 0;
  const at = counts.findIndex((count) => {
    passed += count;
    return passed >= wanted;
  });
  return DELAY_BOUNDS[at] ?? null;
}
