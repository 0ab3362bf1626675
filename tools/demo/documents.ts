// What drivers of the demo brought from stations: a document for most refuelings of the plan, and a few
// that somebody should look at: one that differs from what the tank measured, one that no tank saw.
import {
  createRates,
  type ExchangeRate,
  homeAmount,
} from '@flotila/domain/refueling/home-amount.ts';
import { localDay } from '@flotila/domain/time.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { townAt } from '@flotila/server/thing/location/place.ts';
import type { DocumentToStore } from '@flotila/server/thing/refueling/import.queries.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { type DemoCompanyRow, fuelOf, vehicleIdOf } from './fuel.queries.ts';
import type { DemoTracker } from './motion.ts';
import { hashOf, seeded } from './random.ts';
import { fuelChangeStart, type PlannedSegment } from './totals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The bill is paid this long after the pump began. */
const PAID_AFTER = 7 * MINUTE;
/** One refueling of so many is left without a document. */
const FORGOTTEN_EVERY = 11;
/** What pumps and tanks differ by. */
const PUMP_ERROR = 0.012;
/** Price of a litre of diesel, made up. */
const PRICES: Readonly<Record<string, { currency: string; price: number }>> = {
  SK: { currency: 'EUR', price: 1.449 },
  CZ: { currency: 'CZK', price: 34.9 },
  HU: { currency: 'HUF', price: 597 },
  PL: { currency: 'PLN', price: 6.12 },
  AT: { currency: 'EUR', price: 1.529 },
  DE: { currency: 'EUR', price: 1.597 },
};
const PETROL_DEARER = 1.03;
/** A document of these vehicles, the newest that is some days old, tells so much more than the tank got. */
const OVERSTATED = { plates: ['BA733HB', '6M20044'], part: 1.12, days: 4 } as const;
/** Fuel in cans that never came into the tank: litres by plate, and the hour before the start. */
const IN_CANS: Readonly<Record<string, number>> = { BA204TU: 40, B02STROJ: 60 };
const CAN_HOURS_AGO = 53;

export interface DocumentsOrder {
  company: DemoCompanyRow;
  /** Until when each vehicle told what it did; epoch ms. */
  vehicles: readonly { tracker: DemoTracker; until: number }[];
  from: number;
  rates: readonly ExchangeRate[];
}

/** Documents of the company's vehicles, ready to be stored. */
export function demoDocuments(order: DocumentsOrder): DocumentToStore[] {
  const { company, rates } = order;
  const rateOf = createRates(rates);
  const documents = order.vehicles.flatMap(({ tracker, until }) =>
    documentsOf(company, tracker, order.from, until),
  );
  return documents.map((document) => {
    const day = localDay(document.ts, company.timeZone);
    const home = homeAmount(document, company.currency, day, rateOf);
    return { ...document, homeAmount: home, homeCurrency: home === null ? null : company.currency };
  });
}

type BoughtFuel = Omit<DocumentToStore, 'homeAmount' | 'homeCurrency'>;

function documentsOf(
  company: DemoCompanyRow,
  { vehicle, fuelStops }: DemoTracker,
  from: number,
  until: number,
): BoughtFuel[] {
  if (vehicle.tank === 0) return [];
  const vehicleId = vehicleIdOf(company, vehicle);
  const stops = fuelStops(from, until).filter(({ fuelChange }) => fuelChange > 0);
  const newest = stops.at(-1);
  const overstated = OVERSTATED.plates.some((plate) => plate === vehicle.plate)
    ? stops.findLast(({ to }) => to < until - OVERSTATED.days * 24 * HOUR)
    : undefined;
  const documents = stops
    .filter((stop) => stop === overstated || !isForgotten(vehicle, stop))
    .map((stop) => {
      const error = (seeded(`bill:${vehicle.plate}:${stop.from}`)() - 0.5) * PUMP_ERROR;
      const litres = stop.fuelChange * (stop === overstated ? OVERSTATED.part : 1 + error);
      return bought(vehicleId, vehicle, {
        ...stop,
        ts: fuelChangeStart(stop) + PAID_AFTER,
        litres,
      });
    });
  const litres = IN_CANS[vehicle.plate];
  if (litres && newest) {
    const ts = until - CAN_HOURS_AGO * HOUR;
    documents.push(bought(vehicleId, vehicle, { ...newest, ts, litres, isFull: false }));
  }
  return documents;
}

function isForgotten(vehicle: DemoVehicle, { from }: PlannedSegment): boolean {
  return hashOf(`forgotten:${vehicle.plate}:${from}`) % FORGOTTEN_EVERY === 0;
}

interface Purchase {
  ts: number;
  litres: number;
  isFull: boolean;
  latitude: number;
  longitude: number;
}

function bought(vehicleId: number, vehicle: DemoVehicle, purchase: Purchase): BoughtFuel {
  const { latitude, longitude, litres, isFull } = purchase;
  const ts = Math.floor(purchase.ts / 1000) * 1000;
  const fuel = fuelOf(vehicle);
  const { currency, price } = PRICES[countryOf(latitude, longitude) ?? 'SK'] ?? {
    currency: 'EUR',
    price: 1.49,
  };
  const swing =
    1 + Math.sin(ts / (9 * 24 * HOUR)) * 0.025 + (fuel === 'diesel' ? 0 : PETROL_DEARER - 1);
  const quantity = roundTo(litres, 2);
  const town = townAt(latitude, longitude);
  return {
    vehicleId,
    ts,
    fuel,
    isFull,
    quantity,
    currency,
    amount: roundTo(quantity * price * swing, 2),
    place: town && `Čerpacia stanica ${town}`,
  };
}
