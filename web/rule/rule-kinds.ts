// Which kinds of conditions the form offers, in which groups, and what each begins with when it is chosen. Pure.
import {
  type Condition,
  type ConditionKind,
  isByTime,
  RINGS_ALWAYS,
  type Rule,
  type ZoneChoice,
} from '@flotila/domain/rule/rule.ts';
import type { Schedule } from '@flotila/domain/rule/schedule.ts';

/** As they are offered. */
export const KIND_GROUPS = {
  place: ['enters', 'leaves', 'stays', 'outside', 'stop'],
  drive: ['speed', 'idling', 'offHours', 'noDriver'],
  load: ['fuelLoss', 'fuelLevel', 'refuelingOutside', 'undocumented', 'temperature'],
  safety: ['panic', 'alarm', 'tow', 'cargoDoor', 'power', 'silent'],
  office: ['contract', 'hours', 'service', 'document'],
} as const satisfies Record<string, readonly ConditionKind[]>;

/** How long a condition must hold: always asked for, only if somebody wants it, or never. */
export type Lasting = 'always' | 'maybe' | 'never';

const LASTING: Partial<Record<ConditionKind, Lasting>> = {
  stays: 'always',
  outside: 'always',
  stop: 'always',
  idling: 'always',
  silent: 'always',
  speed: 'maybe',
  temperature: 'maybe',
  noDriver: 'maybe',
  offHours: 'maybe',
  fuelLevel: 'maybe',
  cargoDoor: 'maybe',
  power: 'maybe',
};

export function lastingOf(kind: ConditionKind): Lasting {
  return LASTING[kind] ?? 'never';
}

/** Seconds that a condition which must last begins with. */
const LONGER_FIRST: Partial<Record<ConditionKind, number>> = {
  stays: 3600,
  outside: 86_400,
  stop: 1800,
  idling: 600,
  silent: 1800,
  speed: 60,
  temperature: 600,
  noDriver: 300,
};

/** What is seldom changed, as its lines stand below the sentence. */
export const LINES = ['again', 'escalate', 'late', 'gap', 'note'] as const;
export type Line = (typeof LINES)[number];

/** Without what the kind does not look at: a gap in records, or how late it is known. */
export function linesOf(kind: ConditionKind): readonly Line[] {
  const rings: readonly ConditionKind[] = RINGS_ALWAYS;
  return LINES.filter(
    (line) => !(line === 'gap' && isByTime({ kind })) && !(line === 'late' && rings.includes(kind)),
  );
}

export const WORK_WEEK: Schedule = weekOf([{ from: '06:00', to: '18:00' }], []);

/** Monday to Friday alike, Saturday and Sunday alike. */
export function weekOf(work: Schedule['week'][0], weekend: Schedule['week'][0]): Schedule {
  const week = Array.from({ length: 7 }, (_none, day) => [...(day < 5 ? work : weekend)]);
  return { week, holidaysAsSunday: true };
}

/** A new condition of the kind; zones that were chosen stay chosen. */
export function conditionOf(kind: ConditionKind, before: Condition | null): Condition {
  const zones = before && 'zones' in before ? before.zones : NO_ZONES;
  return FIRST[kind](zones);
}

const NO_ZONES: ZoneChoice = { zoneIds: [], categories: [] };

const FIRST: { [K in ConditionKind]: (zones: ZoneChoice) => Condition } = {
  enters: (zones) => ({ kind: 'enters', zones }),
  leaves: (zones) => ({ kind: 'leaves', zones }),
  stays: (zones) => ({ kind: 'stays', zones }),
  outside: (zones) => ({ kind: 'outside', zones }),
  stop: () => ({ kind: 'stop', motor: 'any' }),
  speed: () => ({ kind: 'speed', over: 90, byType: {}, overZoneLimit: false }),
  idling: () => ({ kind: 'idling' }),
  offHours: () => ({ kind: 'offHours', schedule: WORK_WEEK }),
  noDriver: () => ({ kind: 'noDriver' }),
  tow: () => ({ kind: 'tow', metres: 300 }),
  temperature: () => ({ kind: 'temperature', channel: 1, below: 2, above: 8 }),
  fuelLoss: () => ({ kind: 'fuelLoss', litres: 20 }),
  refuelingOutside: ({ zoneIds, categories }) => {
    const isChosen = zoneIds.length + categories.length > 0;
    const zones = isChosen ? { zoneIds, categories } : FUEL_STATIONS;
    return { kind: 'refuelingOutside', litres: 20, zones };
  },
  undocumented: () => ({ kind: 'undocumented', days: 7 }),
  fuelLevel: () => ({ kind: 'fuelLevel', below: 15, unit: '%' }),
  panic: () => ({ kind: 'panic' }),
  alarm: () => ({ kind: 'alarm', alarms: ['tow', 'powerCut', 'jamming', 'tampering', 'accident'] }),
  cargoDoor: () => ({ kind: 'cargoDoor' }),
  silent: () => ({ kind: 'silent' }),
  power: () => ({ kind: 'power', belowVolts: null, externalLost: true }),
  service: () => ({ kind: 'service', days: 14, km: 1000, engineHours: null }),
  document: () => ({ kind: 'document', documents: ['mot', 'emission'], days: 30 }),
  hours: () => ({ kind: 'hours', drivingBelow: 1800, restWithin: null, infringement: false }),
  contract: () => ({ kind: 'contract', what: 'late', minutes: 15 }),
};

const FUEL_STATIONS: ZoneChoice = { zoneIds: [], categories: ['fuel_station'] };

/** What changes in a rule that is to watch for another kind. */
export function kindChange(
  kind: ConditionKind,
  before: Pick<Rule, 'longerThan'> & { condition: Condition | null },
): Pick<Rule, 'condition' | 'longerThan'> {
  const condition = conditionOf(kind, before.condition);
  const lasting = lastingOf(kind);
  const first = LONGER_FIRST[kind] ?? 0;
  if (lasting === 'never') return { condition, longerThan: 0 };
  const isKept = before.longerThan > 0 && lasting === 'always';
  return { condition, longerThan: isKept ? before.longerThan : first };
}
