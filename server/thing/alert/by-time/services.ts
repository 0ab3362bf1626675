// Services and documents that are due: what each vehicle has is read page by page, the domain says what of it is near.
import {
  type Due,
  dueCards,
  dueDocuments,
  dueServices,
  type Moment,
} from '@flotila/domain/rule/by-time/due.ts';
import { type ActiveService, activeServices } from '@flotila/domain/service/due.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ReadDb } from '../../../ground/db/open.ts';
import { listChosenFrom } from '../../rule/rule-world.queries.ts';
import { listAlertable } from '../../service/alert.queries.ts';
import { readVehicleFacts } from '../../service/due.queries.ts';
import type { TimeVersion } from '../time.queries.ts';
import { listCards, type WatchedCard } from './cards.queries.ts';
import { listHeldAlerts } from './held.queries.ts';
import { type HeldThing, NOWHERE, weighHeld } from './held.ts';
import { type Look, type Sights, type TimeLook, watches } from './look.ts';
import { listRemovedVehicles } from './services.queries.ts';

const PAGE_SIZE = 500;

interface Serviced {
  vehicle: ChosenFrom;
  services: ActiveService[];
}

/** The look for services that are due. */
export function serviceLook(): Look {
  return async (db, look) => {
    const serviced = await listServiced(db, look);
    return weighHeld(look, await listHeldAlerts(db, look), (version) => {
      const { condition } = version.deciding;
      if (condition.kind !== 'service') return [];
      return heldOf(serviced, look, version, (services, moment) =>
        dueServices(services, condition, moment),
      );
    });
  };
}

/** The look for documents that expire: of vehicles, and cards of drivers. */
export function documentLook(): Look {
  return async (db, look) => {
    const { companyId: id, sights } = look;
    const serviced = await listServiced(db, look);
    const cards = await listCards(db, { id });
    return weighHeld(look, await listHeldAlerts(db, look), (version) => {
      const { condition } = version.deciding;
      if (condition.kind !== 'document') return [];
      const watched = cards.filter((card) => watchesCard(sights, version, card));
      const ofDrivers = dueCards(watched, condition, { now: look.now, ...version });
      return [
        ...heldOf(serviced, look, version, (services, moment) =>
          dueDocuments(services, condition, moment),
        ),
        ...ofDrivers.map(({ card, ...due }) => thingOf(card.vehicleId, due)),
      ];
    });
  };
}

/** Of a driver without a vehicle a rule for all vehicles, whose owner sees all of them. */
function watchesCard(sights: Sights, version: TimeVersion, card: WatchedCard): boolean {
  const { vehicleId } = card;
  if (vehicleId !== null) return watches(sights, version, { ...card, vehicleId });
  const { ownerId, deciding } = version;
  return deciding.whom.all && (ownerId === null || sights.get(ownerId) === null);
}

/** What is due of the vehicles that the version watches. */
function heldOf(
  serviced: readonly Serviced[],
  { sights, now }: TimeLook,
  version: TimeVersion,
  dueOf: (services: readonly ActiveService[], moment: Moment) => Due[],
): HeldThing[] {
  const moment = { now, timeZone: version.timeZone };
  return serviced
    .filter(({ vehicle }) => watches(sights, version, vehicle))
    .flatMap(({ vehicle: { vehicleId }, services }) =>
      dueOf(services, moment).map((due) => thingOf(vehicleId, due)),
    );
}

function thingOf(vehicleId: number | null, due: Due): HeldThing {
  return { vehicleId, ...due, end: null, mayBegin: true, where: NOWHERE };
}

/** Vehicles that any of the versions watches, with what they have. */
async function listServiced(db: ReadDb, look: TimeLook): Promise<Serviced[]> {
  const { companyId: id, versions, sights, now } = look;
  const vehicles = new Map(
    (await listChosenFrom(db, { id })).map((vehicle) => [vehicle.vehicleId, vehicle]),
  );
  for (const removed of await listRemovedVehicles(db, id)) vehicles.delete(removed);
  const watched = (await listAlertable(db, id, { byDriving: false })).filter((vehicleId) => {
    const vehicle = vehicles.get(vehicleId);
    return vehicle && versions.some((version) => watches(sights, version, vehicle));
  });
  const found: Serviced[] = [];
  const timeZone = versions[0]?.timeZone ?? 'UTC';
  for (let at = 0; at < watched.length; at += PAGE_SIZE) {
    const page = watched.slice(at, at + PAGE_SIZE);
    for (const facts of (await readVehicleFacts(db, { id, timeZone }, page, now)).values()) {
      const vehicle = vehicles.get(facts.vehicleId);
      if (vehicle) found.push({ vehicle, services: activeServices(facts) });
    }
  }
  return found;
}
