// Rates of currencies for the demo's documents: made up, near what they once were, drifting slowly. They
// are no bank's rates, and none of the future is written.
import type { ExchangeRate } from '@flotila/domain/refueling/home-amount.ts';
import { addDays } from '@flotila/domain/time.ts';
import { hashOf } from './random.ts';

/** One unit in EUR. */
const AROUND: Readonly<Record<string, number>> = { CZK: 0.0406, HUF: 0.00248, PLN: 0.2342 };
const DRIFT = 0.012;
const DRIFT_DAYS = 17;
const DAILY = 0.002;
const SATURDAY = 6;

/** Rates of working days between two days (yyyy-MM-dd, both included). */
export function demoRates(from: string, to: string): ExchangeRate[] {
  const rates: ExchangeRate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === SATURDAY) continue;
    for (const [currency, around] of Object.entries(AROUND)) {
      rates.push({ currency, day, eur: Number((around * swing(currency, day)).toPrecision(5)) });
    }
  }
  return rates;
}

function swing(currency: string, day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  const wave = Math.sin((days + (hashOf(currency) % DRIFT_DAYS)) / DRIFT_DAYS) * DRIFT;
  const daily = ((hashOf(`${currency}${day}`) % 1000) / 500 - 1) * DAILY;
  return 1 + wave + daily;
}
