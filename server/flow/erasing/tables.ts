// What each table holds of a vehicle and of a person, and so what erasing does with it. A table that is missing here does
// not compile, and a test asks the database whether one that knows vehicles or persons is said to know none.
import type { Tables } from '../../ground/db/types.ts';

/**
 * `rows`: those of its number are deleted. `apart`: a step of its own does it. `number`: the number stays and names nobody.
 * null: there is nothing.
 */
export type Tie = 'rows' | 'apart' | 'number' | null;

interface Holding {
  vehicle: Tie;
  person: Tie;
  /** People's texts or copies of names may stand in it; else only what trackers, the fold and the program write. */
  hasWords: boolean;
}

const nothing: Holding = { vehicle: null, person: null, hasWords: false };
const words: Holding = { ...nothing, hasWords: true };
/** Of a vehicle. */
const ofVehicle: Holding = { ...nothing, vehicle: 'rows' };
const ofPerson: Holding = { ...nothing, person: 'rows' };

export const HOLDINGS: Readonly<Record<keyof Tables, Holding>> = {
  // Cascades to its sessions, reports, schedules and connections.
  account: { ...nothing, person: 'apart' },
  address: nothing,
  alert: { vehicle: 'rows', person: 'apart', hasWords: true },
  // Words of the operator about the service.
  announcement: nothing,
  api_connection: { ...nothing, person: 'apart' },
  // Who made it is the account; what it does is written under one of its own. An assistant's ends with the person.
  api_key: { ...words, person: 'apart' },
  api_key_day: nothing,
  archive_file: { ...nothing, vehicle: 'apart' },
  archive_part: { ...nothing, vehicle: 'apart' },
  assigned_driver: { ...ofVehicle, person: 'number' },
  audit: { vehicle: 'apart', person: 'apart', hasWords: true },
  // Without it what was driven with a card would become the next holder's (decision 0018).
  card_past: { ...nothing, person: 'number' },
  // Gone in a quarter of an hour.
  challenge: { ...nothing, person: 'apart' },
  collective_vehicle: { ...ofVehicle, person: 'apart' },
  command: { vehicle: 'rows', person: 'apart', hasWords: true },
  company: nothing,
  // Money of a customer; what was driven for it is gone with the rides.
  contract: { ...words, vehicle: 'number' },
  delivery: { ...ofPerson, hasWords: true },
  device: { ...nothing, vehicle: 'apart' },
  device_assignment: { ...nothing, vehicle: 'apart' },
  device_connection: ofVehicle,
  door: nothing,
  driver_hours: { ...ofPerson, vehicle: 'number' },
  erasure: nothing,
  event: ofVehicle,
  // Who noted it is a step of its own.
  excuse: { ...ofPerson, hasWords: true },
  exchange_rate: nothing,
  extra_name: nothing,
  fold_checkpoint: ofVehicle,
  fold_state: ofVehicle,
  forwarding: words,
  forwarding_cursor: ofVehicle,
  forwarding_try: words,
  fuel_change: ofVehicle,
  gateway_process: nothing,
  geocoder_turn: nothing,
  groupset: words,
  groupset_permission: ofPerson,
  groupset_person: ofPerson,
  groupset_vehicle: ofVehicle,
  heating_refueling: ofVehicle,
  // Who brought it is the account.
  import: { ...words, person: 'apart' },
  import_column: words,
  import_record: { vehicle: 'rows', person: 'rows', hasWords: true },
  incident: nothing,
  installation: nothing,
  location: { ...nothing, vehicle: 'apart' },
  location_late: ofVehicle,
  location_quarantine: ofVehicle,
  logbook_print: ofVehicle,
  log_answer: nothing,
  log_ask: nothing,
  meal_rate: words,
  migration: nothing,
  notification_setting: ofPerson,
  oauth_client: words,
  // Both go with its key.
  oauth_grant: nothing,
  oauth_token: nothing,
  // The row stays for what names its number; others of the same name keep it.
  // It is called as its owner likes.
  passkey: { ...nothing, person: 'apart' },
  person: { ...nothing, person: 'apart' },
  person_identification: { ...nothing, person: 'apart' },
  person_visible_person: ofPerson,
  person_visible_vehicle: { ...ofVehicle, person: 'rows' },
  process: nothing,
  push_key: nothing,
  push_subscription: ofPerson,
  recalculation: ofVehicle,
  recovery_code: { ...nothing, person: 'apart' },
  refueling_document: { vehicle: 'rows', person: 'number', hasWords: true },
  refueling_photo: ofVehicle,
  report_job: { ...nothing, vehicle: 'apart', person: 'apart' },
  report_schedule: { ...words, vehicle: 'apart', person: 'apart' },
  report_sending: words,
  request_key: { ...nothing, vehicle: 'apart', person: 'apart' },
  ride: ofVehicle,
  ride_edit: { vehicle: 'rows', person: 'apart', hasWords: true },
  ride_overlay: { vehicle: 'rows', person: 'number', hasWords: true },
  ride_shift: ofVehicle,
  rule: { ...words, person: 'number' },
  rule_version: words,
  second_factor: { ...nothing, person: 'apart' },
  service: { ...ofVehicle, hasWords: true },
  service_alert: ofVehicle,
  service_plan: { ...ofVehicle, hasWords: true },
  sharing: words,
  sharing_vehicle: { ...ofVehicle, person: 'apart' },
  sign_in_link: { ...nothing, person: 'apart' },
  // With the account.
  sign_in_session: { ...nothing, person: 'apart' },
  sign_on: { ...words, person: 'apart' },
  sign_on_domain: nothing,
  sign_on_link: { ...nothing, person: 'apart' },
  sign_on_logout: nothing,
  // Ten minutes old at most.
  sign_on_pending: nothing,
  sign_of_life: nothing,
  slot_activity: ofVehicle,
  // A partner is a partner, also under a driver's name.
  subject: nothing,
  tachograph_day: words,
  tachograph_file: { vehicle: 'apart', person: 'apart', hasWords: true },
  tank_book: ofVehicle,
  // Numbers alone; without them what was erased would be taken over anew.
  traccar_record: nothing,
  traccar_run: { ...words, person: 'apart' },
  tracker_claim: nothing,
  unknown_device: nothing,
  vehicle: { vehicle: 'apart', person: 'apart', hasWords: false },
  vehicle_identification: ofVehicle,
  vehicle_live: ofVehicle,
  vehicle_tank: ofVehicle,
  visit: ofVehicle,
  webhook: words,
  zone: words,
  zone_version: nothing,
};

export type Kind = 'vehicle' | 'person';

/** What others see of a vehicle at once; it goes first. */
const FIRST: readonly (keyof Tables)[] = [
  'sharing_vehicle',
  'collective_vehicle',
  'forwarding_cursor',
  'command',
  'person_visible_vehicle',
  'groupset_vehicle',
];

/** Tables whose rows of that number are deleted. */
export function tablesWithRows(kind: Kind): { first: (keyof Tables)[]; rest: (keyof Tables)[] } {
  const tables = (Object.keys(HOLDINGS) as (keyof Tables)[]).filter(
    (table) => HOLDINGS[table][kind] === 'rows',
  );
  return {
    first: FIRST.filter((table) => tables.includes(table)),
    rest: tables.filter((table) => !FIRST.includes(table)),
  };
}

/** Tables whose texts may quote a name. */
export function tablesWithWords(): string[] {
  return Object.entries(HOLDINGS).flatMap(([table, { hasWords }]) => (hasWords ? [table] : []));
}
