// Rules about numbers: speed, temperatures, level, voltage, metres towed. Between two numbers at which some answer
// may change lies a band; while the vehicle stays within it nothing is asked.
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { type Listening, start, stop } from './hold.ts';
import { speedLimitOf } from './limit.ts';
import { allowsBefore, isDoubted, read, readLevel, readTow, readVolts } from './look.ts';
import type { Cut, Epoch } from './plan.ts';
import { SPEED_MARGIN } from './sense.ts';
import { INPUTS, INPUTS_COUNT, type Input, type Signal, type ValueSense } from './signal.ts';
import { NEVER, type RuleState } from './state.ts';

/** Bands in which nothing lies of what rules ask: each such number is heard. */
export function noBands({ ofInput }: Epoch): number[] {
  const bands: number[] = [];
  for (let input = 0; input < INPUTS_COUNT; input += 1) {
    const edge = (ofInput[input] ?? []).length > 0 ? NEVER : -NEVER;
    bands.push(edge, -edge);
  }
  return bands;
}

/** Is each number of this location within its band? */
export function isWithinBands(
  state: RuleState,
  epoch: Epoch,
  moment: Moment,
  settings: DetectionSettings,
): boolean {
  const { bands, doubted } = state;
  if (doubted !== null) return false;
  const { speed, location } = moment;
  const { temp1, temp2 } = location;
  // One by one and not by `read`: this is asked of every location.
  if (speed !== null && !isInBand(bands, INPUTS.speed, speed)) return false;
  if (temp1 !== null && !isInBand(bands, INPUTS.temp1, temp1)) return false;
  if (temp2 !== null && !isInBand(bands, INPUTS.temp2, temp2)) return false;
  const volts = readVolts(moment);
  if (volts !== null && !isInBand(bands, INPUTS.volts, volts)) return false;
  if (epoch.watchesTow) {
    const towed = readTow(state, moment, settings);
    if (towed !== null && !isInBand(bands, INPUTS.towed, towed)) return false;
  }
  if (!epoch.watchesLevel) return true;
  const level = readLevel(state, moment);
  return level === null || isInBand(bands, INPUTS.level, level);
}

/** Hears the numbers that have left their band. */
export function hearValues(
  listening: Listening,
  settings: DetectionSettings,
  isZoneNews: boolean,
): void {
  const { state, moment, epoch } = listening;
  for (const input of epoch.inputs) {
    if (input === INPUTS.speed) {
      hearSpeed(listening, isZoneNews);
      continue;
    }
    const value = read(input, state, moment, settings);
    if (value === null) continue;
    if (isInBand(state.bands, input, value)) continue;
    hearNumber(listening, input, { value, ts: moment.ts, limit: null });
  }
}

/** A reading that cannot be believed yet waits for the way after it, and counts from its own time if that allows it. */
function hearSpeed(listening: Listening, isZoneNews: boolean): void {
  const { state, moment, epoch } = listening;
  const { ts, speed } = moment;
  const { doubted } = state;
  const isLimitNews = isZoneNews && epoch.watchesZoneSpeed;
  const limit = epoch.watchesZoneSpeed ? speedLimitOf(moment.visits) : null;
  if (speed === null) {
    // That other versions hold is no news of a limit, and a speed that is not believed yet begins nothing.
    if (isLimitNews && !listening.isAnew && doubted === null) hearLimit(listening, limit);
    return;
  }
  state.doubted = null;
  if (doubted && allowsBefore(moment, doubted.speed)) {
    hearNumber(listening, INPUTS.speed, { value: doubted.speed, ts: doubted.ts, limit });
  } else if (!doubted && !isLimitNews && isInBand(state.bands, INPUTS.speed, speed)) return;
  if (isDoubted(moment)) {
    state.doubted = { ts, speed };
    return;
  }
  hearNumber(listening, INPUTS.speed, { value: speed, ts, limit });
}

/** Another limit holds for the speed told last, unless a silence lies between; no other rule hears that speed anew. */
function hearLimit(listening: Listening, limit: number | null): void {
  const { state, moment, epoch } = listening;
  const { ts, speedBefore, seconds } = moment;
  if (speedBefore === null) return;
  for (const index of epoch.ofZoneSpeed) {
    if (seconds * 1000 > (epoch.signals[index] as Signal).maxGapMs) continue;
    hearValue(listening, index, { value: speedBefore, ts, limit });
  }
  // What its band is now is asked with the next speed.
  state.bands[INPUTS.speed * 2] = NEVER;
  state.bands[INPUTS.speed * 2 + 1] = -NEVER;
}

function isInBand(bands: readonly number[], input: Input, value: number): boolean {
  return value > (bands[input * 2] as number) && value < (bands[input * 2 + 1] as number);
}

interface Told {
  value: number;
  ts: number;
  /** That of the zones that the vehicle is in. */
  limit: number | null;
}

/** Asks the signals that begin or end between the band before and the number, and finds the band around it. */
function hearNumber(listening: Listening, input: Input, told: Told): void {
  const { state, epoch } = listening;
  const { value } = told;
  const cuts = epoch.cuts[input] as readonly Cut[];
  const low = state.bands[input * 2] as number;
  const high = state.bands[input * 2 + 1] as number;
  if (low > high) {
    for (const index of epoch.ofInput[input] ?? []) hearValue(listening, index, told);
  } else {
    const isUp = value >= high;
    const from = isUp ? high : value;
    const to = isUp ? value : low;
    for (let at = firstFrom(cuts, from); at < cuts.length; at += 1) {
      const cut = cuts[at] as Cut;
      if (cut.at > to) break;
      // One that holds can only end here, and one that does not only begin.
      if ((state.held[cut.index] !== null) === cut.isEnd) hearValue(listening, cut.index, told);
    }
    if (input === INPUTS.speed) {
      for (const index of epoch.ofZoneSpeed) hearValue(listening, index, told);
    }
  }
  setBand(state, cuts, input, told);
}

/** Where in rising order the first cut is that is not below a number. */
function firstFrom(cuts: readonly Cut[], value: number): number {
  let first = 0;
  let end = cuts.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((cuts[middle] as Cut).at < value) first = middle + 1;
    else end = middle;
  }
  return first;
}

function hearValue(listening: Listening, index: number, { value, ts, limit }: Told): void {
  const { state, epoch } = listening;
  const { sense } = epoch.signals[index] as Signal;
  if (sense.of !== 'value') return;
  const isHeld = !!state.held[index];
  const holds = holdsAt(sense, value, isHeld, sense.byZone ? limit : null);
  if (holds === isHeld) return;
  if (holds) start(listening, index, ts);
  else stop(listening, index, ts);
}

function holdsAt(
  { low, high, margin, endsAt }: ValueSense,
  value: number,
  isHeld: boolean,
  zoneLimit: number | null,
): boolean {
  const top = zoneLimit === null ? high : Math.min(high ?? Infinity, zoneLimit);
  if (top !== null && value > top) return true;
  if (low !== null && value < low) return true;
  if (!isHeld) return false;
  if (endsAt) {
    return (top !== null && value > top - margin) || (low !== null && value < low + margin);
  }
  return (top !== null && value >= top - margin) || (low !== null && value <= low + margin);
}

/**
 * The band around a number: up to where the next signal begins that does not hold, or one ends that holds. At a
 * border nothing is within.
 */
function setBand(
  { bands, held }: RuleState,
  cuts: readonly Cut[],
  input: Input,
  { value, limit }: Told,
): void {
  let low = -NEVER;
  let high = NEVER;
  const middle = firstFrom(cuts, value);
  for (let at = middle; at < cuts.length; at += 1) {
    const cut = cuts[at] as Cut;
    if (!!held[cut.index] !== cut.isEnd) continue;
    if (cut.at === value) low = value;
    high = cut.at;
    break;
  }
  for (let at = middle - 1; at >= 0 && low !== value; at -= 1) {
    const cut = cuts[at] as Cut;
    if (!!held[cut.index] !== cut.isEnd) continue;
    low = cut.at;
    break;
  }
  if (limit !== null) {
    for (const cut of [limit, limit - SPEED_MARGIN]) {
      if (cut <= value && cut > low) low = cut;
      if (cut >= value && cut < high) high = cut;
    }
  }
  bands[input * 2] = low;
  bands[input * 2 + 1] = high;
}
