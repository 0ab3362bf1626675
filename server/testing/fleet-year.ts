// A year of a fleet whose every sum is known before anything of the product is asked: rides with borders and private
// ones, a machine, documents in two currencies, measured refuelings and losses, and heating tanks that are filled at the
// same pumps and stand in none of the sums (K-14). For tests only.
import { type Random, seeded } from '@flotila/domain/fold/testing/known-way.ts';
import type { Database } from '../ground/db/open.ts';
import { ensurePartitions } from '../ground/db/partitions.ts';

export interface KnownVehicle {
  vehicleId: number;
  plate: string;
  isMachine: boolean;
  /** Rides as people count them, and their parts as borders cut them. */
  rides: number;
  parts: number;
  /** metres */
  distance: number;
  private: number;
  /** Tenths of a kilometre of the logbook: of each ride the difference of its odometers to 0.1 km. */
  booked: { business: number; private: number };
  abroad: number;
  /** By country, metres. */
  countries: Record<string, number>;
  /** Of one driver, metres. */
  driven: number;
  /** seconds */
  driving: number;
  engine: number;
  /** Of a machine by its rpm: what its motion tells is all of the engine. */
  idle: number;
  /** Burned, put in by the levels and by documents, lost. */
  litres: number;
  measured: number;
  documented: number;
  lost: number;
  /** Home currency. */
  money: number;
  days: number;
}

interface YearOptions {
  company: number;
  year: number;
  seed: number;
  vehicles: { id: number; plate: string; isMachine?: boolean; isDrivenByCard?: boolean }[];
  /** Of the driver who drives every third day of a vehicle that is driven by card. */
  identification: string;
}

const DAY = 86_400_000;
const WAYS = [['SK'], ['SK', 'CZ'], ['CZ', 'SK'], ['SK', 'AT', 'SK'], ['SK']];

const RPM = { idle: 800, work: 1500 };

/** Replaces the rides and fuel of these vehicles. */
export async function seedFleetYear(db: Database, options: YearOptions): Promise<KnownVehicle[]> {
  const random = seeded(options.seed);
  const { year } = options;
  await ensurePartitions(db.pool, new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 11, 31)));
  const known: KnownVehicle[] = [];
  for (const vehicle of options.vehicles) {
    const rows = yearOf(vehicle, options, random);
    for (const [table, list] of Object.entries(rows.tables)) {
      await db.pool.query(`delete from ${table} where vehicle_id = $1`, [vehicle.id]);
      await db.pool.query(
        `insert into ${table} (${columnsOf(list)}) select ${columnsOf(list)}
          from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(list)],
      );
    }
    known.push(rows.known);
  }
  return known;
}

type Row = Record<string, unknown>;

function columnsOf(rows: readonly Row[]): string {
  return Object.keys(rows[0] ?? {}).join(', ');
}

function yearOf(vehicle: YearOptions['vehicles'][number], options: YearOptions, random: Random) {
  const known: KnownVehicle = {
    vehicleId: vehicle.id,
    plate: vehicle.plate,
    isMachine: vehicle.isMachine ?? false,
    rides: 0,
    parts: 0,
    distance: 0,
    private: 0,
    booked: { business: 0, private: 0 },
    abroad: 0,
    countries: {},
    driven: 0,
    driving: 0,
    engine: 0,
    idle: 0,
    litres: 0,
    measured: 0,
    documented: 0,
    lost: 0,
    money: 0,
    days: 0,
  };
  const key = { company_id: options.company, vehicle_id: vehicle.id };
  const [rides, documents, changes, heating]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
  const locations: Row[] = [];
  const counters = { km: 100_000_000, engine: 3_600_000 };
  const first = Date.UTC(options.year, 0, 1);
  const days = (Date.UTC(options.year + 1, 0, 1) - first) / DAY;
  for (let day = 0; day < days; day += 1) {
    const weekday = new Date(first + day * DAY).getUTCDay();
    if (weekday === 0 || random() < 0.2) continue;
    known.days += 1;
    const card = vehicle.isDrivenByCard && day % 3 === 0 ? options.identification : null;
    let at = first + day * DAY + 5 * 3_600_000;
    for (let ride = 0; ride < 1 + Math.floor(random() * 2); ride += 1) {
      const isPrivate = !vehicle.isMachine && random() < 0.15;
      at = addRide({ at, isPrivate, card, random, key, rides, locations, known, counters });
    }
    if (day % 7 === 3) addFuel({ day, at, random, key, documents, changes, heating, known });
  }
  return {
    known,
    tables: {
      ride: rides,
      refueling_document: documents,
      fuel_change: changes,
      heating_refueling: heating,
      ...(known.isMachine && { location: locations }),
    },
  };
}

interface RideParts {
  at: number;
  isPrivate: boolean;
  card: string | null;
  random: Random;
  key: Row;
  rides: Row[];
  /** Of a machine, which tells its rpm. */
  locations: Row[];
  known: KnownVehicle;
  counters: { km: number; engine: number };
}

/** One ride with a part for each country; answers when it is over. */
function addRide(parts: RideParts): number {
  const { at, isPrivate, card, random, key, rides, locations, known, counters } = parts;
  const ways = known.isMachine ? ['SK'] : (WAYS[Math.floor(random() * WAYS.length)] as string[]);
  let from = at;
  const before = tenths(counters.km);
  known.rides += 1;
  for (const [index, country] of ways.entries()) {
    const distance = known.isMachine ? 0 : 1000 + Math.floor(random() * 90_000);
    const seconds = 600 + Math.floor(random() * 3000);
    const idle = Math.floor(seconds * random() * 0.2);
    // What a column of four bytes keeps exactly.
    const litres = Math.floor(random() * 160) / 8;
    counters.km += distance;
    counters.engine += seconds;
    rides.push({
      ...key,
      from_ts: iso(from),
      to_ts: iso(from + seconds * 1000),
      distance,
      ride_type: isPrivate ? 'private' : 'bussines',
      ride_state: 'finished',
      from_latitude: 48.4,
      from_longitude: 17.6,
      from_country: country,
      to_latitude: 48.5,
      to_longitude: 17.7,
      to_country: country,
      km_stop: counters.km,
      mh_stop: counters.engine,
      engine_seconds: seconds,
      // A machine that works stands: only its rpm tell when it idles.
      motor_idle: known.isMachine ? seconds : idle,
      climb: 0,
      descent: 0,
      over_speed: 0,
      total_fuel_used: litres,
      identification: card,
      split_by: index < ways.length - 1 ? 'country' : null,
      start_because: {
        rule: index > 0 ? 'country' : 'motorOn',
        params: {},
        records: [],
      },
    });
    if (known.isMachine) {
      // It works first and idles at the end.
      const told = { ...key, delay: 0, flags: 0 };
      const idleFrom = from + (seconds - idle) * 1000;
      locations.push({ ...told, ts: iso(from), hash: 1, rpm: RPM.work });
      locations.push({ ...told, ts: iso(idleFrom), hash: 1, rpm: RPM.idle });
    }
    known.parts += 1;
    known.distance += distance;
    if (isPrivate) known.private += distance;
    if (country !== 'SK') known.abroad += distance;
    known.countries[country] = (known.countries[country] ?? 0) + distance;
    if (card !== null) known.driven += distance;
    known.driving += seconds;
    known.engine += seconds;
    known.idle += idle;
    known.litres += litres;
    from += seconds * 1000;
  }
  known.booked[isPrivate ? 'private' : 'business'] += tenths(counters.km) - before;
  return from + 3_600_000;
}

function tenths(metres: number): number {
  return Math.round(metres / 100);
}

interface FuelParts {
  day: number;
  at: number;
  random: Random;
  key: Row;
  documents: Row[];
  changes: Row[];
  heating: Row[];
  known: KnownVehicle;
}

/** A document, a measured refueling with or without it, or a loss, after the last ride of a day. */
function addFuel({ day, at, random, key, documents, changes, heating, known }: FuelParts): void {
  const quantity = 100 + Math.floor(random() * 1600) / 4;
  const kind = day % 5;
  const ts = at + 600_000;
  // In the very moment of the main tanks.
  heating.push({ ...changeOf(key, ts, HEATING_LITRES, 10, 2), tank_id: 2 });
  if (day % 2 === 0) documents.push(documentOf(key, ts + 120_000, HEATING_LITRES));
  if (kind === 4) known.lost += quantity;
  else if (kind !== 0) known.measured += quantity;
  if (kind !== 0) {
    const change = changeOf(key, ts, quantity, 600, 1);
    if (kind !== 4) changes.push({ ...change, kind: 'refueling' });
    else changes.push({ ...change, kind: 'fuelloss', level_after: 600 - quantity });
  }
  if (kind > 2) return;
  known.documented += quantity;
  const amount = Math.round(quantity * 150) / 100;
  const isForeign = kind === 2;
  known.money = Math.round((known.money + amount) * 100) / 100;
  documents.push({
    ...documentOf(key, ts + 60_000, quantity),
    amount: isForeign ? amount * 25 : amount,
    currency: isForeign ? 'CZK' : 'EUR',
    home_amount: isForeign ? amount : null,
    home_currency: isForeign ? 'EUR' : null,
  });
}

/** Less than anything that is put into a main tank, so that nobody can take the one document for the other. */
const HEATING_LITRES = 61.25;

function changeOf(key: Row, ts: number, quantity: number, before: number, tankId: number): Row {
  return {
    ...key,
    ts: iso(ts),
    quantity,
    level_before: before,
    level_after: before + quantity,
    from_ts: iso(ts - 300_000),
    to_ts: iso(ts + 300_000),
    seen_ts: iso(ts + 300_000),
    latitude: 48.4,
    longitude: 17.6,
    country: 'SK',
    because: {
      rule: 'stop',
      params: { minTankChange: 30 },
      readings: [{ ts: ts - 300_000, litres: before }],
      tanks: [{ tankId, before, after: before + quantity }],
    },
  };
}

function documentOf(key: Row, ts: number, quantity: number): Row {
  return {
    ...key,
    ts: iso(ts),
    fuel: 'diesel',
    is_full: false,
    quantity,
    amount: quantity * 1.5,
    currency: 'EUR',
    home_amount: null,
    home_currency: null,
    created: iso(ts),
    last_change: 1,
  };
}

function iso(ts: number): string {
  return new Date(ts).toISOString();
}
