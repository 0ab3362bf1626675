// Asks the configured geocoder for the addresses of places where rides ended and tanks were filled, in the
// background and one after another. An address is of a cell and never changes; it is joined when rides are read
// (decision 0039), so nothing of what is derived is written here.
import type { Database } from '../../ground/db/open.ts';
import { OutsideAway } from '../../ground/outside/ask-json.ts';
import { type Geocoder, GeocoderAway } from '../../ground/outside/geocoder.ts';
import { isAhead, putNewest } from '../../ground/work/newest.ts';
import { type LookDeps, type Looking, startLooking } from '../../ground/work/repeat.ts';
import type { CompanyChange } from '../live/changes.ts';
import {
  addAddress,
  addressOfAnybody,
  type MissingCell,
  middleOf,
  missingOfLastRides,
  missingOfVehicles,
  nextVehicles,
  touchVehicles,
  type VehicleKey,
} from './address.queries.ts';

export interface AddressesDeps extends Omit<LookDeps, 'db'> {
  pool: Database['pool'];
  geocoder: Geocoder;
  onCommitted(changes: CompanyChange[]): void;
}

const EVERY_MS = 5_000;
/** Rides that ended since then are asked before all others. */
const RECENT_MS = 24 * 3_600_000;
/** Older ones keep the names of towns, unless something newer ends in the same cell. */
const PAST_MS = 31 * 24 * 3_600_000;
/** Cells of one look: about so many seconds, then it looks for newer ones. */
const CELLS_MAX = 20;
/** Vehicles whose past is looked through at once. */
const VEHICLES_MAX = 20;
/** A cell that got no answer is left out for so long: one that breaks the geocoder must not stop the others. */
const FAILED_MS = 3_600_000;
const FAILED_MAX = 1_000;

const FIRST: VehicleKey = { companyId: 0, vehicleId: 0 };

/** Looks every five seconds until stopped. A geocoder that is away is told and asked later. */
export function startAddresses(deps: AddressesDeps): Looking {
  const { pool, geocoder, now } = deps;
  const failed = new Map<string, number>();
  let isStopped = false;
  let after = FIRST;

  async function missing(): Promise<MissingCell[]> {
    // Those that failed are among the rows, so as many more are read.
    const most = CELLS_MAX + failed.size;
    const fresh = await missingOfLastRides(pool, new Date(now() - RECENT_MS), most);
    const left = fresh.filter(isWorthIt);
    if (left.length > 0) return left.slice(0, CELLS_MAX);
    const vehicles = await nextVehicles(pool, after, VEHICLES_MAX);
    const past = await missingOfVehicles(pool, vehicles, new Date(now() - PAST_MS), most);
    const worth = past.filter(isWorthIt);
    // These vehicles come again until all of theirs was asked.
    if (worth.length <= CELLS_MAX) after = vehicles.at(-1) ?? FIRST;
    return worth.slice(0, CELLS_MAX);
  }

  function isWorthIt(cell: MissingCell): boolean {
    return !isAhead(failed.get(keyOf(cell)) ?? 0, now(), FAILED_MS);
  }

  async function name(cell: MissingCell): Promise<void> {
    const { latitude, longitude } = middleOf(cell);
    const before = await addressOfAnybody(pool, cell);
    const address = await geocoder.addressAt(latitude, longitude, before);
    await addAddress(pool, cell, address);
    if (address === null) return;
    const vehicleIds = await touchVehicles(pool, cell, new Date(now()));
    if (vehicleIds.length > 0) deps.onCommitted([{ companyId: cell.companyId, vehicleIds }]);
  }

  async function look(): Promise<number> {
    let asked = 0;
    for (const cell of await missing()) {
      if (isStopped) break;
      try {
        await name(cell);
        asked += 1;
      } catch (error) {
        // That it is paused was told when it began.
        if (error instanceof GeocoderAway) break;
        if (error instanceof OutsideAway) {
          putNewest(failed, keyOf(cell), now() + FAILED_MS, FAILED_MAX);
        }
        throw error;
      }
    }
    return asked;
  }

  return startLooking(
    look,
    deps.everyMs ?? EVERY_MS,
    (error) => deps.log.warn({ err: error }, 'addresses wait: the geocoder is away'),
    () => {
      isStopped = true;
    },
  );
}

function keyOf({ latitude, longitude }: MissingCell): string {
  return `${latitude},${longitude}`;
}
