// S2: rides, events and day summaries of one vehicle-month (86 400 stored locations) against reading the
// same rows with a plain loop that sums distances. The rows are as the database sends them (binary COPY)
// and both read them by the same reader; a second line leaves the reading out.

import { noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { initialState } from '@flotila/domain/fold/state.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { summarizeDays } from '@flotila/domain/ride/day.ts';
import { planRules } from '@flotila/domain/rule/plan.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import { planZones } from '@flotila/domain/zone/plan.ts';
import {
  beginRows,
  createRowBuffer,
  endRows,
  writeRow,
} from '@flotila/server/thing/fold/location-row.ts';
import { readRows } from '@flotila/server/thing/fold/read-rows.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { companyRules } from './company-rules.ts';
import { companyZones, ZONES } from './company-zones.ts';
import { compare, median, report } from './measure.ts';
import { drivenMonth, LOCATIONS, vehicleMonth } from './vehicle-months.ts';

const ZONE = 'Europe/Bratislava';
const ROUNDS = 15;
const ROUNDS_ONE_BY_ONE = 7;
/** A company that has begun with rules. */
const SOME_RULES = 10;
const TRUCK = { typeCode: 'truck', tankCapacity: 400 };
const CALENDAR = { timeZone: ZONE, country: 'SK' };

const SETTINGS: DetectionSettings = {
  motorbit: 0,
  detectByMotion: 'none',
  detectSpeed: 5,
  joinInterval: 600,
  splitInterval: 600,
  storeInterval: 300,
  kmGps: false,
  detectRideType: 0,
  panicInput: 2,
  cargoDoorInput: 3,
  isMachine: false,
  kmStart: 100_000_000,
  ehStart: 0,
  mainTanks: [1],
  heatingTanks: [],
  suitableTanks: [],
  tankEnds: [0, 400],
  minTankChange: 30,
  consumptionMaxKm: null,
  consumptionKm: null,
  consumptionEngineHours: null,
  speedMax: 90,
  rpmOptimum: 1500,
  rpmMax: 2200,
  weight: 12_000,
  zones: null,
  rules: null,
  countryOf,
};

function sumDistances(month: readonly Location[]): number {
  let sum = 0;
  let before: Location | null = null;
  for (const location of month) {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null) continue;
    if (before) {
      sum += distanceMetres(before.latitude ?? 0, before.longitude ?? 0, latitude, longitude);
    }
    before = location;
  }
  return sum;
}

function milliseconds(work: () => unknown): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const month = vehicleMonth();
// No location of the month has entries beside its columns, so no names are needed.
const names = { numberOf: new Map<string, number>(), nameOf: new Map<number, string>() };
const writer = createRowBuffer();
beginRows(writer);
for (const location of month) writeRow(writer, 1, 1, location, names);
const stored = endRows(writer).slice();

/** A vehicle that tells record by record: a call for each. What each call found is not kept. */
const foldOneByOne = (locations: readonly Location[], settings: DetectionSettings) => {
  let state = initialState(settings);
  for (const location of locations) {
    state = foldLocations(state, [location], settings, noChanges());
  }
};

const fold = (locations: readonly Location[], settings: DetectionSettings = SETTINGS) => {
  const changes = noChanges();
  foldLocations(initialState(settings), locations, settings, changes);
  return { changes, days: summarizeDays(changes.rides.values(), ZONE) };
};
const { changes, days } = fold(readRows(stored, names, countryOf));
const found = `${changes.rides.size} rides, ${changes.events.length} events, ${days.length} days`;

const read = await compare(
  async () => milliseconds(() => fold(readRows(stored, names, countryOf))),
  async () => milliseconds(() => sumDistances(readRows(stored, names, countryOf))),
  ROUNDS,
);
report({
  id: 'S2',
  work: `fold of ${LOCATIONS} stored locations (${found})`,
  figure: `${read.ours.toFixed(1)} ms, ${Math.round((LOCATIONS / read.ours) * 1000)} locations/s`,
  opponent: `${read.opponent.toFixed(1)} ms`,
  ratio: read.ratio,
  goal: '≤ 3, ≥ 300 000 locations/s',
});
const bare = await compare(
  async () => milliseconds(() => fold(month)),
  async () => milliseconds(() => sumDistances(month)),
  ROUNDS,
);
report({
  id: 'S2',
  work: 'the same without reading the rows',
  figure: `${bare.ours.toFixed(1)} ms, ${Math.round((LOCATIONS / bare.ours) * 1000)} locations/s`,
  opponent: `${bare.opponent.toFixed(1)} ms`,
  ratio: bare.ratio,
  goal: 'none',
});

await measureMonth('the S2 month, its speed drawn anew for each record', month);
await measureMonth('a month driven as vehicles drive', drivenMonth());
measureOneByOne(drivenMonth());

/** The fold with zones and rules against the fold without, by processor time, all of them in turns. */
async function measureMonth(name: string, locations: readonly Location[]): Promise<void> {
  const plan = planZones(companyZones(locations));
  const all = companyRules();
  const some = all.filter((_, index) => index % (all.length / SOME_RULES) === 0);
  const cases = [null, plan].flatMap((zones) =>
    [[], some, all].map((rules) => ({
      settings: { ...SETTINGS, zones, rules: planRules(rules, TRUCK, CALENDAR) },
      work: `${zones ? ZONES : 0} zones and ${rules.length} rules`,
    })),
  );
  const times = cases.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { settings }] of cases.entries()) {
      const spent = processorMs(() => fold(locations, settings));
      // The first round warms up.
      if (round > 0) times[index]?.push(spent);
    }
  }
  const bare = median(times[0] ?? []);
  for (const [index, { settings, work }] of cases.entries()) {
    if (index === 0) continue;
    const spent = median(times[index] ?? []);
    const { visits, alerts } = fold(locations, settings).changes;
    report({
      id: 'S2',
      work: `${name}: ${work} (${visits.size} visits, ${alerts.size} alerts)`,
      figure: `${spent.toFixed(1)} ms of processor, ${nanoseconds(spent - bare)} ns a location more`,
      opponent: `none of them: ${bare.toFixed(1)} ms`,
      ratio: spent / bare,
      goal: settings.rules ? '≤ 1.25' : '≤ 1.05',
    });
  }
}

/** The same where each record comes alone, as from a tracker on its way. */
function measureOneByOne(locations: readonly Location[]): void {
  const rules = planRules(companyRules(), TRUCK, CALENDAR);
  const watched = { ...SETTINGS, zones: planZones(companyZones(locations)), rules };
  const [bare, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS_ONE_BY_ONE; round += 1) {
    bare.push(processorMs(() => foldOneByOne(locations, SETTINGS)));
    all.push(processorMs(() => foldOneByOne(locations, watched)));
  }
  const [without, spent] = [median(bare), median(all)];
  report({
    id: 'S2',
    work: `a month driven as vehicles drive, a call for each record: ${ZONES} zones and ${companyRules().length} rules`,
    figure: `${spent.toFixed(0)} ms of processor, ${nanoseconds(spent - without)} ns a location more`,
    opponent: `none of them: ${without.toFixed(0)} ms`,
    ratio: spent / without,
    goal: 'none',
  });
}

/** Of all threads of this process, so a busy machine lengthens it less than the time on the clock. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function nanoseconds(spent: number): number {
  return Math.round((spent * 1e6) / LOCATIONS);
}
