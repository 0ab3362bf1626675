// A tank of which every litre is known: filled, worked and driven from, and read by a gauge with a step and
// slosh, seldom or densely, with holes in the records. Used by tests and benches only.
import { DAY, locationAt, northDegrees } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';

export interface KnownTank {
  kind: 'machine' | 'truck';
  /** l/h while it works, of a truck while it drives at 60 km/h. */
  perHour: number;
  /** What tells of the consumption. */
  burnedBy: 'counter' | 'norm';
  /** litres of the gauge's step, and by how much its readings wander to either side while it works. */
  step: number;
  slosh: number;
  /** Minutes between two records while the motor runs. */
  pace: number;
  /** Is the motor left running while it is filled, so that the gauge tells how it rises? */
  isIdling: boolean;
  /** Does a machine come to its place in the morning? Else nobody ever saw it move. */
  isComing: boolean;
  /** l/min of the pump. */
  flow: number;
  /** Minutes without records around every refueling. */
  hole: number;
}

export interface KnownFuel {
  locations: Location[];
  /** What was put in: when the pump ended (epoch milliseconds), litres. */
  filled: { ts: number; litres: number }[];
}

export const DAYS = 5;
export const DAY_MS = 86_400_000;
const TICK_SECONDS = 30;
/** Hours of the shift. */
const SHIFT = [6, 15] as const;
/** So long is the vehicle kept at the pump. */
export const PUMP_HOURS = 0.6;
const COMING_HOURS = 0.2;
const START_LITRES = 300;
/** Nobody works with less, and nobody is filled with less. */
const LOW_LITRES = 220;
const PUT_LITRES_MIN = 50;
const TRUCK_IDLE_PER_HOUR = 2;
const PARKED_RECORD_SECONDS = 1800;

interface Played extends KnownFuel {
  litres: number;
  used: number;
  metres: number;
}

/** What happens at a moment. */
interface Tick {
  ts: number;
  isOn: boolean;
  isDriving: boolean;
  isComing: boolean;
  isWorking: boolean;
}

/** A refueling that is planned: its hour, and the level at which the pump stops. */
interface Fill {
  hour: number;
  until: number;
}

/**
 * Plays five days, in each of which it works from six to fifteen o'clock and is mostly filled once.
 * @param random 0 … 1, decides on hours, litres and the slosh
 */
export function playTank(tank: KnownTank, random: () => number): KnownFuel {
  const played: Played = {
    locations: [],
    filled: [],
    litres: START_LITRES,
    used: 12_000,
    metres: 1000,
  };
  for (let day = 0; day < DAYS; day += 1) playDay(tank, played, DAY + day * DAY_MS, random);
  return played;
}

function playDay(tank: KnownTank, played: Played, dayTs: number, random: () => number): void {
  const isPlanned = random() < 0.7 || played.litres < LOW_LITRES;
  const [hour, until] = [7 + Math.floor(random() * 6), 340 + Math.floor(random() * 50)];
  const fill: Fill | null = isPlanned ? { hour, until } : null;
  let pump: 'waits' | 'runs' | 'done' = 'waits';
  for (let second = 0; second < DAY_MS / 1000; second += TICK_SECONDS) {
    const now = second / 3600;
    const isAtPump = fill !== null && now >= fill.hour && now < fill.hour + PUMP_HOURS;
    const tick = tickOf(tank, dayTs + second * 1000, now, isAtPump);
    burn(tank, played, tick);
    if (fill && isAtPump && pump !== 'done' && now >= fill.hour + 0.05) {
      const isWorth: boolean = pump === 'runs' || fill.until - played.litres > PUT_LITRES_MIN;
      pump = isWorth && put(tank, played, tick, fill, pump === 'waits') ? 'runs' : 'done';
    }
    const isDue = second % (tick.isOn ? tank.pace * 60 : PARKED_RECORD_SECONDS) === 0;
    const middle = (fill?.hour ?? 0) + PUMP_HOURS / 2;
    const isHole = fill !== null && Math.abs(now - middle) * 60 < tank.hole / 2;
    if (isDue && !isHole) played.locations.push(tell(tank, played, tick, random));
  }
}

function tickOf(tank: KnownTank, ts: number, now: number, isAtPump: boolean): Tick {
  const isShift = now >= SHIFT[0] && now < SHIFT[1];
  const isWorking = isShift && !isAtPump;
  const isDriving = isWorking && tank.kind === 'truck';
  const isEarly = now < SHIFT[0] + COMING_HOURS;
  const isComing = isWorking && !isDriving && tank.isComing && isEarly;
  return { ts, isOn: isShift && (isWorking || tank.isIdling), isDriving, isComing, isWorking };
}

function burn({ kind, perHour }: KnownTank, played: Played, tick: Tick): void {
  // A machine that is left running at the pump goes on at its rate.
  const idle = kind === 'truck' ? TRUCK_IDLE_PER_HOUR : perHour;
  const litres = ((tick.isWorking ? perHour : tick.isOn ? idle : 0) * TICK_SECONDS) / 3600;
  played.litres -= litres;
  played.used += litres;
  played.metres += tick.isDriving ? 500 : tick.isComing ? 83 : 0;
}

/** Pumps for one tick; answers whether the pump goes on. */
function put(
  { flow }: KnownTank,
  played: Played,
  { ts }: Tick,
  { until }: Fill,
  isFirst: boolean,
): boolean {
  const litres = Math.min((flow * TICK_SECONDS) / 60, until - played.litres);
  played.litres += litres;
  if (isFirst) played.filled.push({ ts, litres: 0 });
  const filled = played.filled[played.filled.length - 1];
  if (filled) {
    filled.litres += litres;
    filled.ts = ts;
  }
  return played.litres < until - 0.001;
}

function tell(tank: KnownTank, played: Played, tick: Tick, random: () => number): Location {
  const { isOn, isWorking, isDriving, isComing } = tick;
  const { step, slosh, burnedBy } = tank;
  const level = played.litres + (isWorking ? (random() * 2 - 1) * slosh : 0);
  const isCounted = isOn && burnedBy === 'counter';
  return locationAt(tick.ts, {
    latitude: 40 + northDegrees(played.metres),
    longitude: 17,
    countryCode: 'SK',
    speed: isDriving ? 60 : isComing ? 10 : 0,
    inputs: isOn ? 1 : 0,
    km: Math.round(played.metres),
    tank1: isOn ? tenths(Math.round(level / step) * step) : null,
    totalFuel: isCounted ? tenths(played.used) : null,
  });
}

function tenths(litres: number): number {
  return Math.round(litres * 10) / 10;
}
