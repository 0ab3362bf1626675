// A company with one vehicle, whose tracker sends a record: what an installation is for, as a superuser would do it.
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import { openRegistrar, replayCode } from '../../replay/register.ts';
import { signIn } from '../../run/sign-in.ts';
import { connectTracker } from '../../tracker/client.ts';

export interface Superuser {
  login: string;
  password: string;
}

const COMPANY = 'harbour';
const VEHICLE = 'HC001AA';

export async function ask(
  address: string,
  superuser: Superuser,
  path: string,
  body?: unknown,
): Promise<Response> {
  const { accessToken } = await signIn(address, superuser);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const order = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${address}${path}`, { headers, ...order });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

export async function makeCompany(address: string, superuser: Superuser): Promise<void> {
  const company = { name: COMPANY, code: COMPANY, countryCode: 'SK' };
  await ask(address, superuser, '/v1/all/company', company);
}

/** A Teltonika of a vehicle that is registered first; answers what the gateway acknowledged. */
export async function sendFrame(
  address: string,
  superuser: Superuser,
  { port, time }: { port: number; time: number },
): Promise<number> {
  const registrar = await openRegistrar(address, COMPANY, superuser.login, superuser.password);
  const vehicle = { vehicle: VEHICLE, records: [], hasFuelLevel: false, isWholeFile: true };
  await registrar.register([vehicle], deviceTypeOf('teltonika'));
  const code = replayCode(VEHICLE);
  const tracker = await connectTracker({ protocol: 'teltonika', host: '127.0.0.1', port, code });
  const record = {
    time,
    hasFix: true,
    latitude: 48.1,
    longitude: 17.1,
    speedKmh: 50,
    direction: 90,
    altitudeMetres: 200,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: {},
  };
  const { acknowledged } = await tracker.send([record]);
  await tracker.close();
  return acknowledged;
}

/** Of the vehicle's locations within ten minutes of the time. */
export async function storedTimes(
  address: string,
  superuser: Superuser,
  time: number,
): Promise<number[]> {
  const from = new Date(time - 600_000).toISOString();
  const to = new Date(time + 600_000).toISOString();
  const briefs = await (await ask(address, superuser, `/v1/${COMPANY}/vehicle-brief`)).json();
  const [vehicle] = (briefs as { content: { vehicleId: number }[] }).content;
  const path = `/v1/${COMPANY}/vehicle/${vehicle?.vehicleId}/locations?from=${from}&to=${to}`;
  const { content } = (await (await ask(address, superuser, path)).json()) as {
    content: { timestamp: string }[];
  };
  return content.map(({ timestamp }) => Date.parse(timestamp));
}
