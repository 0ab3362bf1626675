// How each table lies where PostgreSQL is spread over several machines (Citus), from which `flotila distribute`
// spreads them, and whether they lie so. Everything of one company lies on one machine, by `company_id`; what names
// no company, or is read together with those of several, has a copy on every machine; what only processes tell each
// other stays on the machine that all connect to. On an ordinary PostgreSQL nothing of this matters.

import { ConfigError } from '../config/config.ts';
import { ownCommand } from '../config/own-command.ts';
import type { Runs } from './reach.ts';
import type { Tables } from './types.ts';

export type Place = 'company' | 'everywhere' | 'here';

/** A table that is missing here does not compile. */
export const PLACES: Readonly<Record<keyof Tables, Place>> = {
  account: 'everywhere',
  address: 'company',
  alert: 'company',
  announcement: 'here',
  api_connection: 'everywhere',
  // Whoever shows one names no company.
  api_key: 'everywhere',
  api_key_day: 'everywhere',
  archive_file: 'company',
  archive_part: 'company',
  assigned_driver: 'company',
  audit: 'company',
  card_past: 'company',
  challenge: 'here',
  collective_vehicle: 'everywhere',
  command: 'company',
  company: 'everywhere',
  contract: 'company',
  delivery: 'company',
  device: 'everywhere',
  device_assignment: 'everywhere',
  device_connection: 'here',
  door: 'everywhere',
  driver_hours: 'company',
  erasure: 'company',
  event: 'company',
  excuse: 'company',
  exchange_rate: 'everywhere',
  extra_name: 'everywhere',
  fold_checkpoint: 'company',
  fold_state: 'company',
  forwarding: 'company',
  forwarding_cursor: 'company',
  forwarding_try: 'company',
  fuel_change: 'company',
  gateway_process: 'here',
  geocoder_turn: 'here',
  groupset: 'company',
  groupset_permission: 'company',
  groupset_person: 'company',
  groupset_vehicle: 'company',
  heating_refueling: 'company',
  import: 'company',
  import_column: 'company',
  import_record: 'company',
  incident: 'here',
  installation: 'here',
  location: 'company',
  location_late: 'company',
  location_quarantine: 'company',
  logbook_print: 'company',
  log_answer: 'here',
  log_ask: 'here',
  // Without a company it is the operator's, which every company reads.
  meal_rate: 'everywhere',
  migration: 'here',
  notification_setting: 'company',
  // As the key that each is of.
  oauth_client: 'everywhere',
  oauth_grant: 'everywhere',
  oauth_token: 'everywhere',
  passkey: 'everywhere',
  person: 'company',
  person_identification: 'company',
  person_visible_person: 'company',
  person_visible_vehicle: 'company',
  process: 'here',
  push_key: 'here',
  push_subscription: 'company',
  recalculation: 'company',
  recovery_code: 'everywhere',
  refueling_document: 'company',
  refueling_photo: 'company',
  report_job: 'company',
  report_schedule: 'company',
  report_sending: 'company',
  request_key: 'here',
  ride: 'company',
  ride_edit: 'company',
  ride_overlay: 'company',
  ride_shift: 'company',
  rule: 'company',
  rule_version: 'company',
  second_factor: 'everywhere',
  service: 'company',
  service_alert: 'company',
  service_plan: 'company',
  sharing: 'everywhere',
  sharing_vehicle: 'everywhere',
  sign_in_link: 'everywhere',
  sign_in_session: 'here',
  // Whoever signs in names no company.
  sign_on: 'everywhere',
  sign_on_domain: 'everywhere',
  sign_on_link: 'everywhere',
  sign_on_logout: 'here',
  sign_on_pending: 'here',
  sign_of_life: 'here',
  slot_activity: 'company',
  subject: 'company',
  tachograph_day: 'company',
  tachograph_file: 'company',
  tank_book: 'company',
  traccar_record: 'company',
  traccar_run: 'company',
  tracker_claim: 'here',
  unknown_device: 'here',
  vehicle: 'company',
  vehicle_identification: 'company',
  vehicle_live: 'company',
  vehicle_tank: 'company',
  visit: 'company',
  webhook: 'company',
  zone: 'company',
  zone_version: 'company',
};

/** Tables that are spread, where they lie; `other`: as this program does not lay them. Of a database with Citus. */
export async function listPlaces(db: Runs): Promise<Map<string, Place | 'other'>> {
  // A table that Citus only keeps for the sake of foreign keys (neither reference nor colocated) is not spread.
  const { rows } = await db.query<{ name: string; place: Place | 'other' }>(
    `select c.relname as name, case
       when p.partmethod = 'h' and column_to_column_name(p.logicalrelid, p.partkey) = 'company_id'
         then 'company'
       when p.partmethod = 'n' and p.repmodel = 't' then 'everywhere'
       else 'other' end as place
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not (p.partmethod = 'n' and p.repmodel <> 't' and p.colocationid = 0)`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}

/** Tables that must be spread and are not. */
export function unplacedOf(places: ReadonlyMap<string, Place | 'other'>): string[] {
  return Object.entries(PLACES).flatMap(([name, place]) =>
    place !== 'here' && !places.has(name) ? name : [],
  );
}

/** Of a database with Citus; distribution-door.ts asks. @throws ConfigError with a sentence */
export async function refuseUnplaced(db: Runs): Promise<void> {
  const places = await listPlaces(db);
  if (places.size === 0) return;
  const unplaced = unplacedOf(places);
  const { rows } = await db.query('select 1 from installation where name = $1', [KEPT_KEYS]);
  if (unplaced.length === 0 && rows.length === 0) return;
  throw new ConfigError(
    'This database is spread over several machines, but not all of it yet ' +
      `(${unplaced.join(', ') || 'foreign keys'}). Run \`${ownCommand('distribute')}\`; nothing else may run meanwhile.`,
  );
}

/** The fact (table installation) that holds foreign keys that are to be made again. */
export const KEPT_KEYS = 'distribute_foreign_keys';
