// Registers the vehicles of a recording through the API, as a superuser would.
import { createHash } from 'node:crypto';
import type { DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import type { Trace } from './recording.ts';

export interface Registrar {
  /** Registers what is missing; answers how many vehicles were new. */
  register(traces: readonly Trace[], deviceType: DeviceType): Promise<number>;
}

/** Number under which a replayed tracker names itself: 15 digits from its name. */
export function replayCode(vehicle: string): string {
  const digest = createHash('sha256').update(vehicle).digest();
  return `860${String(digest.readUIntBE(0, 6) % 1e12).padStart(12, '0')}`;
}

/** Signs in as a superuser; throws an Error with a sentence when that is refused. */
export async function openRegistrar(
  address: string,
  company: string,
  login: string,
  password: string,
): Promise<Registrar> {
  const basic = Buffer.from(`${login}:${password}`).toString('base64');
  const answer = await fetch(`${address}/v1/all/token`, {
    headers: { authorization: `Basic ${basic}` },
  }).catch(() => undefined);
  if (!answer) throw new Error(`No Flotila answers at ${address}. Start it with npm start first.`);
  if (!answer.ok) {
    throw new Error(`${login} may not sign in. Give --login LOGIN:PASSWORD of a superuser.`);
  }
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const create = async (trace: Trace, deviceType: DeviceType): Promise<boolean> => {
    const made = await fetch(`${address}/v1/${company}/vehicle`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(vehicleOf(trace, deviceType)),
    });
    // 409: the tracker is registered already
    if (made.ok || made.status === 409) return made.ok;
    throw new Error(`${trace.vehicle} could not be registered: ${await made.text()}`);
  };
  return {
    async register(traces, deviceType) {
      let created = 0;
      for (const trace of traces) if (await create(trace, deviceType)) created++;
      return created;
    },
  };
}

function vehicleOf(trace: Trace, deviceType: DeviceType) {
  const code = replayCode(trace.vehicle);
  return {
    name: trace.vehicle.slice(0, 50),
    numericPlate: trace.vehicle.slice(-20).trim(),
    typeCode: trace.hasFuelLevel ? 'truck' : 'personal',
    state: 'active',
    kmStart: 0,
    minTankChange: 30,
    identifications: [],
    // the tank's size is not in a recording: of 100 litres, litres are the recorded percent
    tanks: trace.hasFuelLevel
      ? [
          {
            tankId: 1,
            tankType: 'main',
            fuel: 'diesel',
            calcMethod: 'percent',
            capacity: 100,
            startState: 0,
            parameters: { factor: 1 },
          },
        ]
      : [],
    device: { deviceType, code, serialNumber: `R${code}` },
  };
}
