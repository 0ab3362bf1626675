// How every process that stores records learns whose setup was edited: a notification of the transaction that did it,
// heard at its commit.
import { sql } from 'kysely';
import type { Database, WriteDb } from '../../ground/db/open.ts';

const CHANNEL = 'flotila_setups';

/** A vehicle with the trackers it had and has, or all vehicles of a company: its zones, its rules. */
export type SetupNote =
  | { kind: 'vehicle'; vehicleId: number; deviceIds: readonly number[] }
  | { kind: 'company'; companyId: number };

export async function tellSetups(db: WriteDb, note: SetupNote): Promise<void> {
  const text =
    note.kind === 'company'
      ? `company ${note.companyId}`
      : `vehicle ${[note.vehicleId, ...note.deviceIds].join(' ')}`;
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}

/** Hears it until the returned function is called; null: any may have been edited. */
export function hearSetups(
  db: Pick<Database, 'listen'>,
  handler: (note: SetupNote | null) => void,
): Promise<() => void> {
  return db.listen(CHANNEL, (payload) => handler(payload === null ? null : read(payload)));
}

function read(payload: string): SetupNote | null {
  const [kind, ...texts] = payload.split(' ');
  const [id, ...others] = texts.map(Number);
  if (id === undefined || [id, ...others].some(Number.isNaN)) return null;
  if (kind === 'company') return { kind, companyId: id };
  return kind === 'vehicle' ? { kind, vehicleId: id, deviceIds: others } : null;
}
