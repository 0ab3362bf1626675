// Rules about numbers: speed, temperatures, level, voltage, metres towed. Between two numbers at which some answer
// may change lies a band; while the vehicle stays within it nothing is asked.
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { type Listening, start, stop } from './hold.ts';
import { speedLimitOf } from './limit.ts';
import { allowsBefore, isDoubted, read } from './look.ts';
import type { Cut, Epoch } from './plan.ts';
import { SPEED_MARGIN } from './sense.ts';
import { INPUTS, INPUTS_COUNT, type Input, type Signal, type ValueSense } from './signal.ts';
import { NEVER, type RuleState } from './state.ts';

/** Bands in which nothing lies: each number is asked. */
export function noBands(): number[] {
  return Array.from({ length: INPUTS_COUNT }, () => [NEVER, -NEVER]).flat();
}

/** Is each number of this location within its band? */
export function isWithinBands(
  state: RuleState,
  epoch: Epoch,
  moment: Moment,
  settings: DetectionSettings,
): boolean {
  if (state.doubted !== null) return false;
  for (const input of epoch.inputs) {
    const value = read(input, state, moment, settings);
    if (value === null) continue;
    if (!isInBand(state, input, value)) return false;
    if (input === INPUTS.level) state.levelTs = moment.ts;
  }
  return true;
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
    if (input === INPUTS.level) state.levelTs = moment.ts;
    if (isInBand(state, input, value)) continue;
    hearNumber(listening, input, { value, ts: moment.ts, limit: null });
  }
}

/** A reading that cannot be believed yet waits for the way after it, and counts from its own time if that allows it. */
function hearSpeed(listening: Listening, isZoneNews: boolean): void {
  const { state, moment, epoch } = listening;
  const { ts, speed, speedBefore } = moment;
  const { doubted } = state;
  const isLimitNews = isZoneNews && epoch.watchesZoneSpeed;
  const value = speed ?? (isLimitNews ? speedBefore : null);
  if (value === null) return;
  const limit = epoch.watchesZoneSpeed ? speedLimitOf(moment.visits) : null;
  state.doubted = null;
  if (doubted && allowsBefore(moment, doubted.speed)) {
    hearNumber(listening, INPUTS.speed, { value: doubted.speed, ts: doubted.ts, limit });
  } else if (!doubted && !isLimitNews && isInBand(state, INPUTS.speed, value)) return;
  if (isDoubted(moment)) {
    state.doubted = { ts, speed: value };
    return;
  }
  hearNumber(listening, INPUTS.speed, { value, ts, limit });
}

function isInBand({ bands }: RuleState, input: Input, value: number): boolean {
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
      hearValue(listening, cut.index, told);
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
  const { state, moment, epoch } = listening;
  const { sense } = epoch.signals[index] as Signal;
  if (sense.of !== 'value') return;
  const isHeld = !!state.held[index];
  const holds = holdsAt(sense, value, isHeld, sense.byZone ? limit : null);
  if (holds === isHeld) return;
  if (holds) start(listening, index, ts);
  else stop(listening, index, ts);
  // The next tow begins where this one ended.
  const { place } = moment;
  if (sense.input === INPUTS.towed && !holds && state.parked && place) {
    state.parked = { latitude: place.latitude, longitude: place.longitude };
  }
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
