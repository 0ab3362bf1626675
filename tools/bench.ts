// `npm run bench [-- NAME…]`: runs the benchmarks of tools/bench one after the other, each in a process
// of its own so that none warms or burdens the next.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BENCHMARKS = {
  fold: 'S2 rides, events and days from one vehicle-month',
  distance: 'T3 distance on recordings whose way is known',
  fuel: 'T4 refuelings in recorded tank levels, against what was found by hand',
  ingest: 'S1 200 tracker connections until acknowledged',
  whole: 'S1w the whole product under load for a minute, and its memory',
  soak: 'memory over half an hour of S1',
  forwarding: 'storing while a forwarding’s receiver never answers, and while one takes everything',
  live: 'S3 from the bytes of a tracker to the event in a client',
  bell: 'from the bytes of a tracker to the alert that a bell hears, at 1 000 records/s',
  fleet: 'S4 vehicle-map of 1 000 and 5 000 vehicles',
  hours: 'a driver’s year: hours, possible infringements and days (part of the product)',
  contracts: 'S4 a month of 5 000 contracts of 500 vehicles, with what was driven for them',
  'hours-files': 'T5 365 daily readings of one driver card brought, and the year asked for',
  archive: 'an archived day beside a fresh one, and what the archive takes',
  history: 'S5 a vehicle day and a logbook month with 1, 10 and 50 million locations stored',
  screen: 'S5 from the click until a vehicle day and a logbook month are drawn in the browser',
  clicks:
    'from a press until history with its graph, the first page of a report and a list are drawn, whole product',
  preview: 'the preview wall with 60 vehicles driving: longest task, frames, memory',
  plan: 'the plan with 500 vehicles and 5 000 contracts: longest task while scrolling and zooming',
  'one-word':
    'T6 one word, one figure in all reports of the demo: vehicles, drivers, paper, spreadsheet',
  reports: 'S6 reports as PDF of 50 to 50 000 rides against pdfmake',
  'report-sheets': 'S6 spreadsheets of 50 to 50 000 rides against exceljs',
  'report-threads': 'S6 the API while two threads make reports of 5 000 rides, and its memory',
  trial: 'a rule tried over 31 days of 50 vehicles, and live records meanwhile',
  lists: 'lists of 10 000 vehicles that are brought in: looked through and stored',
  list: 'S9 the online list of 5 000 vehicles while typing and updating',
  map: 'S8 1 000 and 10 000 vehicles moving on the map',
  faults:
    'R12 full disk, frozen database, cut connections, set clock, SIGTERM: nothing lost, works again',
  traccar: 'M2 30 devices and 60 days of a Traccar by the command, killed, refused, whole, again',
  crash: 'R1 kill -9 under load: acknowledged means stored',
  capacity:
    'how many vehicles at one record in 30 s this machine holds, where it ends first, what one more adds',
  cluster:
    'two gateways, APIs and workers: streams and sign-outs at both, kill -9 of each; over NATS and on Citus where they are',
  storm: '10 000 trackers that come at once, the first time and after a restart',
  torture: 'good trackers beside peers that never read, drip, scan ports, connect all the time',
  mutations: 'R3 random mutations of tracker frames',
  properties: 'property tests with new random cases for BENCH_MINUTES (2)',
  requests: 'R14 new requests made from the description of the API for BENCH_MINUTES (2)',
  connections: 'R4 10 000 idle connections, a backlog, others unaffected',
} as const;

const names = process.argv.slice(2);
if (names.includes('--help')) {
  console.log('npm run bench [-- NAME…]\n');
  for (const [name, what] of Object.entries(BENCHMARKS))
    console.log(`  ${name.padEnd(12)} ${what}`);
  process.exit(0);
}
for (const name of names) {
  if (name in BENCHMARKS) continue;
  console.error(`There is no benchmark "${name}": ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const [name, what] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const file = join(import.meta.dirname, 'bench', `${name}.ts`);
  if (!existsSync(file)) continue;
  console.log(`\n${what}`);
  const run = spawnSync(process.execPath, ['--expose-gc', file], { stdio: 'inherit' });
  if (run.status !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
