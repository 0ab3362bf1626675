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

/** Groups, and in them kinds, stand as they are offered. */
const GROUPS = ['place', 'drive', 'load', 'safety', 'office'] as const;
type Group = (typeof GROUPS)[number];

/** How long a condition must hold: always asked for, only if somebody wants it, or never. */
export type Lasting = 'always' | 'maybe' | 'never';

interface Offered<K extends ConditionKind> {
  group: Group;
  /** Left out: never. */
  lasting?: Lasting;
  /** Seconds that it begins with. */
  longerThan?: number;
  /** What it begins with; zones that were chosen before stay. */
  first(zones: ZoneChoice): Extract<Condition, { kind: K }>;
}

export const WORK_WEEK: Schedule = weekOf([{ from: '06:00', to: '18:00' }], []);
const FUEL_STATIONS: ZoneChoice = { zoneIds: [], categories: ['fuel_station'] };
const NO_ZONES: ZoneChoice = { zoneIds: [], categories: [] };

const KINDS: { [K in ConditionKind]: Offered<K> } = {
  enters: { group: 'place', first: (zones) => ({ kind: 'enters', zones }) },
  leaves: { group: 'place', first: (zones) => ({ kind: 'leaves', zones }) },
  stays: {
    group: 'place',
    lasting: 'always',
    longerThan: 3600,
    first: (zones) => ({ kind: 'stays', zones }),
  },
  outside: {
    group: 'place',
    lasting: 'always',
    longerThan: 86_400,
    first: (zones) => ({ kind: 'outside', zones }),
  },
  stop: {
    group: 'place',
    lasting: 'always',
    longerThan: 1800,
    first: () => ({ kind: 'stop', motor: 'any' }),
  },
  speed: {
    group: 'drive',
    lasting: 'maybe',
    longerThan: 60,
    first: () => ({ kind: 'speed', over: 90, byType: {}, overZoneLimit: false }),
  },
  idling: {
    group: 'drive',
    lasting: 'always',
    longerThan: 600,
    first: () => ({ kind: 'idling' }),
  },
  offHours: {
    group: 'drive',
    lasting: 'maybe',
    first: () => ({ kind: 'offHours', schedule: WORK_WEEK }),
  },
  noDriver: {
    group: 'drive',
    lasting: 'maybe',
    longerThan: 300,
    first: () => ({ kind: 'noDriver' }),
  },
  fuelLoss: { group: 'load', first: () => ({ kind: 'fuelLoss', litres: 20 }) },
  fuelLevel: {
    group: 'load',
    lasting: 'maybe',
    first: () => ({ kind: 'fuelLevel', below: 15, unit: '%' }),
  },
  refuelingOutside: {
    group: 'load',
    first({ zoneIds, categories }) {
      const isChosen = zoneIds.length + categories.length > 0;
      const zones = isChosen ? { zoneIds, categories } : FUEL_STATIONS;
      return { kind: 'refuelingOutside', litres: 20, zones };
    },
  },
  undocumented: { group: 'load', first: () => ({ kind: 'undocumented', days: 7 }) },
  temperature: {
    group: 'load',
    lasting: 'maybe',
    longerThan: 600,
    first: () => ({ kind: 'temperature', channel: 1, below: 2, above: 8 }),
  },
  panic: { group: 'safety', first: () => ({ kind: 'panic' }) },
  alarm: {
    group: 'safety',
    first: () => ({
      kind: 'alarm',
      alarms: ['tow', 'powerCut', 'jamming', 'tampering', 'accident'],
    }),
  },
  tow: { group: 'safety', first: () => ({ kind: 'tow', metres: 300 }) },
  cargoDoor: { group: 'safety', lasting: 'maybe', first: () => ({ kind: 'cargoDoor' }) },
  power: {
    group: 'safety',
    lasting: 'maybe',
    first: () => ({ kind: 'power', belowVolts: null, externalLost: true }),
  },
  silent: {
    group: 'safety',
    lasting: 'always',
    longerThan: 1800,
    first: () => ({ kind: 'silent' }),
  },
  contract: { group: 'office', first: () => ({ kind: 'contract', what: 'late', minutes: 15 }) },
  hours: {
    group: 'office',
    first: () => ({ kind: 'hours', drivingBelow: 1800, restWithin: null, infringement: false }),
  },
  service: {
    group: 'office',
    first: () => ({ kind: 'service', days: 14, km: 1000, engineHours: null }),
  },
  document: {
    group: 'office',
    first: () => ({ kind: 'document', documents: ['mot', 'emission'], days: 30 }),
  },
};

/** The kinds of each group. */
export const KIND_GROUPS = Object.fromEntries(
  GROUPS.map((group) => [group, kindsOf(group)]),
) as Record<Group, ConditionKind[]>;

function kindsOf(group: Group): ConditionKind[] {
  return (Object.keys(KINDS) as ConditionKind[]).filter((kind) => KINDS[kind].group === group);
}

export function lastingOf(kind: ConditionKind): Lasting {
  return KINDS[kind].lasting ?? 'never';
}

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

/** Monday to Friday alike, Saturday and Sunday alike. */
export function weekOf(work: Schedule['week'][0], weekend: Schedule['week'][0]): Schedule {
  const week = Array.from({ length: 7 }, (_none, day) => [...(day < 5 ? work : weekend)]);
  return { week, holidaysAsSunday: true };
}

/** A new condition of the kind; zones that were chosen stay chosen. */
export function conditionOf(kind: ConditionKind, before: Condition | null): Condition {
  const zones = before && 'zones' in before ? before.zones : NO_ZONES;
  return KINDS[kind].first(zones);
}

/** What changes in a rule that is to watch for another kind. */
export function kindChange(
  kind: ConditionKind,
  before: Pick<Rule, 'longerThan'> & { condition: Condition | null },
): Pick<Rule, 'condition' | 'longerThan'> {
  const condition = conditionOf(kind, before.condition);
  const lasting = lastingOf(kind);
  const first = KINDS[kind].longerThan ?? 0;
  if (lasting === 'never') return { condition, longerThan: 0 };
  const isKept = before.longerThan > 0 && lasting === 'always';
  return { condition, longerThan: isKept ? before.longerThan : first };
}
