// `npm run replay -- FILE… [--speed N] [--protocol P] [--company C] [--shift]`: plays recorded traces
// through the real gateway, as trackers would, into the Flotila that runs on this machine. What is
// refused of a recording stands at the end.
import { parseArgs } from 'node:util';
import { isZone } from '@flotila/domain/time.ts';
import { deviceTypeOf, INTAKE, portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { ConfigError, readConfig } from '@flotila/server/ground/config/config.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { DEMO_PASSWORD } from './demo/cast.ts';
import { kmhIn } from './replay/csv-traces.ts';
import { play, shiftToNow } from './replay/play.ts';
import type { Reading } from './replay/recording.ts';
import { joinRefused, refuse, tellRefused } from './replay/refused.ts';
import { openRegistrar } from './replay/register.ts';
import { joinParts, readTraces } from './replay/traces.ts';

/** What others pass on wants a key. */
const PLAYED = PROTOCOLS.map(({ name }) => name).filter((name) => portNameOf(name) !== INTAKE);

const HELP = `npm run replay -- FILE… [options]

Plays recorded traces (CSV with columns for time, latitude and longitude, or GPX; also .gz) through the
tracker gateway of the Flotila that runs on this machine. Vehicles that are missing are registered.

  --speed N         times faster than recorded (default 1; 0: as fast as it is taken)
  --protocol P      ${PLAYED.join(', ')} (default teltonika)
  --company C       company that gets the vehicles (default tatra)
  --shift           move the recorded times so that the recording ends now
  --day-first       05/12/2026 is 5 December
  --month-first     05/12/2026 is 12 May; without either such days are refused unless other rows decide
  --zone Z          of times that name none (default UTC), as Europe/Bratislava
  --speed-unit U    of a speed whose column names none: km/h (default), knots, mph, m/s
  --login L:P       superuser that registers the vehicles (default: the demo's, or FLOTILA_SUPERUSER)
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      speed: { type: 'string', default: '1' },
      protocol: { type: 'string', default: 'teltonika' },
      company: { type: 'string', default: 'tatra' },
      shift: { type: 'boolean', default: false },
      'day-first': { type: 'boolean', default: false },
      'month-first': { type: 'boolean', default: false },
      zone: { type: 'string', default: 'UTC' },
      'speed-unit': { type: 'string' },
      login: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(HELP);
    return;
  }
  const config = readConfig(process.env, process.cwd());
  const protocol = PLAYED.find((name) => name === values.protocol);
  const port = protocol && config.gatewayPorts[portNameOf(protocol)];
  if (!protocol || !port)
    throw new ConfigError(`There is no open port for the protocol "${values.protocol}".`);
  const speed = Number(values.speed) || Number.POSITIVE_INFINITY;
  if (!(speed > 0))
    throw new ConfigError(`--speed must be a positive number, not "${values.speed}".`);
  const superuser = config.superuser ?? { login: 'superuser', password: DEMO_PASSWORD };
  const [login = '', password = ''] = values.login
    ? splitLogin(values.login)
    : [superuser.login, superuser.password];

  const reading = readingOf(values);
  const recordings = positionals.map((file) => readTraces(file, reading));
  for (const note of new Set(recordings.flatMap(({ notes }) => [...notes]))) console.log(note);
  const refused = joinRefused(recordings.map((recording) => recording.refused));
  const traces = joinParts(recordings.flatMap((recording) => recording.traces));
  const records = traces.reduce((sum, trace) => sum + trace.records.length, 0);
  const registrar = await openRegistrar(
    `http://127.0.0.1:${config.port}`,
    values.company,
    login,
    password,
  );
  const created = await registrar.register(traces, deviceTypeOf(protocol));
  console.log(
    `${traces.length} vehicles (${created} new in ${values.company}), ${records} records`,
  );
  let unbelieved = 0;
  const acknowledged = await play({
    traces,
    protocol,
    host: '127.0.0.1',
    port,
    speed,
    shift: values.shift ? shiftToNow(traces, speed, Date.now()) : 0,
    onProgress: (sent, of) => console.log(`${sent} of ${of} records acknowledged`),
    onRefused: ({ vehicle }, time, reason) => {
      unbelieved += 1;
      refuse(refused, CLOCK_REASONS[reason], `${vehicle} ${new Date(time).toISOString()}`);
    },
  });
  for (const line of tellRefused(refused)) console.log(line);
  const missing = records - unbelieved - acknowledged;
  if (missing > 0) throw new Error(`${missing} records were not acknowledged.`);
}

const CLOCK_REASONS = {
  future: 'the time lies in the future (--shift moves it)',
  'no-clock': 'the time is before trackers kept one (--shift moves it)',
};

function readingOf(values: {
  'day-first': boolean;
  'month-first': boolean;
  zone: string;
  'speed-unit'?: string;
}): Reading {
  const { 'day-first': isDay, 'month-first': isMonth, zone, 'speed-unit': speedUnit } = values;
  if (isDay && isMonth) throw new ConfigError('--day-first and --month-first exclude each other.');
  if (!isZone(zone)) throw new ConfigError(`--zone "${zone}" is no zone, as Europe/Bratislava is.`);
  if (speedUnit !== undefined && kmhIn(speedUnit) === undefined) {
    throw new ConfigError(`--speed-unit "${speedUnit}" is none of km/h, knots, mph, m/s.`);
  }
  return { first: isDay ? 'day' : isMonth ? 'month' : null, zone, speedUnit: speedUnit ?? null };
}

function splitLogin(text: string): [string, string] {
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
