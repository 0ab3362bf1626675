// Rows of benchmark records for the ingest benchmark: as text for psql, and through the product's own
// writer without gateway and fold.

import type { Location } from '@flotila/domain/location/location.ts';
import { normalize } from '@flotila/domain/location/normalize.ts';
import { copyLocations } from '@flotila/server/flow/ingest/insert-locations.ts';
import type { Slice } from '@flotila/server/flow/ingest/prepare.ts';
import { keepConnection } from '@flotila/server/ground/db/connection.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { ONE_MACHINE } from '@flotila/server/ground/db/reach.ts';
import { sendTogether } from '@flotila/server/ground/db/send-together.ts';
import { createExtraNames } from '@flotila/server/thing/fold/extra-names.ts';
import { insertMissingRows, lockRows, updateRows } from '@flotila/server/thing/fold/fold-rows.ts';
import {
  createRowBuffer,
  LOCATION_COLUMNS,
  packFlags,
} from '@flotila/server/thing/fold/location-row.ts';
import type { BenchRecord } from './frames.ts';

export const COLUMNS = LOCATION_COLUMNS;
const COMPANY = 1;
const GROUP_ROWS = 10_000;

/** The rows in COPY's text format, frame by frame as they arrive at the gateway. */
export function copyText(trackers: BenchRecord[][], firstVehicle: number): string {
  const lines: string[] = [];
  const count = trackers[0]?.length ?? 0;
  for (let from = 0; from < count; from += 10) {
    for (const [index, records] of trackers.entries()) {
      for (const record of records.slice(from, from + 10)) {
        lines.push(textRow(firstVehicle + index, locationOf(record)));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The product's writer: lock, COPY, newest keys, commit, in groups over two connections. */
export async function createWriter(url: string, firstVehicle: number, vehicles: number) {
  const db = openDatabase(url);
  const names = createExtraNames(db.pool);
  const kept = await Promise.all([keepConnection(db.pool), keepConnection(db.pool)]);
  const clients = kept.map(({ client }) => client);
  const buffers = clients.map(() => createRowBuffer());
  const slice = { result: { stored: 0 } } as unknown as Slice;

  async function writeLane(lane: number, trackers: Location[][]): Promise<void> {
    const client = clients[lane];
    const buffer = buffers[lane];
    if (!client || !buffer) return;
    const mine = trackers.map((locations, index) => ({ index, locations }));
    const ours = mine.filter(({ index }) => index % clients.length === lane);
    const share = Math.floor(GROUP_ROWS / ours.length);
    const count = trackers[0]?.length ?? 0;
    for (let from = 0; from < count; from += share) {
      const group = ours.map(({ index, locations }) => ({
        companyId: COMPANY,
        vehicleId: firstVehicle + index,
        arrivals: locations.slice(from, from + share).map((location) => ({ location, slice })),
      }));
      await client.query('begin');
      if ((await lockRows(client, group, ONE_MACHINE)).size < group.length) {
        await insertMissingRows(client, group);
        await lockRows(client, group, ONE_MACHINE);
      }
      const updates = group.map(({ arrivals, ...owner }) => {
        const newest = arrivals.at(-1)?.location ?? null;
        return { ...owner, newest, deadline: null, state: null, dirtyFrom: null };
      });
      await sendTogether(client, [
        ...copyLocations(buffer, group, names),
        ...updateRows(updates, Date.now(), ONE_MACHINE),
        { name: 'commit', text: 'commit', values: [] },
      ]);
    }
  }

  return {
    async prepare(trackers: BenchRecord[][]) {
      if (trackers.length !== vehicles) throw new Error('one list of records a vehicle');
      const locations = trackers.map((records) => records.map(locationOf));
      return () => Promise.all(clients.map((_, lane) => writeLane(lane, locations)));
    },
    async close() {
      for (const connection of kept) connection.giveBack();
      await db.close();
    },
  };
}

const SETUP = {
  installDate: null,
  motorbit: 0,
  temperature1: 0,
  temperature2: 0,
  tanks: [],
} as const;

/** The same content as the Teltonika frame of the record gives. */
function locationOf(record: BenchRecord): Location {
  const location = normalize(
    {
      time: record.time,
      hasFix: true,
      latitude: record.latitude,
      longitude: record.longitude,
      speedKmh: record.speedKmh,
      direction: 0,
      altitudeMetres: 200,
      satellites: 12,
      hdop: null,
      inputs: 1,
      values: { odometerMetres: record.odometerMetres, supplyVolts: 13.9 },
    },
    record.time + 1000,
    SETUP,
    () => null,
  );
  if ('reason' in location) throw new Error(`quarantined: ${location.reason}`);
  return location;
}

/** In the order of the columns; what a frame does not carry is null. */
function textRow(vehicleId: number, location: Location): string {
  const scaled = (value: number | null, scale: number) =>
    value === null ? '\\N' : Math.round(value * scale);
  return [
    new Date(location.ts).toISOString(),
    COMPANY,
    vehicleId,
    location.hash,
    scaled(location.latitude, 1e7),
    scaled(location.longitude, 1e7),
    scaled(location.km, 1),
    ...Array<string>(4).fill('\\N'),
    1,
    packFlags(location),
    scaled(location.speed, 10),
    scaled(location.direction, 1),
    scaled(location.altitude, 1),
    scaled(location.inputs, 1),
    scaled(location.vcc, 100),
    ...Array<string>(13).fill('\\N'),
  ].join('\t');
}
