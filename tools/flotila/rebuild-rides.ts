// `flotila rebuild-rides`: makes rides, refuelings and events again from the stored locations, by the
// same fold that live records take. Also for a running system, which helps: what is asked for stands as a
// list in the database, so a command that is stopped half-way leaves nothing undone.

import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import { askRebuild, listAsked } from '@flotila/server/thing/fold/asked-rebuilds.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import {
  type Command,
  readOptions,
  UsageError,
  type UsedDatabase,
  withDatabase,
} from './command.ts';
import { listVehiclesToRebuild, type VehicleToRebuild } from './vehicles.queries.ts';

/** Vehicles that another process rebuilds just now are looked at again after this. */
const BUSY_MS = 500;

export const rebuildRides: Command = {
  name: 'rebuild-rides',
  usage: '[--company CODE] [--vehicle ID] [--from DATE] [--continue]',
  summary: 'make rides and events again from the stored locations',
  help: `  --company CODE   only the vehicles of the company
  --vehicle ID     only this vehicle
  --from DATE      what happened before this day (yyyy-MM-dd, UTC) stays
  --continue       ask for nothing new, go on with what an earlier run left

Nothing that a tracker sent is lost or changed; edits of people stay, and trackers go on reporting. A month
that was over says in the logbook by how much its figures changed. When the command is stopped, the
running Flotila goes on with the rest, or the command with --continue.`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      company: { type: 'string' },
      vehicle: { type: 'string' },
      from: { type: 'string' },
      continue: { type: 'boolean' },
    });
    if (positionals.length > 0) throw new UsageError(`What is "${positionals[0]}"?`);
    if (values.continue && values.from !== undefined) {
      throw new UsageError('--continue goes on as it was asked; it takes no --from.');
    }
    const from = values.from === undefined ? Number.NEGATIVE_INFINITY : readDay(values.from);
    const vehicleId = values.vehicle === undefined ? undefined : readId(values.vehicle);
    await withDatabase(async (used) => {
      const filter = { companyCode: values.company, vehicleId };
      const vehicles = await used.db.read((read) => listVehiclesToRebuild(read, filter));
      if (vehicles.length === 0) throw new UsageError('There is no such vehicle.');
      if (!values.continue) await askRebuild(used.db.pool, vehicles, from);
      await rebuildListed(used, vehicles);
    });
  },
};

/** Takes what waits of these vehicles, beside whoever else does, until none waits any more. */
async function rebuildListed(
  { db, place }: UsedDatabase,
  of: readonly VehicleToRebuild[],
): Promise<void> {
  const deps = { db, place, now: () => Date.now(), placeOf, countryOf };
  const plates = new Map(of.map((one) => [one.vehicleId, one.numericPlate]));
  const waiting = async () => {
    const asked = await listAsked(db.pool, Number.MAX_SAFE_INTEGER);
    return asked.filter((one) => plates.has(one.vehicleId));
  };
  let left = await waiting();
  const total = left.length;
  console.log(`${total} vehicles wait.`);
  while (left.length > 0) {
    let taken = 0;
    for (const vehicle of left) {
      const result = await rebuildVehicle(deps, vehicle, Number.POSITIVE_INFINITY);
      // Somebody else has it, or had it since the list was read.
      if (!result || result.locations === 0) continue;
      taken += 1;
      const done = total - left.length + taken;
      const { locations, rides } = result;
      const plate = plates.get(vehicle.vehicleId);
      console.log(`${done}/${total}  ${plate}: ${rides} rides from ${locations} locations`);
    }
    left = await waiting();
    if (left.length > 0 && taken === 0)
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  }
  console.log(`${total} of ${total} vehicles are rebuilt.`);
}

function readDay(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw new UsageError(`--from must be a day like 2026-11-01.`);
  return moment;
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--vehicle must be the id of a vehicle.');
  return Number(text);
}
