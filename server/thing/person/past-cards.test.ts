// Whom rides show when a card goes from one person to another (decision 0018): through the API, with the
// clock of the application moved from day to day.
import { DAY_MS, localDay, startOfDay } from '@flotila/domain/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { COMPANY, seedRide, VEHICLE } from '../../testing/cast.ts';
import { personCalls, stampsOf } from '../../testing/person-calls.ts';

const ZONE = 'Europe/Bratislava';
const { truck } = VEHICLE;
const { api, list, call, made, get, put } = personCalls();
let last = 0;
let card: string;
let first: number;
let second: number;

/** Noon of the next local day, so that hours around it are of one day. */
function nextDay(): void {
  const day = localDay(api().now() + DAY_MS, ZONE);
  api().advance(startOfDay(day, ZONE) + DAY_MS / 2 - api().now());
}

beforeAll(nextDay);
/** A card of its own each time, and two people of whom the first one has it. */
beforeEach(async () => {
  nextDay();
  card = `0000000000${1000 + ++last}00`;
  first = (await made({ firstName: 'Jana', lastName: 'Prvá', driver: true, ...having(card) }))
    .personId;
  second = (await made({ firstName: 'Dana', lastName: 'Druhá', driver: true })).personId;
});

function having(...codes: string[]) {
  return { identifications: codes.map((code) => ({ identification: 'tachograph', code })) };
}
/** These are the person's cards from now on. */
async function give(personId: number, ...codes: string[]): Promise<void> {
  const answer = await put(await get(personId), having(...codes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** A ride that began so many minutes after now and was driven with the card. Answers its start. */
async function ride(minutes: number): Promise<string> {
  const start = new Date(Math.floor(api().now() / 1000) * 1000 + minutes * 60_000).toISOString();
  await seedRide(api().db, truck, start);
  await api().db.pool.query(
    'update ride set identification = $1 where company_id = $2 and from_ts = $3',
    [`tachograph@${card}`, COMPANY.tatra.id, start],
  );
  return start;
}
async function driverOf(start: string): Promise<number | null> {
  const period = new URLSearchParams({ from: start, to: start, filter: 'common' });
  const url = `/v1/tatra/vehicle/${truck.id}/ride?${period}`;
  const { content } = (await call('admin', 'GET', url)).body;
  const found = content.find((one: { fromTimestamp: string }) => one.fromTimestamp === start);
  return found.driver?.personId ?? null;
}

test('a ride keeps the driver whose card it was, when the card goes to somebody else', async () => {
  const before = await ride(-60);
  nextDay();
  const sameDay = await ride(-60);
  await give(first);
  await give(second, card);
  const after = await ride(60);
  const drivers = [await driverOf(before), await driverOf(sameDay), await driverOf(after)];
  expect(drivers).toEqual([first, first, second]);
});

test('a card that is only taken away leaves its rides to whom it was; later ones are nobody’s', async () => {
  const before = await ride(-60);
  nextDay();
  await give(first);
  const after = await ride(60);
  expect([await driverOf(before), await driverOf(after)]).toEqual([first, null]);
  nextDay();
  // Who gets it next has driven with it before the office wrote it down.
  await give(second, card);
  expect([await driverOf(before), await driverOf(after)]).toEqual([first, second]);
});

test('a card that was given by mistake and moved on the same day has always been the other’s', async () => {
  const before = await ride(-60);
  await give(first);
  await give(second, card);
  expect(await driverOf(before)).toBe(second);
});

test('a renewed card stays its person’s, and moving it on that day takes no rides with it', async () => {
  const before = await ride(-60);
  nextDay();
  await give(first, `${card.slice(0, -2)}01`);
  expect(await driverOf(before)).toBe(first);
  await give(first);
  await give(second, card);
  expect(await driverOf(before)).toBe(first);
});

test('who was deleted keeps the rides, also when the card goes to somebody else', async () => {
  const before = await ride(-60);
  nextDay();
  const person = await get(first);
  const url = `${list}/${first}${stampsOf(person)}`;
  expect((await call('superuser', 'DELETE', url)).status).toBe(204);
  expect(await driverOf(before)).toBe(first);
  await give(second, card);
  const after = await ride(60);
  expect([await driverOf(before), await driverOf(after)]).toEqual([first, second]);
});
