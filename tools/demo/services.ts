// The demo's service plans and the services done under them. Dates and counters follow from where each
// vehicle is now, so that what is due is due whenever the demo is started first.
import { addPeriod, readPeriodText } from '@flotila/domain/service/period.ts';
import type { ServiceInput } from '@flotila/domain/service/service.api.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { WriteDb } from '@flotila/server/ground/db/open.ts';
import { planRows, serviceRows } from '@flotila/server/thing/service/service.queries.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { type DemoCompanyRow, vehicleIdOf } from './fuel.queries.ts';
import { seeded } from './random.ts';
import { type DemoPlan, plansOf, type Standing, standingOf } from './service-cast.ts';

const DAY = 86_400_000;
/** The plans were made this long before the first start. */
const PLANNED_DAYS_AGO = 640;
const DONE_DAYS_MIN = 5;
/** What counters decide is not due by its date for so long. */
const DATE_DAYS_LEFT = 45;
/** Soon: within 1000 km, which are also within the 50 hours of engines (service.md §1). */
const LEFT_SOON_MAX = 950_000;
const USUAL_DAYS = 150;

/** Counters of a vehicle now, and by how much they grow a day: metres, seconds. */
export interface DemoCounters {
  km: number;
  eh: number;
  kmPerDay: number;
  ehPerDay: number;
}

/** Writes plans and services of all vehicles; answers how many plans. `now`: epoch milliseconds */
export async function insertServices(
  tx: WriteDb,
  company: DemoCompanyRow,
  vehicles: readonly { vehicle: DemoVehicle; counters: DemoCounters }[],
  now: number,
): Promise<number> {
  let count = 0;
  for (const { vehicle, counters } of vehicles) {
    for (const plan of plansOf(vehicle)) {
      await insertPlanAndService(tx, company, { vehicle, counters, plan, now });
      count += 1;
    }
  }
  return count;
}

interface PlanOrder {
  vehicle: DemoVehicle;
  counters: DemoCounters;
  plan: DemoPlan;
  now: number;
}

async function insertPlanAndService(
  tx: WriteDb,
  company: DemoCompanyRow,
  order: PlanOrder,
): Promise<void> {
  const { vehicle, plan, now } = order;
  const vehicleId = vehicleIdOf(company, vehicle);
  const made = new Date(now - PLANNED_DAYS_AGO * DAY);
  const planId = await planRows.insert(
    tx,
    company,
    { ...plan, vehicleId, active: true },
    { vehicle_id: vehicleId, created: made },
  );
  const done = doneOf(order, localDay(now, company.timeZone));
  const service: ServiceInput = {
    vehicleId,
    planId,
    typeCode: plan.typeCode,
    name: plan.name,
    description: plan.description,
    useKmEh: true,
    ...done,
  };
  const created = new Date(`${done.date}T12:00:00Z`);
  await serviceRows.insert(tx, company, service, { vehicle_id: vehicleId, created });
}

type Done = Pick<ServiceInput, 'date' | 'km' | 'eh' | 'expiredDate' | 'expiredKm' | 'expiredEh'>;

/** The last service of the plan, and when the next one is due. `today`: yyyy-MM-dd */
export function doneOf({ vehicle, counters, plan }: PlanOrder, today: string): Done {
  const standing = standingOf(vehicle, plan);
  const random = seeded(`service:${vehicle.plate}:${plan.typeCode}`);
  const { repeatedKm, repeatedEh } = plan;
  const repeated = repeatedKm ?? repeatedEh;
  if (repeated === null) return byDate(plan, daysLeft(standing, random), today);
  const left = leftOf(repeated, standing, random);
  const perDay = repeatedKm === null ? counters.ehPerDay : counters.kmPerDay;
  const usual = perDay > 0 ? (repeated - left) / perDay : USUAL_DAYS;
  // By its date it is not due: the counters decide.
  const most = daysOf(plan, today) - DATE_DAYS_LEFT;
  const days = Math.round(Math.min(most, Math.max(DONE_DAYS_MIN, usual)));
  const before = (now: number, ofDay: number) => Math.max(0, Math.round(now - days * ofDay));
  const due = (now: number) => Math.round(now + left);
  const done = byDate(plan, daysOf(plan, today) - days, today);
  if (repeatedKm === null) {
    const expiredEh = due(counters.eh);
    const km = before(counters.km, counters.kmPerDay);
    return { ...done, km, eh: Math.max(0, expiredEh - repeated), expiredEh };
  }
  const expiredKm = due(counters.km);
  const eh = before(counters.eh, counters.ehPerDay);
  return { ...done, km: Math.max(0, expiredKm - repeated), eh, expiredKm };
}

/** Due in so many days, and done a period before. */
function byDate(plan: DemoPlan, left: number, today: string): Done {
  const date = shifted(addDays(today, left), plan, -1);
  const expiredDate = shifted(date, plan, 1);
  return { date, km: 0, eh: 0, expiredDate, expiredKm: null, expiredEh: null };
}

function shifted(day: string, { repeatedPeriod }: DemoPlan, sign: 1 | -1): string {
  const period = readPeriodText(repeatedPeriod);
  const { years, months, days } = period ?? { years: 1, months: 0, days: 0 };
  return addPeriod(day, { years: sign * years, months: sign * months, days: sign * days }) ?? day;
}

/** Days of the plan's period until today. */
function daysOf(plan: DemoPlan, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(shifted(today, plan, -1))) / DAY);
}

function daysLeft(standing: Standing, random: () => number): number {
  if (standing === 'notice') return 6 + Math.floor(random() * 18);
  return standing === 'warning' ? -2 - Math.floor(random() * 9) : 45 + Math.floor(random() * 280);
}

/** What is left of a counter's repetition, metres or seconds. */
function leftOf(repeated: number, standing: Standing, random: () => number): number {
  if (standing === 'fine') return repeated * (0.25 + random() * 0.65);
  const soon = Math.min(repeated * 0.07, LEFT_SOON_MAX);
  return standing === 'notice' ? soon * (0.6 + random() * 0.35) : -soon * (0.1 + random() * 0.5);
}
