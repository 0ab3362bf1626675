// Which rates the travel expenses of the last days lack, over all drivers: by the rule of the report itself, so that
// the page of rates cannot say another thing than the paper. Only who was in a country without a rate is looked at.
import type { Answer } from '@flotila/domain/endpoint.ts';
import { lackingRates } from '@flotila/domain/report/travel-expenses/missing-rates.ts';
import { ridesAround, travelOf } from '@flotila/domain/report/travel-expenses/travel.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import type { Allowance } from '@flotila/domain/travel/allowance.ts';
import { daysBetween } from '@flotila/domain/travel/days.ts';
import type { EnteredRate } from '@flotila/domain/travel/entered-rate.ts';
import { lawOf } from '@flotila/domain/travel/law.ts';
import {
  type listMissingMealRates,
  MISSING_DAYS,
  MISSING_PERSONS_MAX,
} from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { foreignRate } from '@flotila/domain/travel/rates.ts';
import type { Database } from '../db/open.ts';
import { listReportRides, listReportVehicles } from '../report/report-rides.queries.ts';
import type { CompanyContext, Visible } from '../session/context.ts';
import { listDrivenCountries, listDriversIn } from './abroad.queries.ts';
import { listEnteredRates } from './meal-rate.queries.ts';

interface Asked {
  db: Database;
  company: CompanyContext;
  visible: Visible;
  /** epoch milliseconds */
  now: number;
}

interface Looked extends Asked {
  law: LawCountry;
  period: { from: number; to: number };
  entered: readonly EnteredRate[];
}

/** Of a person who drives sixty times a day. */
const RIDES_MAX = 6_000;

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
  const found: { country: string; day: string; personId: number }[] = [];
  for (const personId of drivers.slice(0, MISSING_PERSONS_MAX)) {
    const lacking = await lackingOf(looked, personId);
    found.push(...lacking.map(({ country, day }) => ({ country, day, personId })));
  }
  const byCountry = Map.groupBy(found, ({ country }) => country);
  const content = [...byCountry].map(([country, list]) => ({
    country,
    days: [...new Set(list.map(({ day }) => day))].sort(),
    persons: new Set(list.map(({ personId }) => personId)).size,
  }));
  return { content, personsLeft: Math.max(0, drivers.length - MISSING_PERSONS_MAX) };
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

/** What the person's travel expenses of these days would lack. */
async function lackingOf(looked: Looked, personId: number): Promise<Allowance[]> {
  const { db, company, visible, now, period, entered } = looked;
  const { rides, vehicles } = await db.read(async (read) => {
    const query = { personId, now, visible, limit: RIDES_MAX, ...ridesAround(period) };
    const driven = await listReportRides(read, company.id, query);
    const vehicleIds = [...new Set(driven.map(({ vehicleId }) => vehicleId))];
    return {
      rides: driven,
      vehicles: await listReportVehicles(read, company.id, { vehicleIds, visible }),
    };
  });
  const context = { zone: company.timeZone, now, period, company, input: {} };
  return lackingRates(travelOf({ rides, vehicles, entered }, context).allowances);
}
