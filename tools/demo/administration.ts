// What the demo's companies arranged with others: sharings with customers, one of them over, and an access
// for the program of a customer. Once, with the paperwork.
import { randomBytes } from 'node:crypto';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import type { WriteDb } from '@flotila/server/ground/db/open.ts';
import { insertAccount } from '@flotila/server/thing/session/account.queries.ts';
import { changeVehicles, sharingRows } from '@flotila/server/thing/sharing/sharing.queries.ts';
import { newHash } from '@flotila/server/thing/sharing/store-sharing.ts';
import { replaceAccessVehicles } from '@flotila/server/thing/special-access/special-access.queries.ts';
import type { DemoCompany } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { type DemoCompanyRow, vehicleIdOf } from './fuel.queries.ts';
import { seeded } from './random.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Vehicles of one sharing. */
const SHARED = 3;

interface DemoSharing {
  note: string;
  /** Days from now; null: no end. */
  from: number | null;
  to: number | null;
  type: DemoVehicle['type'];
  flagCargoDoor: boolean;
}

const SHARINGS: Record<string, readonly DemoSharing[]> = {
  tatra: [
    {
      note: 'Preprava pre Alpen Möbel GmbH, Viedeň',
      from: -20,
      to: 40,
      type: 'tractor',
      flagCargoDoor: true,
    },
    {
      note: 'Rozvoz po Bratislave, sklad Rača',
      from: null,
      to: null,
      type: 'van',
      flagCargoDoor: false,
    },
    {
      note: 'Sezónna zákazka, jeseň',
      from: -60,
      to: -9,
      type: 'truck',
      flagCargoDoor: false,
    },
  ],
  morava: [
    {
      note: 'Stavba obchvatu, stroje na místě',
      from: -30,
      to: 120,
      type: 'machine',
      flagCargoDoor: false,
    },
  ],
};

/** A program of a customer; its password is nobody's to know. */
const PROGRAM = { login: 'alpen-api', lastName: 'Alpen Möbel GmbH', ofCompany: 'tatra' };

/** Writes them all; answers how many sharings. `now`: epoch milliseconds */
export async function insertAdministration(
  tx: WriteDb,
  { code, vehicles }: DemoCompany,
  row: DemoCompanyRow,
  now: number,
): Promise<number> {
  const idsOf = (type: DemoVehicle['type']) =>
    vehicles
      .filter((vehicle) => vehicle.type === type)
      .slice(0, SHARED)
      .map((vehicle) => vehicleIdOf(row, vehicle));
  const sharings = SHARINGS[code] ?? [];
  const random = seeded(`sharing:${code}`);
  const today = localDay(now, row.timeZone);
  // Whole days, as the form sends them.
  const from = (days: number) => new Date(startOfDay(addDays(today, days), row.timeZone));
  const to = (days: number) =>
    new Date(startOfDay(addDays(today, days + 1), row.timeZone) - MINUTE);
  for (const { note, type, flagCargoDoor, ...days } of sharings) {
    const hash = newHash();
    const made = new Date(now - (60 + Math.floor(random() * 20)) * DAY);
    const validFrom = days.from === null ? null : from(days.from);
    const validTo = days.to === null ? null : to(days.to);
    const values = { validFrom, validTo, note, contractId: null, flagPanic: false, flagCargoDoor };
    await sharingRows.insert(tx, row, values, { hash_code: hash, created: made });
    const shared = { added: idsOf(type), companies: [row.id], accountId: null, removed: [] };
    await changeVehicles(tx, hash, shared);
  }
  if (code === PROGRAM.ofCompany) await insertProgram(tx, idsOf('tractor'));
  return sharings.length;
}

async function insertProgram(tx: WriteDb, vehicleIds: readonly number[]): Promise<void> {
  const { login, lastName } = PROGRAM;
  const password = randomBytes(18).toString('base64url');
  const accountId = await insertAccount(tx, { login, lastName, password, access: 'collective' });
  if (accountId !== undefined) await replaceAccessVehicles(tx, accountId, vehicleIds);
}
