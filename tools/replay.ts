// `npm run replay -- FILE… [--speed N] [--protocol P] [--company C] [--shift]`: plays recorded traces
// through the real gateway, as trackers would, into the Flotila that runs on this machine.
import { parseArgs } from 'node:util';
import { deviceTypeOf, INTAKE, portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { ConfigError, readConfig } from '@flotila/server/ground/config/config.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { DEMO_PASSWORD } from './demo/cast.ts';
import { play, shiftToNow } from './replay/play.ts';
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

  const traces = joinParts(positionals.flatMap((file) => readTraces(file)));
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
  const acknowledged = await play({
    traces,
    protocol,
    host: '127.0.0.1',
    port,
    speed,
    shift: values.shift ? shiftToNow(traces, speed, Date.now()) : 0,
    onProgress: (sent, of) => console.log(`${sent} of ${of} records acknowledged`),
  });
  if (acknowledged < records) {
    throw new Error(`${records - acknowledged} records were not acknowledged.`);
  }
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
