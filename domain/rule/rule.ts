// What a rule is: a condition that vehicles are watched for, for how long it must hold, when, for whom, and
// what then (zones-and-rules §3). The fold decides those that follow from records; the shape holds for all.
import { z } from 'zod';
import { SEVERITIES } from '../alert/alert.ts';
import { bodyId, oneLine, withDefault } from '../endpoint.ts';
import { SHOUTS } from '../location/alarm.ts';
import { NOTE_MAX } from '../text.ts';
import { VehicleChoice } from '../vehicle/vehicle-choice.ts';
import { VEHICLE_TYPES } from '../vehicle/vehicle-kinds.ts';
import { ZONE_CATEGORIES, ZoneCategory } from '../zone/zone.ts';
import { Schedule } from './schedule.ts';

/** Of a company. */
export const RULES_MAX = 200;
export const RULE_NAME_MAX = 80;
export const RULE_ZONES_MAX = 500;
export const RECEIVERS_MAX = 200;
/** seconds */
export const LONGER_THAN_MAX = 604_800;
export const QUIET_DEFAULT = 900;
export const QUIET_MAX = 86_400;
export const MAX_GAP_DEFAULT = 600;
export const MAX_GAP_MIN = 60;
export const MAX_GAP_MAX = 86_400;
export const RING_WITHIN_DEFAULT = 1800;
export const RING_WITHIN_MAX = 86_400;
/** minutes */
export const ESCALATE_MAX = 1440;
/** km/h */
export const SPEED_MIN = 5;
export const SPEED_MAX = 250;
/** metres */
export const TOW_METRES_DEFAULT = 300;
export const TOW_METRES_MAX = 50_000;
/** °C */
export const TEMPERATURE_MIN = -100;
export const TEMPERATURE_MAX = 200;
export const LITRES_MAX = 10_000;
export const VOLTS_MAX = 60;
export const DAYS_AHEAD_MAX = 365;
export const KM_AHEAD_MAX = 100_000;
export const ENGINE_HOURS_AHEAD_MAX = 10_000;
export const UNDOCUMENTED_DAYS_MAX = 92;

/** What expires and is known here: services of these types, and cards of drivers. */
export const DOCUMENTS = ['mot', 'emission', 'tacho_check', 'highway_stamp', 'card'] as const;

const seconds = z.number().int().min(0);
const litres = z.number().positive().max(LITRES_MAX);
const kmh = z.number().int().min(SPEED_MIN).max(SPEED_MAX);
const celsius = z.number().min(TEMPERATURE_MIN).max(TEMPERATURE_MAX).nullable();
const daysAhead = z.number().int().min(0).max(DAYS_AHEAD_MAX);

/** Zones by their ids, or all of some categories. */
export const ZoneChoice = z
  .object({
    zoneIds: z.array(bodyId).max(RULE_ZONES_MAX),
    categories: z.array(ZoneCategory).max(ZONE_CATEGORIES.length),
  })
  .refine(({ zoneIds, categories }) => zoneIds.length + categories.length > 0, {
    error: 'required',
  });
export type ZoneChoice = z.output<typeof ZoneChoice>;

function kind<K extends string, S extends z.ZodRawShape>(name: K, fields: S) {
  return z.object({ kind: z.literal(name), ...fields });
}

const speed = kind('speed', {
  over: kmh.nullable(),
  /** Instead of `over`, for vehicles of these types. */
  byType: z.partialRecord(z.enum(VEHICLE_TYPES), kmh),
  /** Over the limit of a zone that it is in. */
  overZoneLimit: z.boolean(),
}).refine((one) => one.over !== null || one.overZoneLimit || Object.keys(one.byType).length > 0, {
  error: 'required',
  path: ['over'],
});

const temperature = kind('temperature', {
  channel: z.union([z.literal(1), z.literal(2)]),
  below: celsius,
  above: celsius,
})
  .refine(({ below, above }) => below !== null || above !== null, {
    error: 'required',
    path: ['above'],
  })
  .refine(({ below, above }) => below === null || above === null || below < above, {
    error: 'order',
    path: ['above'],
  });

const fuelLevel = kind('fuelLevel', { below: litres, unit: z.enum(['l', '%']) }).refine(
  ({ below, unit }) => unit === 'l' || below <= 100,
  { error: 'max', params: { max: 100 }, path: ['below'] },
);

const power = kind('power', {
  belowVolts: z.number().positive().max(VOLTS_MAX).nullable(),
  externalLost: z.boolean(),
}).refine(({ belowVolts, externalLost }) => belowVolts !== null || externalLost, {
  error: 'required',
  path: ['belowVolts'],
});

const service = kind('service', {
  days: daysAhead.nullable(),
  km: z.number().int().min(0).max(KM_AHEAD_MAX).nullable().default(null),
  engineHours: z.number().int().min(0).max(ENGINE_HOURS_AHEAD_MAX).nullable().default(null),
}).refine((one) => one.days !== null || one.km !== null || one.engineHours !== null, {
  error: 'required',
  path: ['days'],
});

const hours = kind('hours', {
  drivingBelow: seconds.max(36_000).nullable(),
  restWithin: seconds.max(86_400).nullable(),
  infringement: z.boolean(),
}).refine((one) => one.drivingBelow !== null || one.restWithin !== null || one.infringement, {
  error: 'required',
  path: ['drivingBelow'],
});

export const Condition = z.discriminatedUnion('kind', [
  kind('enters', { zones: ZoneChoice }),
  kind('leaves', { zones: ZoneChoice }),
  kind('stays', { zones: ZoneChoice }),
  kind('outside', { zones: ZoneChoice }),
  /** Outside of all zones. */
  kind('stop', { motor: z.enum(['any', 'on', 'off']) }),
  speed,
  kind('idling', {}),
  /** Motion outside of working hours. */
  kind('offHours', { schedule: Schedule }),
  kind('noDriver', {}),
  kind('tow', {
    metres: withDefault(z.number().int().min(1).max(TOW_METRES_MAX), TOW_METRES_DEFAULT),
  }),
  temperature,
  kind('fuelLoss', { litres }),
  kind('refuelingOutside', { litres, zones: ZoneChoice }),
  kind('undocumented', { days: z.number().int().min(1).max(UNDOCUMENTED_DAYS_MAX) }),
  fuelLevel,
  kind('panic', {}),
  /** The tracker shouts one of them; a call for help is the kind before. */
  kind('alarm', { alarms: z.array(z.enum(SHOUTS)).min(1).max(SHOUTS.length) }),
  /** Outside of all zones. */
  kind('cargoDoor', {}),
  kind('silent', {}),
  power,
  /** Due within any of them. */
  service,
  kind('document', {
    documents: z.array(z.enum(DOCUMENTS)).min(1).max(DOCUMENTS.length),
    days: daysAhead,
  }),
  hours,
  kind('contract', {
    what: z.enum(['late', 'notStarted', 'notFinished', 'elsewhere']),
    minutes: z.number().int().min(0).max(ESCALATE_MAX),
  }),
]);
export type Condition = z.output<typeof Condition>;
export type ConditionKind = Condition['kind'];

/** Decided by the worker as time passes; no record may be needed for it. */
export const BY_TIME = [
  'silent',
  'service',
  'document',
  'contract',
  'hours',
  'undocumented',
] as const satisfies readonly ConditionKind[];
export type ByTimeKind = (typeof BY_TIME)[number];

/** All others are decided by the fold, from records. */
export type ListenedKind = Exclude<ConditionKind, ByTimeKind>;
export const LISTENED: readonly ListenedKind[] = Condition.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind): kind is ListenedKind => !isByTime({ kind }));

/** These ring however late they are found: nobody was told of them by then. */
export const RINGS_ALWAYS = [
  'silent',
  'service',
  'document',
] as const satisfies readonly ByTimeKind[];

export function isByTime({ kind }: Pick<Condition, 'kind'>): boolean {
  return (BY_TIME as readonly ConditionKind[]).includes(kind);
}

/** Without a time they would begin with each stop, or with each record. */
export const LASTING: readonly ConditionKind[] = ['stays', 'outside', 'stop', 'idling', 'silent'];

const ROLES = ['admin', 'dispatcher'] as const;
const receivers = {
  personIds: z.array(bodyId).max(RECEIVERS_MAX),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
};

/** Fields of a rule as people set it; forms and records add theirs. */
export const RULE_FIELDS = {
  name: oneLine(RULE_NAME_MAX).min(1),
  isOn: withDefault(z.boolean(), true),
  severity: z.enum(SEVERITIES),
  condition: Condition,
  /** Seconds without interruption; conditions of an instant (enters, panic) do not look at it. */
  longerThan: withDefault(seconds.max(LONGER_THAN_MAX), 0),
  /** null: always. */
  when: Schedule.nullable().default(null),
  whom: VehicleChoice,
  /** Seconds after its end in which the same vehicle begins no other. */
  quiet: withDefault(seconds.max(QUIET_MAX), QUIET_DEFAULT),
  /** Seconds without a record that interrupt it. */
  maxGap: withDefault(z.number().int().min(MAX_GAP_MIN).max(MAX_GAP_MAX), MAX_GAP_DEFAULT),
  /** Seconds: what began earlier is listed as reported late and wakes nobody. */
  ringWithin: withDefault(seconds.max(RING_WITHIN_MAX), RING_WITHIN_DEFAULT),
  tell: z.object({ ...receivers, driver: z.boolean() }),
  /** Whom else, when nobody has acknowledged it. */
  escalate: z
    .object({ afterMinutes: z.number().int().min(1).max(ESCALATE_MAX), ...receivers })
    .nullable()
    .default(null),
  note: oneLine(NOTE_MAX).nullable().default(null),
};

/** Checks over several fields, for each schema that has them. */
export function checkRule(
  { condition, longerThan, when, whom }: Pick<Rule, 'condition' | 'longerThan' | 'when' | 'whom'>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string[], message: string, params?: Record<string, number | string>) =>
    context.addIssue({ code: 'custom', message, path, ...(params && { params }) });
  if (LASTING.includes(condition.kind) && longerThan === 0) {
    refuse(['longerThan'], 'min', { min: 1 });
  }
  if (when?.week.every((spans) => spans.length === 0)) refuse(['when', 'week'], 'required');
  const { all, vehicleIds, groupSetIds, typeCodes } = whom;
  if (!all && vehicleIds.length + groupSetIds.length + typeCodes.length === 0) {
    refuse(['whom'], 'required');
  }
}

export const Rule = z.object(RULE_FIELDS).superRefine(checkRule);
export type Rule = z.output<z.ZodObject<typeof RULE_FIELDS>>;

/** Seconds; none for a call for help: whoever calls once more is heard once more (W-2). */
export function quietOf(kind: ConditionKind, quiet: number): number {
  return kind === 'panic' ? 0 : quiet;
}

/** What alerts depend on; a change of the rest (name, severity, whom to tell) begins no new version. */
export type RuleDeciding = Pick<
  Rule,
  'condition' | 'longerThan' | 'when' | 'whom' | 'quiet' | 'maxGap'
>;

export function decidingOf(rule: RuleDeciding): RuleDeciding {
  const { condition, longerThan, when, whom, quiet, maxGap } = rule;
  return { condition, longerThan, when, whom, quiet, maxGap };
}
