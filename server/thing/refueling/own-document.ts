// What of documents belongs to who keeps only their own (decision 0059): new ones of a vehicle that the person
// drives, or drove on the day of the document; those that the account entered today to change.
import { PAGE_SIZE_MAX } from '@flotila/domain/endpoint.ts';
import { ownSince } from '@flotila/domain/own-records.ts';
import { hasRole } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { isDriven, isFuelChange } from '@flotila/domain/ride/marker.ts';
import { endOfDay, localDay, startOfDay } from '@flotila/domain/time.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { AnyEndpoint, CompanyCall } from '../../ground/http/serve.ts';
import { listRides } from '../ride/ride.queries.ts';
import { driverOf } from '../vehicle/map-vehicle.ts';
import { listMapRows } from '../vehicle/vehicle-map.queries.ts';
import { listEntered } from './document.queries.ts';

type Call = CompanyCall<AnyEndpoint>;

/** Whose documents are asked for. */
interface Account {
  company: CompanyContext;
  session: { accountId: number };
  /** epoch milliseconds */
  now: number;
}

/** Does the caller keep own documents only? Dispatchers keep all. */
export function isOwnOnly({ session, company }: Pick<Call, 'session' | 'company'>): boolean {
  return !hasRole(session, company, 'dispatcher');
}

/** @throws forbidden when a document of the vehicle and the moment is not the caller's to enter */
export async function checkOwnVehicle(call: Call, vehicleId: number, ts: number): Promise<void> {
  if (!isOwnOnly(call)) return;
  const { company, now } = call;
  if (ts < ownSince(now, company.timeZone)) throw problem('forbidden', { message: 'own_closed' });
  const isOwn = await call.db.read(
    async (db) => (await drives(db, call, vehicleId)) || (await drove(db, call, vehicleId, ts)),
  );
  if (!isOwn) throw problem('forbidden', { message: 'vehicle_not_own' });
}

/** Now, or the vehicle is the person's by assignment. */
async function drives(db: ReadDb, { company, personId }: Call, vehicleId: number) {
  const filter = { visible: null, ids: [vehicleId], all: true };
  const [row] = await listMapRows(db, company, filter);
  return row !== undefined && (row.driver_id === personId || driverOf(row)?.personId === personId);
}

/** Rode or refueled on the local day of the moment. */
async function drove(db: ReadDb, { company, personId }: Call, vehicleId: number, ts: number) {
  const day = localDay(ts, company.timeZone);
  const { content } = await listRides(db, company.id, {
    vehicleId,
    filter: 'all',
    page: 0,
    size: PAGE_SIZE_MAX,
    from: startOfDay(day, company.timeZone),
    to: endOfDay(day, company.timeZone),
  });
  return content.some(
    (entry) => (isDriven(entry) || isFuelChange(entry)) && entry.driver?.personId === personId,
  );
}

/** @throws forbidden when the document of this time is not the caller's to change */
export async function checkOwnDocument(
  db: ReadDb,
  place: Account & { vehicleId: number; isOwnOnly: boolean },
  ts: Date,
): Promise<void> {
  if (!place.isOwnOnly) return;
  const own = await enteredToday(db, place, place.vehicleId);
  if (!own.has(ts.getTime())) throw problem('forbidden', { message: 'document_not_own' });
}

/** The entries, with a mark on those whose document the caller may change although no dispatcher. */
export async function markOwn(
  db: ReadDb,
  call: Call,
  vehicleId: number,
  entries: RefuelingEntry[],
): Promise<RefuelingEntry[]> {
  if (!call.company.ownRecords || !isOwnOnly(call)) return entries;
  const own = await enteredToday(db, call, vehicleId);
  return entries.map((entry) => {
    const isOwn = entry.document !== null && own.has(Date.parse(entry.document.timestamp));
    return isOwn ? { ...entry, isOwn } : entry;
  });
}

/** Times of the documents that the account entered today. */
async function enteredToday(
  db: ReadDb,
  { company, session, now }: Account,
  vehicleId: number,
): Promise<ReadonlySet<number>> {
  const since = new Date(startOfDay(localDay(now, company.timeZone), company.timeZone));
  const owner = { company: company.id, vehicleId };
  const times = await listEntered(db, owner, { accountId: session.accountId, since });
  return new Set(times.map((time) => time.getTime()));
}
