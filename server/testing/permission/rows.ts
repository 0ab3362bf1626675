// How a row of the permission matrix is written: who may make a call, and with what values. The rows
// lie in one file a room, written by hand; table.ts puts them together.
import type { Who } from '../api.ts';
import { VEHICLE } from '../cast.ts';

export type Caller = Exclude<Who, 'inactive'>;
export const CALLERS: readonly Caller[] = [
  'superuser',
  'admin',
  'dispatcher',
  'driver',
  'collective',
  'foreign',
];
export const COMPANY_ROLES: Caller[] = ['superuser', 'admin', 'dispatcher', 'driver'];
export const COLLECTIVE: Caller[] = [...COMPANY_ROLES, 'collective'];
export const DISPATCHERS: Caller[] = ['superuser', 'admin', 'dispatcher'];
export const ADMINS: Caller[] = ['superuser', 'admin'];
export const SUPERUSER: Caller[] = ['superuser'];

export interface Row {
  /** Who may; everybody else gets 403. */
  who: readonly Caller[];
  /** Path parameters of a record that the callers may see, and of another company's. */
  own?: Record<string, string | number>;
  /** Other own records for callers who see only these. */
  ownOf?: Partial<Record<Caller, Record<string, string | number>>>;
  foreign?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  /** Status for those who may; a write is made so that it changes nothing (400 or 412 is "may"). */
  status: number;
  /** A driver with the right to own records may, too: of what is their own (decision 0059). */
  orOwn?: true;
  /** Another status for one who may call, but for whom the own record does not exist. */
  statusOf?: Partial<Record<Caller, number>>;
}
export type Rows = Record<string, Row>;

export const PERIOD = '?from=2026-11-01&to=2026-11-02';
/** A change that somebody made never; those who may are told that it is stale. */
export const STALE = '?lastChange=never';
/** A ride of each vehicle of the cast that begins at this moment, made before the tests. */
export const RIDE_FROM = '2026-11-01T08:00:00Z';

export const vehicleRow = {
  own: { id: VEHICLE.truck.id },
  ownOf: { collective: { id: VEHICLE.van.id } },
  foreign: { id: VEHICLE.foreign.id },
};
