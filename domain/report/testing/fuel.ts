// A month of a long-distance truck whose sums are known (612,0 + 4 041,6 − 41,0 − 3 985,3 − 3,6 = 623,7 l), and
// entries of which tests of fuel say only what they are about.

import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { roundTo } from '../../units.ts';
import type { Language } from '../../words/languages.ts';
import type { ReportContext } from '../context.ts';
import { formatOf } from '../format.ts';
import type { FuelVehicle } from '../fuel-vehicle.ts';
import { OPTION_DEFAULTS, type ReportName } from '../report.ts';
import { EVA, rideOf, TOMAS } from './rides.ts';

export const ZONE = 'Europe/Bratislava';

/** March 2026 in Bratislava, read by an administrator. */
export function fuelContext(
  report: ReportName,
  more: Partial<ReportContext> = {},
  language: Language = 'sk',
): ReportContext {
  return {
    input: { report, options: OPTION_DEFAULTS },
    format: formatOf(language),
    language,
    zone: ZONE,
    now: Date.parse('2026-04-01T06:20:00Z'),
    period: {
      from: Date.parse('2026-02-28T23:00:00Z'),
      to: Date.parse('2026-03-31T21:59:59.999Z'),
    },
    company: {
      code: 'tatra',
      name: 'Tatra Trans s.r.o.',
      countryCode: 'SK',
      currency: 'EUR',
      address: 'Bratislavská 12, 917 02 Trnava',
      registrationNumber: '36 000 019',
      vatNumber: 'SK2020000013',
    },
    printedBy: 'Lucia Valentová',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: null, administrator: true, dispatcher: false },
    ...more,
  };
}

export const DAF: FuelVehicle = {
  vehicleId: 1,
  name: 'DAF XF 480',
  numericPlate: 'TT 640 JD',
  vin: null,
  typeCode: 'tractor',
  typeDesign: 'ťahač návesov',
  categoryCode: 'N3',
  acquiredDate: null,
  vatRegime: null,
  speedMax: null,
  kmStart: 0,
  driverId: null,
  fuels: ['diesel'],
  apartFuels: ['gas'],
  consumptionKm: 28,
  minTankChange: 30,
  tanks: [
    { tankId: 1, tankType: 'main', capacity: 480, isMeasured: true },
    { tankId: 2, tankType: 'main', capacity: 480, isMeasured: true },
  ],
};

interface ToldEntry {
  measured?: number | null;
  documented?: number | null;
  before?: number;
  full?: boolean;
  fuel?: NonNullable<RefuelingEntry['document']>['fuel'];
  amount?: number;
  currency?: string;
  home?: number | null;
  place?: string;
  country?: string;
  type?: RefuelingEntry['type'];
  until?: string;
}

export function entryOf(ts: string, told: ToldEntry): RefuelingEntry {
  const { measured = null, documented = null, before = 100, type = 'refueling' } = told;
  const after = type === 'refueling' ? before + (measured ?? 0) : before - (measured ?? 0);
  const { currency = 'EUR', amount = 100, country = 'SK', place = 'Trnava, Zelenečská' } = told;
  const difference =
    measured === null || documented === null ? null : roundTo(measured - documented, 2);
  return {
    vehicleId: 1,
    timestamp: ts,
    type,
    measureQuantity: measured,
    difference,
    photos: 0,
    isMarked: difference !== null && Math.abs(difference) > Math.max(10, (documented ?? 0) / 20),
    measure:
      measured === null
        ? []
        : [
            {
              timestamp: ts,
              quantity: measured,
              before,
              after,
              driver: EVA,
              fromTimestamp: ts,
              toTimestamp: told.until ?? ts,
              locationFrom: {
                latitude: 48.37,
                longitude: 17.59,
                countryCode: country,
                place: { name: place },
              },
              because: { rule: 'stop', params: { minTankChange: 30 }, readings: [], tanks: [] },
            },
          ],
    document:
      documented === null
        ? null
        : {
            timestamp: ts,
            fuel: told.fuel ?? 'diesel',
            full: told.full ?? false,
            quantity: documented,
            amount,
            currency,
            homecurrency: 'EUR',
            place: null,
            homeAmount: told.home === undefined ? amount : told.home,
            lastChange: '1',
          },
  };
}

/** Odometer km of each row, and what it says. */
const MARCH: [km: number, ts: string, told: ToldEntry][] = [
  [413443.1, '03T04:02', { measured: 507.4, documented: 509, full: true, amount: 739.07 }],
  [415094.2, '05T09:41', { measured: 310, documented: 307.6, amount: 460.78, country: 'AT' }],
  [416544.9, '09T04:24', { measured: 551.5, documented: 554.7, full: true, amount: 803.76 }],
  [
    ...([418585.3, '12T08:58'] as [number, string]),
    { measured: 360, documented: 358.2, amount: 12501.18, currency: 'CZK', home: 514.77 },
  ],
  [419403.9, '16T05:11', { measured: 428.7, documented: 427.6, full: true, amount: 624.72 }],
  [419403.9, '16T05:18', { documented: 62.4, fuel: 'gas', amount: 36.75 }],
  [421601.6, '19T10:20', { measured: 402.6, documented: 443.5, amount: 669.24, country: 'AT' }],
  [
    ...([422865.6, '21T21:40'] as [number, string]),
    { measured: 41, type: 'fuelloss', until: '2026-03-22T00:10:00.000Z' },
  ],
  [422903.7, '23T04:47', { measured: 607.4, documented: 609.6, full: true, amount: 893.67 }],
  [425174.7, '26T10:36', { measured: 288, country: 'AT' }],
  [426042, '30T03:15', { measured: 586, documented: 583.3, full: true, amount: 845.2 }],
];

/** Rides from row to row, the levels at their ends, and the entries between them. */
export function marchOfTruck(): { rides: RideView[]; entries: RefuelingEntry[] } {
  const rides: RideView[] = [];
  const entries: RefuelingEntry[] = [];
  let [km, level, left] = [412818.6, 612, 3985.3];
  const drive = (until: number, at: number, isLast = false) => {
    if (until === km) return;
    const distance = Math.round((until - km) * 1000);
    const litres = isLast ? left : roundTo((distance / 100_000) * 27.68, 1);
    const end = isLast ? 623.7 : roundTo(level - litres, 1);
    rides.push(
      rideOf({
        distance,
        litres,
        kmStop: Math.round(until * 1000),
        tankStart: level,
        tankSum: end,
        fromTimestamp: new Date(at - 30 * 3_600_000).toISOString(),
        driver: TOMAS,
        toTimestamp: new Date(at - 600_000).toISOString(),
      }),
    );
    [km, level, left] = [until, end, roundTo(left - litres, 1)];
  };
  for (const [until, time, told] of MARCH) {
    const ts = `2026-03-${time}:00.000Z`;
    drive(until, Date.parse(ts));
    const entry = entryOf(ts, { ...told, before: level });
    entries.push(entry);
    level = roundTo(entry.measure[0]?.after ?? level, 1);
  }
  drive(427216.6, Date.parse('2026-03-31T18:00:00Z'), true);
  return { rides, entries };
}
