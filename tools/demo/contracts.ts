// The demo's contracts: of the past, of today, and of the days to come. Written at the first start, and every
// day further while the demo goes on, also after a pause of days; a day is written once.
import { setImmediate as turn } from 'node:timers/promises';
import { PATH_POINTS_MAX, type RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { thinPath } from '@flotila/domain/location/thin-path.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database, WriteDb } from '@flotila/server/ground/db/open.ts';
import { changeVehicles, sharingRows } from '@flotila/server/thing/sharing/sharing.queries.ts';
import { newHash } from '@flotila/server/thing/sharing/store-sharing.ts';
import { DEMO_COMPANIES, type DemoCompany, deviceCode } from './cast.ts';
import { DEMO_SUBJECTS } from './contract-cast.ts';
import {
  type DemoContract,
  insertDemoContract,
  insertSubjects,
  listSubjectIds,
} from './contracts.queries.ts';
import { type DemoCompanyRow, findDemoCompany, vehicleIdOf } from './fuel.queries.ts';
import type { Geography } from './geography.ts';
import { legsOf } from './legs.ts';
import {
  type Driven,
  isWatched,
  type Order,
  plannedSeconds,
  promisedBy,
  unrealizedOrder,
  usualOrders,
  watchedOrders,
} from './orders.ts';
import { DEMO_EPOCH } from './plan.ts';
import { seeded } from './random.ts';

const DAY = 86_400_000;
/** Known so many days ahead: contracts as such, and those that keep somebody under way. */
const USUAL_DAYS = 12;
const WATCHED_DAYS = 3;
/** The longest chain of drives, with a weekend in it. */
const ORDER_DAYS_MAX = 8;
/** Contracts are made so long before they begin. */
const MADE_BEFORE = 6 * DAY;
/** So many contracts that nobody drove, in so many days of the past. */
const UNREALIZED = 2;
const UNREALIZED_EVERY_DAYS = 30;
const SHARED_FOR = 7 * DAY;
const AMOUNT_STEP = 10;
const DECIMALS = 1e5;

export interface ContractsInput {
  /** When the past begins, when the demo was begun, and now; epoch milliseconds. */
  start: number;
  begun: number;
  now: number;
  geography: Geography;
}

interface Written {
  /** Last local days that were written. */
  usual: string;
  watched: string;
}

/** Who has contracts: vehicles that carry goods between towns. */
function carries({ duty, type }: DemoCompany['vehicles'][number]): boolean {
  return ['line', 'haul', 'regional'].includes(duty.kind) && type !== 'special';
}

/** Writes what is not written yet; answers how many contracts. Cheap when there is nothing to write. */
export async function writeContracts(db: Database, input: ContractsInput): Promise<number> {
  let written = 0;
  for (const company of DEMO_COMPANIES.filter(({ moduleContracts }) => moduleContracts)) {
    written += await writeOf(db, company, input);
  }
  return written;
}

async function writeOf(db: Database, company: DemoCompany, input: ContractsInput): Promise<number> {
  const fact = `demo.contracts.${company.code}`;
  const known = await db.read((read) => findFact(read, fact));
  const before: Written | null = known ? JSON.parse(known) : null;
  const { timeZone } = company;
  const today = localDay(input.now, timeZone);
  const after: Written = {
    usual: addDays(today, USUAL_DAYS),
    watched: addDays(today, WATCHED_DAYS),
  };
  if (before && before.usual >= after.usual && before.watched >= after.watched) return 0;
  const row = await db.read((read) => findDemoCompany(read, company.code));
  const orders = await ordersOf(
    // A demo that began with an older fleet does not know the vehicles that joined later.
    {
      ...company,
      vehicles: company.vehicles.filter(({ plate }) => row.vehicles.has(deviceCode(plate))),
    },
    input,
    before,
    after,
  );
  await db.write(async (tx) => {
    const now = new Date(input.now);
    if (!before) await insertSubjects(tx, row.id, DEMO_SUBJECTS, new Date(input.start));
    const subjects = await listSubjectIds(
      tx,
      row.id,
      DEMO_SUBJECTS.map(({ name }) => name),
    );
    const ids = new Map<Order, number>();
    const [shared, ...others] = before ? [] : underWay(orders, input.now);
    const late = others.at(-1) ?? shared;
    for (const order of orders) {
      const { timeZone: zone } = row;
      const to = new Date(promisedBy(order, zone, order === late));
      const contract = contractOf(order, row, subjects, { now, to });
      ids.set(order, await insertDemoContract(tx, row.id, contract));
    }
    if (shared) await shareOne(tx, row, shared, ids.get(shared) ?? null, now);
    await putFact(tx, fact, JSON.stringify(after));
  });
  return orders.length;
}

/** Of the days that were not written before. */
async function ordersOf(
  { timeZone, vehicles }: DemoCompany,
  { start, begun, geography }: ContractsInput,
  before: Written | null,
  after: Written,
): Promise<Order[]> {
  const firstUsual = before ? addDays(before.usual, 1) : localDay(start + DAY, timeZone);
  const firstWatched = before ? addDays(before.watched, 1) : localDay(begun, timeZone);
  const [first = firstUsual] = [firstUsual, firstWatched].sort();
  // The day before the first is looked at, too.
  const from = Math.max(DEMO_EPOCH, startOfDay(addDays(first, -3), timeZone));
  const to = startOfDay(after.usual, timeZone) + ORDER_DAYS_MAX * DAY;
  const fleet: Driven[] = [];
  for (const vehicle of vehicles.filter(carries)) {
    fleet.push({ vehicle, legs: legsOf(vehicle, geography, from, to, begun) });
    // Planning takes a moment a vehicle: others have their turn between.
    await turn();
  }
  const orders: Order[] = [];
  for (let day = firstUsual; day <= after.usual; day = addDays(day, 1)) {
    orders.push(...usualOrders(fleet, day, timeZone));
  }
  const seen = new Set<string>();
  if (before)
    for (const one of watchedOrders(fleet, before.watched, timeZone)) seen.add(keyOf(one));
  for (let day = firstWatched; day <= after.watched; day = addDays(day, 1)) {
    for (const order of watchedOrders(fleet, day, timeZone)) {
      if (!seen.has(keyOf(order))) orders.push(order);
      seen.add(keyOf(order));
    }
    await turn();
  }
  if (!before) orders.push(...unrealized(fleet, localDay(start, timeZone), begun, timeZone));
  return orders;
}

/** Those under way, the one with the longest way ahead first: customers see it, and the last one is late. */
function underWay(orders: readonly Order[], now: number): Order[] {
  const ahead = ({ legs }: Order) => legs.at(-1)?.to ?? 0;
  return orders
    .filter((order) => isWatched(order, now))
    .sort((one, two) => ahead(two) - ahead(one));
}

/** The customer sees when it arrives. */
async function shareOne(
  tx: WriteDb,
  row: DemoCompanyRow,
  { vehicle, name }: Order,
  contractId: number | null,
  now: Date,
): Promise<void> {
  const hash = newHash();
  const values = {
    validFrom: null,
    validTo: new Date(now.getTime() + SHARED_FOR),
    note: name,
    contractId,
    flagPanic: false,
    flagCargoDoor: false,
  };
  await sharingRows.insert(tx, row, values, { hash_code: hash, created: now });
  const added = [vehicleIdOf(row, vehicle)];
  await changeVehicles(tx, hash, { added, companies: [row.id], accountId: null, removed: [] });
}

function keyOf({ vehicle, legs }: Order): string {
  return `${vehicle.plate} ${legs[0]?.from} ${legs.at(-1)?.to}`;
}

/** Two in each thirty days of the past. */
function unrealized(
  fleet: readonly Driven[],
  first: string,
  begun: number,
  timeZone: string,
): Order[] {
  const orders: Order[] = [];
  const random = seeded('unrealized');
  const last = addDays(localDay(begun, timeZone), -2);
  for (let from = addDays(first, 1); from < last; from = addDays(from, UNREALIZED_EVERY_DAYS)) {
    let made = 0;
    for (let attempt = 0; attempt < 400 && made < UNREALIZED; attempt += 1) {
      const driven = fleet[Math.floor(random() * fleet.length)];
      const day = addDays(from, Math.floor(random() * UNREALIZED_EVERY_DAYS));
      const order = driven && day < last ? unrealizedOrder(driven, day, timeZone) : undefined;
      if (!order) continue;
      orders.push(order);
      made += 1;
    }
  }
  return orders;
}

function contractOf(
  order: Order,
  row: DemoCompanyRow,
  subjects: readonly (number | null)[],
  { now, to }: { now: Date; to: Date },
): DemoContract {
  const { vehicle, legs, name } = order;
  const plan = planOf(order);
  let [distance, duration] = [0, 0];
  for (const part of plan.parts) {
    distance += part.distance;
    duration += part.duration;
  }
  const from = startOfDay(order.from, row.timeZone);
  const random = seeded(`amount:${vehicle.plate}:${legs[0]?.from}`);
  // Short ways cost more a kilometre: 1.2 … 2.4 €.
  const perKm = 1.25 + random() * 0.55 + 0.55 * Math.max(0, 1 - distance / 400_000);
  const amount = Math.round((perKm * distance) / 1000 / AMOUNT_STEP) * AMOUNT_STEP;
  return {
    vehicleId: vehicleIdOf(row, vehicle),
    subjectId: subjects[order.subject] ?? null,
    name,
    from: new Date(from),
    plan,
    distance,
    duration,
    amount,
    to,
    created: new Date(Math.min(now.getTime(), from - MADE_BEFORE)),
  };
}

/** By the roads that the demo drives on. */
export function planOf({ vehicle, legs }: Pick<Order, 'vehicle' | 'legs'>): RoutePlan {
  const places = [...legs.slice(0, 1).map(({ start }) => start), ...legs.map(({ goal }) => goal)];
  const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
  return {
    waypoints: places.map((place, index) => ({
      name: place.name,
      index,
      countryCode: place.country,
      precision: 'point' as const,
      latitude: rounded(place.latitude),
      longitude: rounded(place.longitude),
    })),
    parts: legs.map((leg) => ({
      distance: Math.round(leg.drive.course.metres),
      duration: Math.round(plannedSeconds(vehicle, leg)),
    })),
    path: thinPath(
      legs.flatMap(({ drive }) =>
        drive.course.way.line.map(([latitude, longitude]): [number, number] => [
          rounded(longitude),
          rounded(latitude),
        ]),
      ),
      PATH_POINTS_MAX,
    ),
    source: 'roads',
  };
}
