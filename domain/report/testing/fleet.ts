// Vehicles of summaries and a context to build them in, of which tests say only what they are about.
import { consumptionOf } from '../../fuel/month-fuel.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import type { ReportContext } from '../context.ts';
import type { FleetVehicle } from '../fleet.ts';
import { formatOf } from '../format.ts';
import type { ReportName } from '../report.ts';
import { OPTION_DEFAULTS } from '../report.ts';
import type { ReportVehicle } from '../report-vehicle.ts';

/** March 2026 of a company of Slovakia, printed on the first of April, for an administrator. */
export function contextOf(report: ReportName, more: Partial<ReportContext> = {}): ReportContext {
  return {
    input: { report, options: OPTION_DEFAULTS },
    format: formatOf('en'),
    language: 'en',
    zone: 'Europe/Bratislava',
    now: Date.parse('2026-04-01T06:00:00Z'),
    period: {
      from: Date.parse('2026-02-28T23:00:00Z'),
      to: Date.parse('2026-03-31T21:59:59Z'),
    },
    company: {
      code: 'tatra',
      name: 'Tatra Trans s.r.o.',
      countryCode: 'SK',
      currency: 'EUR',
      address: null,
      registrationNumber: null,
      vatNumber: null,
    },
    printedBy: 'Eva Malá',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: null, administrator: true, dispatcher: false },
    ...more,
  };
}

/** A lorry of category N3 that burns 24 l/100 km by the norm, takes diesel and heats with gas. */
export function fleetVehicle(
  told: Partial<Omit<FleetVehicle, 'vehicle'>> & { vehicle?: Partial<ReportVehicle> } = {},
): FleetVehicle {
  const { vehicle, rides = [], fuel = [], ...more } = told;
  const known = {
    vehicleId: 1,
    name: 'Volvo FH',
    numericPlate: 'TT 101 AA',
    vin: null,
    typeCode: 'tractor',
    typeDesign: null,
    categoryCode: 'N3',
    speedMax: null,
    kmStart: 0,
    driverId: null,
    fuels: ['diesel'],
    apartFuels: ['gas'],
    consumptionKm: 24,
    ...vehicle,
  } as ReportVehicle;
  return {
    rides,
    fuel,
    vehicle: known,
    before: null,
    consumption: consumptionOf({ ...EVER, zone: 'UTC', vehicle: known, rides, entries: fuel }),
    ...more,
  };
}

/** Every ride and document that a test gives lies in it. */
const EVER = { from: 0, to: Date.parse('2100-01-01') };

/** A refueling of a vehicle with its document; without an amount only measured. */
export function fuelOf(told: {
  litres: number;
  at?: string;
  type?: 'refueling' | 'fuelloss';
  amount?: number;
  currency?: string;
  home?: number | null;
  fuel?: 'diesel' | 'gas';
  country?: string;
  full?: boolean;
}): RefuelingEntry {
  const { litres, at = '2026-03-04T10:00:00.000Z', type = 'refueling', amount } = told;
  const { currency = 'EUR', home = null, fuel = 'diesel', country } = told;
  const measure = {
    timestamp: at,
    quantity: litres,
    before: 0,
    after: litres,
    fromTimestamp: at,
    toTimestamp: at,
    driver: null,
    locationFrom: { latitude: 0, longitude: 0, countryCode: country ?? null, place: null },
    because: { rule: 'stop', params: {}, readings: [], tanks: [] },
  };
  const document = {
    timestamp: at,
    fuel,
    full: told.full ?? false,
    quantity: litres,
    amount: amount ?? 0,
    currency,
    homeAmount: home,
    homecurrency: home === null ? null : 'EUR',
    place: null,
    lastChange: '1',
  };
  return {
    vehicleId: 1,
    timestamp: at,
    type,
    difference: null,
    isMarked: false,
    photos: 0,
    measure: country === undefined ? [] : [measure],
    measureQuantity: amount === undefined ? litres : null,
    document: amount === undefined ? null : document,
  };
}
