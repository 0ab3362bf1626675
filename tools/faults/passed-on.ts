// Trackers of a drill whose records a program passes on over HTTP (decision 0125).
import type { DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';

/** The operator's, of every drill. */
const DRILL_KEY = 'a-key-of-the-drills-for-all-companies';

/** Opens the port, the same one for each product that is started with it; only one may run at a time. */
export async function intakeOfItsOwn(): Promise<Record<string, string>> {
  return { GATEWAY_INTAKE_PORT: String(await keptPort()), GATEWAY_INTAKE_KEY: DRILL_KEY };
}

/** These trackers come by another way from now on. */
export async function turnTo(
  databaseUrl: string,
  type: DeviceType,
  codes: readonly string[],
): Promise<void> {
  const db = openDatabase(databaseUrl, { connections: 1 });
  try {
    await db.pool.query('update device set device_type = $2 where code = any($1)', [codes, type]);
  } finally {
    await db.close();
  }
}

/** Resolves with how many of the records are stored; rejects for every answer but 200. */
export async function passOn(
  port: number,
  device: string,
  records: readonly object[],
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DRILL_KEY}` },
    body: JSON.stringify(records.map((record) => ({ device, ...record }))),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { stored, duplicates } = (await answer.json()) as { stored: number; duplicates: number };
  return stored + duplicates;
}
