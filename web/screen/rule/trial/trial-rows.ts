// What of a trial's figures is shown: by day, by vehicle, by place and one by one; what is chosen of one narrows the
// others. Pure.
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { localDay } from '@flotila/domain/time.ts';

/** A chosen day, vehicle or place; one at a time. */
export type Chosen =
  | { kind: 'day'; day: string }
  | { kind: 'vehicle'; vehicleId: number }
  | { kind: 'place'; place: string };

export type TrialAlert = TrialResult['alerts'][number];

export interface DayCount {
  day: string;
  count: number;
  before: number | null;
}

export interface VehicleCount {
  vehicleId: number;
  count: number;
  held: number;
}

export interface PlaceCount {
  /** null: nowhere that has a name, and all places that are not named here. */
  place: string | null;
  count: number;
}

export interface TrialRows {
  days: readonly DayCount[];
  vehicles: readonly VehicleCount[];
  places: readonly PlaceCount[];
  alerts: readonly TrialAlert[];
}

export function isSameChosen(one: Chosen | null, two: Chosen): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(two);
}

/** Of everything the sums of the server, of what is chosen those of the named alerts. */
export function trialRows(result: TrialResult, chosen: Chosen | null, zone: string): TrialRows {
  if (chosen === null) {
    return {
      days: result.perDay,
      vehicles: result.perVehicle,
      alerts: result.alerts,
      places: withElsewhere(result.perPlace, result.total),
    };
  }
  const alerts = result.alerts.filter((alert) => isChosen(alert, chosen, zone));
  const days = Map.groupBy(alerts, ({ begin }) => dayOf(begin, zone));
  const vehicles = Map.groupBy(alerts, ({ vehicleId }) => vehicleId);
  const places = Map.groupBy(alerts, ({ place }) => place);
  // What is chosen stands where it stood.
  return {
    alerts,
    days:
      chosen.kind === 'day'
        ? result.perDay
        : result.perDay.map(({ day }) => ({
            day,
            count: days.get(day)?.length ?? 0,
            before: null,
          })),
    vehicles:
      chosen.kind === 'vehicle'
        ? result.perVehicle
        : byCount([...vehicles].map(([vehicleId, of]) => ({ vehicleId, ...summed(of) }))),
    places:
      chosen.kind === 'place'
        ? withElsewhere(result.perPlace, result.total)
        : withElsewhere(
            byCount([...places].map(([place, of]) => ({ place, count: of.length }))),
            alerts.length,
          ),
  };
}

function isChosen(alert: TrialAlert, chosen: Chosen, zone: string): boolean {
  switch (chosen.kind) {
    case 'day':
      return dayOf(alert.begin, zone) === chosen.day;
    case 'vehicle':
      return alert.vehicleId === chosen.vehicleId;
    default:
      return alert.place === chosen.place;
  }
}

export function dayOf(begin: string, zone: string): string {
  return localDay(Date.parse(begin), zone);
}

function summed(alerts: readonly TrialAlert[]) {
  return { count: alerts.length, held: alerts.reduce((sum, { held }) => sum + held, 0) };
}

function byCount<T extends { count: number }>(rows: T[]): T[] {
  return rows.sort((one, two) => two.count - one.count);
}

/** Rows of a table of vehicles or places. */
const ROWS_MAX = 6;

/** The first rows and how many more there are, with their sum. */
export function firstRows<T extends { count: number }>(rows: readonly T[], isAll: boolean) {
  const shown = isAll || rows.length <= ROWS_MAX + 1 ? rows : rows.slice(0, ROWS_MAX);
  const rest = rows.slice(shown.length);
  return {
    shown,
    rest: { rows: rest.length, count: rest.reduce((sum, one) => sum + one.count, 0) },
  };
}

/** The first named places, and the rest as one row, so that they sum to `total`. */
function withElsewhere(places: TrialResult['perPlace'], total: number): PlaceCount[] {
  const named = places.filter(({ place }) => place !== null).slice(0, ROWS_MAX);
  const count = total - named.reduce((sum, one) => sum + one.count, 0);
  return count > 0 ? [...named, { place: null, count }] : named;
}
