// What people of the demo wrote into the logbook: purposes of some rides and one odometer read off the
// dashboard. They go the way of the API's correction, so they stand in the trail and survive a rebuild.
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { editRide } from '@flotila/server/thing/ride/edit-ride.ts';
import { touchLiveRow } from '@flotila/server/thing/vehicle/live-row.queries.ts';
import { resetPanic } from '@flotila/server/thing/vehicle/vehicle.queries.ts';
import { findCorrector, newestRides } from './corrections.queries.ts';
import { CALLERS } from './panics.ts';

/** Purposes of the newest rides by plate, over and over as far as it is told; null leaves a ride as it is. */
const PURPOSES: Readonly<Record<string, { rides: number; purposes: readonly (string | null)[] }>> =
  {
    BA377OC: {
      rides: 4,
      purposes: ['Rokovanie so zákazníkom', 'Prevzatie dokladov', null, 'Obhliadka skladu'],
    },
    // Its logbook is kept for the tax office; one purpose in sixteen was forgotten.
    BA001TT: {
      rides: 240,
      purposes: [
        'Porada vo výrobe',
        'Návrat z porady',
        'Rokovanie so zákazníkom',
        'Návrat z rokovania',
        'Školenie vodičov',
        'Obhliadka skladu',
        'Prevzatie dokladov',
        'Ponuka prepravy',
        'Návrat z obchodnej cesty',
        'Reklamácia',
        'Odovzdanie vozidla',
        'Podanie na úrade',
        'Kontrola prekladiska',
        'Technická kontrola',
        'Zmluva o preprave',
        null,
      ],
    },
    BA731HA: { rides: 4, purposes: [null, 'Paletový tovar', null, 'Spätná jazda bez nákladu'] },
  };
/** Its dashboard is this many metres ahead of what the tracker counted. */
const ODOMETER = { plate: 'BA731HA', ride: 4, aheadMetres: 3_200 } as const;
/** The newest ride of this car but some was private: its driver forgot the switch. */
const PRIVATE = { plate: 'BA001TT', ride: 6 } as const;
const FACT = 'demo.corrected';

/** Corrects once, however often the demo is started. `now`: epoch milliseconds */
export async function correctDemoRides(db: Database, now: number): Promise<void> {
  if (await db.write((tx) => findFact(tx, FACT))) return;
  let corrected = 0;
  for (const [plate, { rides: count, purposes }] of Object.entries(PURPOSES)) {
    const who = await db.read((read) => findCorrector(read, plate));
    const rides = await db.read((read) => newestRides(read, who, count));
    for (const [index, { fromTs }] of rides.entries()) {
      const note = purposes[index % purposes.length];
      if (!note) continue;
      await editRide(db, { ...who, fromTs, now }, { note });
      corrected += 1;
    }
  }
  const who = await db.read((read) => findCorrector(read, ODOMETER.plate));
  const ride = (await db.read((read) => newestRides(read, who, ODOMETER.ride + 1))).at(-1);
  if (ride) {
    const kmStop = ride.kmStop + ODOMETER.aheadMetres;
    await editRide(db, { ...who, fromTs: ride.fromTs, now }, { kmStop });
    corrected += 1;
  }
  const driver = await db.read((read) => findCorrector(read, PRIVATE.plate));
  const forgotten = (await db.read((read) => newestRides(read, driver, PRIVATE.ride + 1))).at(-1);
  if (forgotten) {
    await editRide(db, { ...driver, fromTs: forgotten.fromTs, now }, { rideType: 'private' });
    corrected += 1;
  }
  for (const plate of CALLERS) await answerPanic(db, plate, now);
  await db.write((tx) => putFact(tx, FACT, `${corrected} rides`));
}

/** Who called for help did it by mistake; the dispatcher has answered. */
async function answerPanic(db: Database, plate: string, now: number): Promise<void> {
  const { company, vehicleId } = await db.read((read) => findCorrector(read, plate));
  await db.write(async (tx) => {
    await resetPanic(tx, company, vehicleId, new Date(now));
    await touchLiveRow(tx, company, vehicleId, new Date(now));
  });
}
