// `flotila rebuild-rides`: makes rides and events again from the stored locations, by
// the same fold that live records take. Also for a running system: vehicles are locked one by one.
import { rebuildVehicle } from '@flotila/server/ingest/rebuild.ts';
import { countryOf } from '@flotila/server/location/country.ts';
import { placeOf } from '@flotila/server/location/place.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';
import { listVehiclesToRebuild } from './vehicles.queries.ts';

export const rebuildRides: Command = {
  name: 'rebuild-rides',
  usage: '[--company CODE] [--vehicle ID] [--from DATE]',
  summary: 'make rides and events again from the stored locations',
  help: `  --company CODE   only the vehicles of the company
  --vehicle ID     only this vehicle
  --from DATE      what happened before this day (yyyy-MM-dd, UTC) stays

Nothing that a tracker sent is lost or changed; edits of people stay.`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      company: { type: 'string' },
      vehicle: { type: 'string' },
      from: { type: 'string' },
    });
    if (positionals.length > 0) throw new UsageError(`What is "${positionals[0]}"?`);
    const from = values.from === undefined ? undefined : readDay(values.from);
    const vehicleId = values.vehicle === undefined ? undefined : readId(values.vehicle);
    await withDatabase(async ({ db }) => {
      const filter = { companyCode: values.company, vehicleId };
      const vehicles = await db.read((read) => listVehiclesToRebuild(read, filter));
      if (vehicles.length === 0) throw new UsageError('There is no such vehicle.');
      const deps = { db, now: () => Date.now(), placeOf, countryOf };
      let skipped = 0;
      for (const vehicle of vehicles) {
        const result = await rebuildVehicle(deps, vehicle, from);
        if (!result) skipped++;
        else {
          const { locations, rides } = result;
          console.log(`${vehicle.numericPlate}: ${rides} rides from ${locations} locations`);
        }
      }
      const rebuilt = vehicles.length - skipped;
      console.log(`${rebuilt} vehicles rebuilt, ${skipped} without locations or busy.`);
    });
  },
};

function readDay(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw new UsageError(`--from must be a day like 2026-11-01.`);
  return moment;
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--vehicle must be the id of a vehicle.');
  return Number(text);
}
