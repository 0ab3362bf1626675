// Which rates the travel expenses of the last days lack, over all drivers: by the rule of the report itself, so that
// the page of rates cannot say another thing than the paper. Only who was in a country without a rate is looked at.
import type { Answer } from '@flotila/domain/endpoint.ts';
import { lackingRates } from '@flotila/domain/report/travel-expenses/missing-rates.ts';
import {
  ridesAround,
  TRIP_DAYS_MAX,
  travelOf,
} from '@flotila/domain/report/travel-expenses/travel.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { daysBetween } from '@flotila/domain/travel/days.ts';
import type { EnteredRate } from '@flotila/domain/travel/entered-rate.ts';
import { lawOf } from '@flotila/domain/travel/law.ts';
import {
  type listMissingMealRates,
  MISSING_DAYS,
  MISSING_PERSONS_MAX,
  type MissingMealRate,
} from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { foreignRate } from '@flotila/domain/travel/rates.ts';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { listReportRides, listReportVehicles } from '../ride/report-rides.queries.ts';
import { type DriverAbroad, listDrivenCountries, listDriversIn } from './abroad.queries.ts';
import { listEnteredRates } from './meal-rate.queries.ts';

interface Asked {
  db: Database;
  company: CompanyContext;
  visible: Visible;
  /** epoch milliseconds */
  now: number;
}

interface Lacking {
  country: string;
  day: string;
  personId: number;
}

interface Looked extends Asked {
  law: LawCountry;
  period: { from: number; to: number };
  entered: readonly EnteredRate[];
}

/** Drivers whose rides are read at once. */
const BATCH = 20;
/** Of each thirty a day, of the days looked at and those around them in which a trip may have begun. */
const RIDES_MAX = BATCH * 30 * (MISSING_DAYS + 2 * TRIP_DAYS_MAX);

export async function missingMealRates(asked: Asked): Promise<Answer<typeof listMissingMealRates>> {
  const { db, company, now } = asked;
  const law = lawOf(company.countryCode);
  if (!law) return { content: [], personsLeft: 0 };
  const today = localDay(now, company.timeZone);
  const days = { from: addDays(today, -MISSING_DAYS), to: today };
  const period = { from: startOfDay(days.from, company.timeZone), to: now };
  const span = { from: ridesAround(period).from, to: now };
  const entered = await db.read((read) => listEnteredRates(read, company, { law, ...days }));
  const driven = await db.read((read) => listDrivenCountries(read, company.id, span));
  const looked = { ...asked, law, period, entered };
  const countries = driven.filter((country) => country !== law && isLacking(looked, days, country));
  if (countries.length === 0) return { content: [], personsLeft: 0 };
  const drivers = await db.read((read) => listDriversIn(read, company.id, { ...span, countries }));
  const found: Lacking[] = [];
  let personsLeft = Math.max(0, drivers.length - MISSING_PERSONS_MAX);
  for (let at = 0; at < Math.min(drivers.length, MISSING_PERSONS_MAX); at += BATCH) {
    const batch = drivers.slice(at, at + BATCH);
    const lacking = await lackingOf(looked, batch);
    if (lacking) found.push(...lacking);
    else personsLeft += batch.length;
  }
  return { content: byCountry(found), personsLeft };
}

function byCountry(found: readonly Lacking[]): MissingMealRate[] {
  return [...Map.groupBy(found, ({ country }) => country)].map(([country, list]) => ({
    country,
    days: [...new Set(list.map(({ day }) => day))].sort(),
    persons: new Set(list.map(({ personId }) => personId)).size,
  }));
}

/** Is there a day without a rate? Where mobile employees have none of their own they take the general one. */
function isLacking(
  { law, entered }: Looked,
  { from, to }: { from: string; to: string },
  country: string,
): boolean {
  return daysBetween(from, to).some(
    (day) => foreignRate(law, { day, country, profile: 'general' }, entered) === null,
  );
}

/** What the travel expenses of each driver would lack in these days; null: they drove more than is read at once. */
async function lackingOf(
  looked: Looked,
  drivers: readonly DriverAbroad[],
): Promise<Lacking[] | null> {
  const { db, company, visible, now, period, entered } = looked;
  const vehicleIds = [...new Set(drivers.flatMap((one) => one.vehicleIds))];
  const query = { vehicleIds, now, visible, limit: RIDES_MAX, ...ridesAround(period) };
  const { rides, vehicles } = await db.read(async (read) => ({
    rides: await listReportRides(read, company.id, query),
    vehicles: await listReportVehicles(read, company.id, { vehicleIds, visible }),
  }));
  if (rides.length === RIDES_MAX) return null;
  const context = { zone: company.timeZone, now, period, company, input: {} };
  const byDriver = Map.groupBy(rides, ({ driver }) => driver?.personId);
  return drivers.flatMap(({ personId }) => {
    const own = byDriver.get(personId) ?? [];
    const { allowances } = travelOf({ rides: own, vehicles, entered }, context);
    return lackingRates(allowances).map(({ country, day }) => ({ country, day, personId }));
  });
}
