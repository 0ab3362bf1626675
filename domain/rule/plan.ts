// The rules that watch a vehicle, with their past, made ready for the fold: for each stretch of time in which the
// same versions hold an epoch, and in it the signals that they listen to. Vehicles that the same rules watch in
// the same way share a plan.
import { addDays, localDay, startOfDay } from '../time.ts';
import type { ListenedKind, RuleDeciding } from './rule.ts';
import { LISTENED, quietOf } from './rule.ts';
import type { Schedule } from './schedule.ts';
import { chosen, type SignalCondition, senseOf, signalKey, type WatchedVehicle } from './sense.ts';
import {
  BITS,
  type BitSense,
  type FuelRule,
  INPUTS,
  INPUTS_COUNT,
  type Input,
  type ShoutRule,
  type Signal,
  type VisitRule,
  type WatchedRule,
} from './signal.ts';
import { type Calendar, outsideOf, type Timetable, timetableOf, withinBoth } from './timetable.ts';

/** What alerts of a rule depend on, for records from one moment on to another. */
export interface RuleVersion {
  ruleId: number;
  /** epoch milliseconds: the first that it holds for, and the first that it does not; ±Infinity where open */
  fromTs: number;
  toTs: number;
  deciding: RuleDeciding;
}

/** A number at which a signal begins, or, if it holds, ends. */
export interface Cut {
  at: number;
  /** The signal's. */
  index: number;
  isEnd: boolean;
}

/** A signal about bits, and those that can change its answer. */
export interface BitSignal {
  index: number;
  mask: number;
  begins: BitSense['begins'];
  goesOn: BitSense['goesOn'];
}

/** A stretch of time in which the same versions hold. */
export interface Epoch {
  key: string;
  fromTs: number;
  toTs: number;
  signals: readonly Signal[];
  /** Signals by what they listen to, mostly by their indexes. */
  ofBits: readonly BitSignal[];
  /** Bits that any of them listens to. */
  bits: number;
  /** Those about standing at one place. */
  ofStops: readonly number[];
  ofInput: readonly (readonly number[])[];
  ofZones: readonly number[];
  inputs: readonly Input[];
  /** Numbers at which the answer of some signal may change, in rising order, by input. */
  cuts: readonly (readonly Cut[])[];
  /** Signals about speed whose limit is that of the zones. */
  ofZoneSpeed: readonly number[];
  visitRules: readonly VisitRule[];
  fuelRules: readonly FuelRule[];
  shoutRules: readonly ShoutRule[];
  watchesZones: boolean;
  watchesStops: boolean;
  watchesLevel: boolean;
  watchesTow: boolean;
  watchesZoneSpeed: boolean;
  /** The shortest time without a record that interrupts something. */
  gapMs: number;
}

export interface RulePlan {
  key: string;
  calendar: Calendar;
  at(ts: number): Epoch;
  /** When the local day of a moment ends. */
  dayEnd(ts: number): number;
  /** When a version of a rule ended; null: the plan does not know it. */
  endOf(ruleId: number, fromTs: number): number | null;
}

/** The plan of versions that watch a vehicle, in any order; null: none of them follows from records. */
export function planRules(
  versions: readonly RuleVersion[],
  vehicle: WatchedVehicle,
  calendar: Calendar,
): RulePlan | null {
  const kinds: readonly string[] = LISTENED;
  const listened = versions
    .filter(({ deciding }) => kinds.includes(deciding.condition.kind))
    .sort((one, two) => one.ruleId - two.ruleId || one.fromTs - two.fromTs);
  if (listened.length === 0) return null;
  const ends = new Map(listened.map((one) => [`${one.ruleId}/${one.fromTs}`, one.toTs]));
  const key = planKey(listened, vehicle, calendar);
  let epoch: Epoch | null = null;
  let day = { from: 0, to: 0 };
  return {
    key,
    calendar,
    at(ts) {
      if (epoch === null || ts < epoch.fromTs || ts >= epoch.toTs) {
        epoch = epochAt(ts, listened, { key, vehicle, calendar });
      }
      return epoch;
    },
    dayEnd(ts) {
      if (ts < day.from || ts >= day.to) day = dayOf(ts, calendar);
      return day.to;
    },
    endOf: (ruleId, fromTs) => ends.get(`${ruleId}/${fromTs}`) ?? null,
  };
}

/** A number in text by which a plan is known again after a restart: FNV-1a of what it is made of. */
function planKey(
  versions: readonly RuleVersion[],
  { typeCode, tankCapacity }: WatchedVehicle,
  { timeZone, country }: Calendar,
): string {
  const parts = versions.map(({ ruleId, fromTs, toTs }) => `${ruleId}@${fromTs}-${toTs}`);
  const text = [typeCode, tankCapacity, timeZone, country, ...parts].join(' ');
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

function dayOf(ts: number, { timeZone }: Calendar): { from: number; to: number } {
  const day = localDay(ts, timeZone);
  return { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
}

interface Making {
  key: string;
  vehicle: WatchedVehicle;
  calendar: Calendar;
}

function epochAt(ts: number, versions: readonly RuleVersion[], making: Making): Epoch {
  const edges = versions.flatMap(({ fromTs, toTs }) => [fromTs, toTs]);
  const fromTs = Math.max(-Infinity, ...edges.filter((edge) => edge <= ts));
  const toTs = Math.min(Infinity, ...edges.filter((edge) => edge > ts));
  const now = versions.filter((one) => ts >= one.fromTs && ts < one.toTs);
  const signals = new Map<string, Signal>();
  const visitRules: VisitRule[] = [];
  const fuelRules: FuelRule[] = [];
  const shoutRules: ShoutRule[] = [];
  const timesOf = sharedTimetables(making.calendar);
  for (const version of now) {
    const { condition } = version.deciding;
    const rule = watched(version, timesOf);
    if (condition.kind === 'enters' || condition.kind === 'leaves') {
      const { kind, zones } = condition;
      visitRules.push({ ...rule, kind, zones: chosen(zones) });
    } else if (condition.kind === 'fuelLoss') {
      const { kind, litres } = condition;
      fuelRules.push({ ...rule, kind, litres, zones: null, params: { litres } });
    } else if (condition.kind === 'refuelingOutside') {
      const { kind, litres, zones } = condition;
      fuelRules.push({ ...rule, kind, litres, zones: chosen(zones), params: { litres } });
    } else if (condition.kind === 'alarm') {
      const { kind, alarms } = condition;
      shoutRules.push({ ...rule, kind, alarms: new Set(alarms) });
    } else {
      addSignal(signals, version.deciding, rule, making.vehicle);
    }
  }
  const found = indexed([...signals.values()], visitRules);
  return {
    key: `${making.key}/${fromTs}`,
    fromTs,
    toTs,
    ...found,
    visitRules,
    fuelRules,
    shoutRules,
  };
}

function addSignal(
  signals: Map<string, Signal>,
  deciding: RuleDeciding,
  rule: WatchedRule,
  vehicle: WatchedVehicle,
): void {
  const sensed = senseOf(deciding.condition as SignalCondition, vehicle);
  if (sensed === null) return;
  const { sense, rests, params } = sensed;
  const key = signalKey(deciding, vehicle);
  const signal = signals.get(key) ?? {
    key,
    kind: rule.kind,
    sense,
    rests,
    maxGapMs: deciding.maxGap * 1000,
    soonestMs: rule.longerMs,
    rules: [],
  };
  signal.soonestMs = Math.min(signal.soonestMs, rule.longerMs);
  signal.rules.push({ ...rule, params: { ...params, ...rule.params } });
  signals.set(key, signal);
}

/** Rules with the same hours share a timetable, so that each of its stretches is looked for once. */
function sharedTimetables(calendar: Calendar): (schedule: Schedule) => Timetable {
  const known = new Map<string, Timetable>();
  return (schedule) => {
    const key = JSON.stringify(schedule);
    const timetable = known.get(key) ?? timetableOf(schedule, calendar);
    known.set(key, timetable);
    return timetable;
  };
}

function watched(
  { ruleId, fromTs, toTs, deciding }: RuleVersion,
  timesOf: (schedule: Schedule) => Timetable,
): WatchedRule {
  const { condition, longerThan, quiet, when } = deciding;
  let timetable: Timetable | null = when && timesOf(when);
  if (condition.kind === 'offHours') {
    const off = outsideOf(timesOf(condition.schedule));
    timetable = timetable ? withinBoth(timetable, off) : off;
  }
  return {
    ruleId,
    fromTs,
    toTs,
    timetable,
    kind: condition.kind as ListenedKind,
    longerMs: longerThan * 1000,
    quietMs: quietOf(condition.kind, quiet) * 1000,
    params: longerThan > 0 ? { longerThan } : {},
  };
}

/** Which signals listen to what. */
function indexed(signals: readonly Signal[], visitRules: readonly VisitRule[]) {
  const indexes = (isOne: (signal: Signal) => boolean) =>
    signals.flatMap((signal, index) => (isOne(signal) ? [index] : []));
  const inputs = Array.from({ length: INPUTS_COUNT }, (_, input) =>
    indexes(({ sense }) => sense.of === 'value' && sense.input === input),
  );
  const ofZones = indexes(({ sense }) => sense.of === 'zones');
  const ofZoneSpeed = indexes(({ sense }) => sense.of === 'value' && sense.byZone);
  const watchesZoneSpeed = ofZoneSpeed.length > 0;
  const ofBits = bitSignals(signals);
  const ofStops = indexes(({ sense }) => sense.of === 'bits' && sense.stands);
  return {
    signals,
    ofBits,
    // Where it is outside of zones is known from its first place on, which is no visit.
    bits: ofBits.reduce((bits, { mask }) => bits | mask, ofZones.length > 0 ? BITS.outside : 0),
    ofStops,
    ofInput: inputs,
    ofZones,
    inputs: Object.values(INPUTS).filter((input) => (inputs[input] ?? []).length > 0),
    cuts: inputs.map((of) => cutsOf(signals, of)),
    ofZoneSpeed,
    watchesZones: ofZones.length > 0 || visitRules.length > 0 || watchesZoneSpeed,
    watchesStops: ofStops.length > 0,
    watchesLevel: (inputs[INPUTS.level] ?? []).length > 0,
    watchesTow: (inputs[INPUTS.towed] ?? []).length > 0,
    watchesZoneSpeed,
    gapMs: Math.min(Infinity, ...signals.filter(isInterrupted).map((one) => one.maxGapMs)),
  };
}

const ALL_BITS = -1;

function bitSignals(signals: readonly Signal[]): BitSignal[] {
  return signals.flatMap(({ sense }, index) => {
    if (sense.of !== 'bits') return [];
    const { begins, goesOn } = sense;
    // Where going on is another question than beginning, it is asked with each change.
    return [{ index, mask: begins === goesOn ? begins[0] : ALL_BITS, begins, goesOn }];
  });
}

/** May a silence end it? Of standing it depends on where the next record finds the vehicle. */
function isInterrupted({ rests, sense }: Signal): boolean {
  return !rests || (sense.of === 'bits' && sense.stands);
}

function cutsOf(signals: readonly Signal[], indexes: readonly number[]): Cut[] {
  const cuts = indexes.flatMap((index): Cut[] => {
    const { sense } = signals[index] as Signal;
    if (sense.of !== 'value') return [];
    const { low, high, margin } = sense;
    const cutsAt = (begin: number, end: number) => [
      { at: begin, index, isEnd: false },
      { at: end, index, isEnd: true },
    ];
    return [
      ...(low === null ? [] : cutsAt(low, low + margin)),
      ...(high === null ? [] : cutsAt(high, high - margin)),
    ];
  });
  return cuts.sort((one, two) => one.at - two.at);
}
