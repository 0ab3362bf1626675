// In which order the vehicles stand in the list (U-19), and that none of them moves away under the pointer. Pure but
// for what is remembered of the user's choice.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { z } from 'zod';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { remembered } from '../../ground/session/remembered.ts';
import type { Doing } from './fleet-parts.ts';

/** Urgent: what needs handling first; unseen: whose last location is the oldest. */
export const LIST_ORDERS = ['plate', 'name', 'urgent', 'unseen'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** Kept for each person who uses this browser. */
export function listOrder(company: CurrentCompany) {
  return orderOf(company, 'listOrder', 'plate');
}

/** Of the preview wall, which nobody asks for one vehicle: what needs somebody stands first until it is chosen otherwise. */
export function wallOrder(company: CurrentCompany) {
  return orderOf(company, 'wallOrder', 'urgent');
}

function orderOf({ company, session }: CurrentCompany, place: string, first: ListOrder) {
  const who = company.personId ?? `${session.firstName} ${session.lastName}`;
  return remembered<ListOrder>(`flotila.${place}.${who}`, z.enum(LIST_ORDERS), first);
}

type Fleet = readonly MapVehicle[];

/** How urgent a vehicle is, by what the strip counts. */
export interface Urgency {
  doing: Doing;
  /** Silent for so long that nobody handles it today. */
  isForgotten: boolean;
  isLate: boolean;
  /** Its driver may hardly drive any more today. */
  isOutOfHours: boolean;
  /** Of its worst open alert; null: there is none. */
  alert: 'alarm' | 'warning' | 'info' | null;
}

/** `fleet` stands by plate, which decides between equals. */
export function inListOrder(
  fleet: Fleet,
  order: ListOrder,
  urgencyOf: (vehicle: MapVehicle) => Urgency,
): Fleet {
  if (order === 'plate') return fleet;
  if (order === 'name') {
    return fleet.toSorted((a, b) => collator.compare(a.name, b.name));
  }
  const rank =
    order === 'urgent'
      ? (vehicle: MapVehicle) => urgencyRank(vehicle, urgencyOf(vehicle))
      : ({ location }: MapVehicle) => (location ? Date.parse(location.timestamp) : 0);
  const ranks = new Map(fleet.map((vehicle) => [vehicle, rank(vehicle)]));
  return fleet.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

const collator = new Intl.Collator('sk', { numeric: true });

/** Of those with nothing to handle, who is under way comes before who stands, and who is silent for long is last. */
function urgencyRank(vehicle: MapVehicle, urgency: Urgency): number {
  const { doing, isForgotten, isLate, isOutOfHours, alert } = urgency;
  const reasons = [
    vehicle.flagPanic || alert === 'alarm',
    isLate || alert === 'warning',
    isOutOfHours,
    vehicle.regularService === 'warning',
    doing === 'silent' && !isForgotten,
    vehicle.regularService === 'notice' || alert === 'info',
  ];
  const first = reasons.indexOf(true);
  if (first >= 0) return first;
  if (isForgotten) return reasons.length + 2;
  return reasons.length + (vehicle.ride?.rideState === 'unfinished' ? 0 : 1);
}

/** W-2: of the fleet who calls for help stands first, whatever was chosen or typed. */
export function callingFirst(rows: Fleet, fleet: Fleet): Fleet {
  const calling = fleet.filter(({ flagPanic }) => flagPanic);
  if (calling.length === 0) return rows;
  return [...calling, ...rows.filter(({ flagPanic }) => !flagPanic)];
}

/**
 * The rows in the order in which they stood before, those that came meanwhile below them. Who fell out of the
 * list stays as long; only who is no longer in the fleet goes.
 */
export function steadyRows(before: readonly number[], rows: Fleet, fleet: Fleet): Fleet {
  const known = new Map(fleet.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const stood = new Set(before);
  const kept = before.flatMap((id) => known.get(id) ?? []);
  return [...kept, ...rows.filter(({ vehicleId }) => !stood.has(vehicleId))];
}
