// Rides of which tests of reports say only what they are about; the week of the worked totals among them.
import type { RideView } from '../../ride/ride.api.ts';

/** Who opens a file that was kept or sent. */
export const ANYBODY = { personId: null, administrator: false, dispatcher: false };

export const EVA = { personId: 7, firstName: 'Eva', lastName: 'Malá' };
export const TOMAS = { personId: 8, firstName: 'Tomáš', lastName: 'Bielik' };

interface Told extends Partial<RideView> {
  /** Names of places, and codes of their countries. */
  from?: string;
  to?: string;
  fromCountry?: string;
  toCountry?: string;
  litres?: number | null;
}

/** A finished business ride of an hour and 20 km in the morning of 2 March 2026 (Bratislava). */
export function rideOf(told: Told = {}): RideView {
  const { from, to, fromCountry = 'SK', toCountry = 'SK', litres = null, ...more } = told;
  const start = more.fromTimestamp ?? '2026-03-02T07:00:00.000Z';
  const place = (name: string | undefined, countryCode: string) => ({
    latitude: 48.37,
    longitude: 17.59,
    countryCode,
    place: name === undefined ? null : { name },
  });
  return {
    vehicleId: 1,
    fromTimestamp: start,
    toTimestamp: new Date(Date.parse(start) + 3_600_000).toISOString(),
    countedTimestamp: null,
    rideType: 'bussines',
    rideState: 'finished',
    splitBy: null,
    locationFrom: place(from, fromCountry),
    locationTo: place(to, toCountry),
    distance: 20_000,
    kmStop: 43_020_000,
    mhStop: null,
    fixedKm: false,
    fixedMh: false,
    engineHours: 3600,
    driver: null,
    driverCode: null,
    driverIdentification: null,
    driverQuality: null,
    note: null,
    consumptionDiff: litres,
    averageConsumption: null,
    tankStart: null,
    tankSum: null,
    tankDiff: null,
    tank: [],
    refueling: null,
    maxSpeed: null,
    overSpeed: 0,
    motorIdle: 0,
    axleLoad: null,
    axleWeight: null,
    vcc: null,
    climb: 0,
    descent: 0,
    startBecause: { rule: 'motorOn', params: {}, records: [] },
    endBecause: null,
    joinedStops: [],
    isEdited: false,
    lastChange: '0',
    ...more,
  };
}

const border = { rule: 'country', params: {}, records: [] };

/**
 * The worked totals of reports: Monday 20.0 km business and 5.4 km private, Tuesday 30.6 km business over the
 * border to Austria after 10 km; 14.0 l, 25.0 l/100 km.
 */
export const WEEK: readonly RideView[] = [
  rideOf({
    fromTimestamp: '2026-03-02T09:00:00.000Z',
    toTimestamp: '2026-03-02T09:30:00.000Z',
    distance: 20_000,
    kmStop: 43_020_000,
    litres: 5,
    driver: TOMAS,
    note: 'rokovanie',
    from: 'Trnava, Bratislavská 12',
    to: 'Senec, Diaľničná 12',
    maxSpeed: 92.4,
    motorIdle: 120,
    engineHours: 1800,
    driverQuality: 1.5,
  }),
  rideOf({
    fromTimestamp: '2026-03-02T17:00:00.000Z',
    toTimestamp: '2026-03-02T17:10:00.000Z',
    distance: 5_400,
    kmStop: 43_025_400,
    litres: 1.35,
    driver: TOMAS,
    rideType: 'private',
    from: 'Senec, Diaľničná 12',
    to: 'Bernolákovo, Hlavná 3',
    engineHours: 600,
  }),
  rideOf({
    fromTimestamp: '2026-03-03T06:00:00.000Z',
    toTimestamp: '2026-03-03T06:15:00.000Z',
    distance: 10_000,
    kmStop: 43_035_400,
    litres: 2.5,
    driver: TOMAS,
    splitBy: 'country',
    from: 'Bernolákovo, Hlavná 3',
    engineHours: 900,
    maxSpeed: 88,
    endBecause: border,
    toCountry: 'SK',
  }),
  rideOf({
    fromTimestamp: '2026-03-03T06:15:00.000Z',
    toTimestamp: '2026-03-03T06:45:00.000Z',
    distance: 20_600,
    kmStop: 43_056_000,
    litres: 5.15,
    driver: TOMAS,
    splitBy: 'country',
    fromCountry: 'AT',
    to: 'Schwechat, Frachtstraße 4',
    toCountry: 'AT',
    startBecause: border,
    engineHours: 1800,
    maxSpeed: 121.5,
  }),
];
