// Service plans of a list, each with the service that was done last: the fields of both forms. A row is a plan, known by its
// vehicle and by what is done; a newer day is one more service, the same day mends the one that is there.
import { addPeriod, readPeriodText } from '../service/period.ts';
import { storedPeriod } from '../service/plain-period.ts';
import { SERVICE_TYPES, type ServiceType } from '../service/service.ts';
import { SERVICE_FIELDS, SERVICE_PLAN_FIELDS } from '../service/service-fields.ts';
import { type Cell, cellText } from './cell.ts';
import type { Rules, Said, StoredRecord } from './judge.ts';
import { ofVehicle } from './of-vehicle.ts';
import { ownField } from './own-targets.ts';
import { type Read, readNumberCell, refused } from './read-number.ts';
import { SERVICE_PLAN_NAMES, SERVICE_TYPE_NAMES } from './service-names.ts';
import { type Body, choiceValues, nameKey, placeOf, type Target, tableTargets } from './target.ts';
import { serviceTypeName, titleWords } from './words.ts';

const names = SERVICE_PLAN_NAMES;
const say = 'svc.f.';
const PLAN_FIELDS = Object.keys(SERVICE_PLAN_FIELDS);

/** The type of a service: a word of ours, or what people call it. */
const TYPES = choiceValues(
  SERVICE_TYPES,
  (type, language) => serviceTypeName(type as ServiceType, language),
  (type) => SERVICE_TYPE_NAMES[type as ServiceType],
);

export const SERVICE_PLAN_TARGETS: readonly Target[] = [
  ofVehicle(),
  serviceType(),
  ...tableTargets(SERVICE_PLAN_FIELDS, {
    words: say,
    names,
    saysUnits: true,
    without: ['typeCode'],
  }).map((target) => {
    if (target.field === 'name') return { ...target, isSame: isSameName };
    return target.field === 'repeatedPeriod' ? { ...target, read: readPeriod } : target;
  }),
  months(),
  ...tableTargets(SERVICE_FIELDS, { words: say, names: {}, without: ['typeCode', 'name'] }).map(
    (target) => ({
      ...target,
      ...ownField(`last.${target.field}`, names),
      ...placeOf(`last.${target.field}`),
    }),
  ),
];

function serviceType(): Target {
  return {
    ...ownField('typeCode', names, (language) => titleWords(language)(`${say}typeCode`)),
    isClosed: true,
    ...TYPES,
    ...placeOf('typeCode'),
  };
}

/** What a name alone says of the type. */
function typeOf(name: string): ServiceType | null {
  const { value } = TYPES.read(name, {} as never);
  return (value as ServiceType | undefined) ?? null;
}

/** A name that says no more than the type is none. */
function serviceOf({ typeCode, name }: Body): { type: ServiceType | null; name: string } {
  const text = String(name ?? '').trim();
  const named = text === '' ? null : typeOf(text);
  const type = (typeCode as ServiceType | undefined) ?? named ?? (text === '' ? null : 'own');
  return { type, name: named !== null && named === type ? '' : text };
}

function keyOf(body: Body): string {
  const { type, name } = serviceOf(body);
  return [body.vehicleId, type, nameKey(name)].join('\n');
}

function isSameName(body: Body, value: unknown): boolean {
  const said = serviceOf({ typeCode: body.typeCode, name: value });
  return nameKey(said.name) === nameKey(serviceOf(body).name);
}

/** As the form takes it: `2 roky`, `1r 6m`. What a number alone counts nobody can tell. */
function readPeriod(cell: Cell): Read<string> {
  const text = cellText(cell).trim();
  if (/^\d+([.,]\d+)?$/.test(text)) return refused('periodUnit', { count: text });
  const period = storedPeriod(text).trim();
  return readPeriodText(period) ? { value: period } : refused('period');
}

/** A column of numbers that are months. */
function months(): Target {
  const { of, put } = placeOf('repeatedPeriod');
  return {
    ...ownField('months', names),
    form: 'number',
    isClosed: false,
    of,
    put,
    read(cell, { marks }) {
      const read = readNumberCell(cell, 'months', marks);
      if (read.refusal) return read;
      const period = `${read.value}m`;
      return readPeriodText(period) ? { value: period } : refused('period');
    },
    text: String,
    isSame: (body, value) => monthsOf(of(body)) === monthsOf(value),
  };
}

/** null: days, too. */
function monthsOf(period: unknown): number | null {
  const { years, months: count, days } = readPeriodText(String(period ?? '')) ?? { days: 1 };
  return days === 0 && years !== undefined ? years * 12 + (count ?? 0) : null;
}

/** The body of a plan; its `last` is the newest service, `was` what both are before the row says anything. */
interface PlanBody extends Body {
  last?: Body | undefined;
  was?: { plan: string; last: Body | undefined };
  /** Of a service whose day the row does not say. */
  day?: string | null;
}

function planOf(body: Body): string {
  return JSON.stringify(PLAN_FIELDS.map((name) => body[name] ?? null));
}

/**
 * @param parse the plan by ServicePlanInput, its `last` by ServiceInput; of the body storing needs `isPlanSame`, too
 */
export function servicePlanRules(plans: readonly StoredRecord[], parse: Rules['parse']): Rules {
  const byKey = Map.groupBy(plans, ({ body }) => keyOf(body));
  return {
    find(row) {
      const found = byKey.get(keyOf(row)) ?? [];
      if (found.length > 1) return { code: 'ambiguousRecord' };
      const [one] = found;
      return one ? { id: one.id, body: beginOf(one.body, row) } : null;
    },
    uniqueOf: (row) =>
      row.vehicleId && serviceOf(row).type !== null ? [{ field: 'name', key: keyOf(row) }] : [],
    start: () => ({}),
    finish(body: PlanBody) {
      const { type, name } = serviceOf(body);
      if (!body.was) Object.assign(body, { typeCode: type, name: name === '' ? null : name });
      const { last, was } = body;
      body.isPlanSame = was !== undefined && was.plan === planOf(body);
      if (!last) return;
      if (JSON.stringify(last) === JSON.stringify(was?.last)) body.last = undefined;
      else if (!last.date && !was?.last) {
        body.day = dayBefore(last.expiredDate, body);
        last.date = body.day;
      }
    },
    parse(body) {
      const read = parse(body);
      if (!('errors' in read) || (body.last as Body | undefined)?.date) return read;
      // Why there is no day is said in other words.
      return { errors: read.errors.filter(({ field }) => field !== 'last.date') };
    },
    fieldOf: servicePlanFieldOf,
    check(body: PlanBody) {
      const { last, was } = body;
      const former = was?.last?.date as string | undefined;
      const refusals: Said[] = [];
      if (last?.date && former && String(last.date) < former) {
        refusals.push({ field: 'last.date', code: 'olderService', params: { day: former } });
      }
      if (last && !last.date) refusals.push({ field: 'last.date', code: 'serviceDay' });
      const notes: Said[] = [];
      if (body.day) {
        notes.push({
          field: 'last.expiredDate',
          code: 'serviceDayFrom',
          params: { day: body.day },
        });
      }
      return { refusals, notes };
    },
  };
}

/** A row of a newer day says all of a new service: nothing of the former one is taken over. */
function beginOf(stored: Body, row: Body): PlanBody {
  const newest = stored.last as Body | undefined;
  const day = (row.last as Body | undefined)?.date;
  const isNewer = newest !== undefined && day !== undefined && String(day) > String(newest.date);
  const last = isNewer ? { date: newest.date } : newest;
  return { ...stored, last, was: { plan: planOf(stored), last: last && { ...last } } };
}

/** Who knows until when it holds, and for how long, knows when it was done. */
function dayBefore(due: unknown, { repeatedPeriod }: Body): string | null {
  const period = readPeriodText(String(repeatedPeriod ?? ''));
  if (!due || !period) return null;
  const { years, months: count, days } = period;
  return addPeriod(String(due), { years: -years, months: -count, days: -days });
}

export function servicePlanFieldOf(path: string): string {
  return path === 'vehicleId' ? 'vehicle' : path === 'last' ? 'last.date' : path;
}
