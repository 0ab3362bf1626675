// Activities of tachograph slots in the table: they grow with each commit, are made again by a rebuild, and
// whoever reads them is told which vehicles they changed of (VEH-019).
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect, test } from 'vitest';
import { recordAt, TEST_COMPANY, type TestTracker } from './test-fleet.ts';
import { stageIngest } from './testing/ingest-stage.ts';

const START = Date.UTC(2026, 2, 3, 6);
const MINUTE = 60_000;
const NOW = START + 5 * 86_400_000;
const CARDS = { first: 'SK10000000000001', second: 'CZ20000000000002' };
const stage = stageIngest(NOW, { calmMs: 0 });
const { look } = stage;
/** Vehicles of which a change was told. */
const told = () => stage.told.flatMap(({ vehicleIds }) => vehicleIds);

/** A crew: what both do at a minute of the day, at 60 km/h while it is driven. */
function crewAt(minute: number, activity: number, beside: number): TrackerRecord {
  const isDriven = activity === 3;
  return recordAt(START + minute * MINUTE, {
    latitude: 48.2 + Math.min(minute, 60) * 0.009,
    speedKmh: isDriven ? 60 : 0,
    inputs: isDriven ? 1 : 0,
    identification: { kind: 'tachograph', code: CARDS.first },
    values: { tachoActivity: activity, tachoActivity2: beside, card2: CARDS.second },
  });
}

async function rowsOf({ vehicleId }: TestTracker): Promise<string[]> {
  const { rows } = await stage.db.pool.query(
    `select slot, activity, crew, distance, identification,
       (extract(epoch from from_ts - $3) / 60)::int as from_minute,
       (extract(epoch from to_ts - $3) / 60)::int as to_minute
     from slot_activity where company_id = $1 and vehicle_id = $2 order by slot, from_ts`,
    [TEST_COMPANY, vehicleId, new Date(START)],
  );
  return rows.map((row) => {
    const card = row.identification === `tachograph@${CARDS.second}` ? 'second' : 'first';
    const km = Math.round(row.distance / 1000);
    const span = `${row.from_minute}–${row.to_minute}`;
    return `${row.slot} ${span}: ${row.activity} ${card}${row.crew ? ' crew' : ''} ${km} km`;
  });
}

test('rows of both slots grow with each commit, late records make them again, and all is told', async () => {
  const tracker = await stage.tracker();
  const send = (records: TrackerRecord[]) => stage.send(tracker, records);
  const drive = Array.from({ length: 13 }, (_, turn) => crewAt(turn * 5, 3, 1));

  stage.told = [];
  await send(drive.slice(0, 6));
  expect(await rowsOf(tracker)).toEqual([
    '1 0–25: 3 first crew 25 km',
    '2 0–25: 1 second crew 25 km',
  ]);
  await send([...drive.slice(6), crewAt(61, 2, 1), crewAt(90, 0, 0), crewAt(120, 0, 0)]);
  const straight = [
    '1 0–61: 3 first crew 60 km',
    '1 61–90: 2 first crew 0 km',
    '1 90–120: 0 first crew 0 km',
    '2 0–90: 1 second crew 60 km',
    '2 90–120: 0 second crew 0 km',
  ];
  expect(await rowsOf(tracker)).toEqual(straight);
  expect(told()).toEqual([tracker.vehicleId, tracker.vehicleId]);

  // Half an hour of rest within the work was late.
  stage.told = [];
  await send([crewAt(70, 0, 0)]);
  await look();
  expect((await rowsOf(tracker)).slice(1, 3)).toEqual([
    '1 61–70: 2 first crew 0 km',
    '1 70–120: 0 first crew 0 km',
  ]);
  expect(told()).toContain(tracker.vehicleId);
});

test('a vehicle without a tachograph has no row', async () => {
  const tracker = await stage.tracker();
  const records = [recordAt(START), recordAt(START + MINUTE, { speedKmh: 50, inputs: 1 })];
  await stage.send(tracker, records);
  expect(await rowsOf(tracker)).toEqual([]);
});
