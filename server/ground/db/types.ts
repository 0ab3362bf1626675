// Generated from the migrated schema by `tools/schema.ts`; do not edit. What each column means
// stands in the migrations.
import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a parsed value of unknown shape, written as JSON.stringify(value). */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables {
  account: AccountTable;
  address: AddressTable;
  alert: AlertTable;
  announcement: AnnouncementTable;
  api_connection: ApiConnectionTable;
  api_key: ApiKeyTable;
  api_key_day: ApiKeyDayTable;
  archive_file: ArchiveFileTable;
  archive_part: ArchivePartTable;
  assigned_driver: AssignedDriverTable;
  audit: AuditTable;
  card_past: CardPastTable;
  challenge: ChallengeTable;
  collective_vehicle: CollectiveVehicleTable;
  command: CommandTable;
  company: CompanyTable;
  contract: ContractTable;
  delivery: DeliveryTable;
  device: DeviceTable;
  device_assignment: DeviceAssignmentTable;
  device_connection: DeviceConnectionTable;
  door: DoorTable;
  driver_hours: DriverHoursTable;
  erasure: ErasureTable;
  event: EventTable;
  exchange_rate: ExchangeRateTable;
  excuse: ExcuseTable;
  extra_name: ExtraNameTable;
  fold_checkpoint: FoldCheckpointTable;
  fold_state: FoldStateTable;
  forwarding: ForwardingTable;
  forwarding_cursor: ForwardingCursorTable;
  forwarding_try: ForwardingTryTable;
  fuel_change: FuelChangeTable;
  gateway_process: GatewayProcessTable;
  geocoder_turn: GeocoderTurnTable;
  groupset: GroupsetTable;
  groupset_permission: GroupsetPermissionTable;
  groupset_person: GroupsetPersonTable;
  groupset_vehicle: GroupsetVehicleTable;
  heating_refueling: HeatingRefuelingTable;
  import: ImportTable;
  import_column: ImportColumnTable;
  import_record: ImportRecordTable;
  incident: IncidentTable;
  installation: InstallationTable;
  location: LocationTable;
  location_late: LocationLateTable;
  location_quarantine: LocationQuarantineTable;
  log_answer: LogAnswerTable;
  log_ask: LogAskTable;
  logbook_print: LogbookPrintTable;
  meal_rate: MealRateTable;
  migration: MigrationTable;
  notification_setting: NotificationSettingTable;
  oauth_client: OauthClientTable;
  oauth_grant: OauthGrantTable;
  oauth_token: OauthTokenTable;
  passkey: PasskeyTable;
  person: PersonTable;
  person_identification: PersonIdentificationTable;
  person_visible_person: PersonVisiblePersonTable;
  person_visible_vehicle: PersonVisibleVehicleTable;
  process: ProcessTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  recalculation: RecalculationTable;
  recovery_code: RecoveryCodeTable;
  refueling_document: RefuelingDocumentTable;
  refueling_photo: RefuelingPhotoTable;
  report_job: ReportJobTable;
  report_schedule: ReportScheduleTable;
  report_sending: ReportSendingTable;
  request_key: RequestKeyTable;
  ride: RideTable;
  ride_edit: RideEditTable;
  ride_overlay: RideOverlayTable;
  ride_shift: RideShiftTable;
  rule: RuleTable;
  rule_version: RuleVersionTable;
  second_factor: SecondFactorTable;
  service: ServiceTable;
  service_alert: ServiceAlertTable;
  service_plan: ServicePlanTable;
  sharing: SharingTable;
  sharing_vehicle: SharingVehicleTable;
  sign_in_link: SignInLinkTable;
  sign_in_session: SignInSessionTable;
  sign_of_life: SignOfLifeTable;
  sign_on: SignOnTable;
  sign_on_domain: SignOnDomainTable;
  sign_on_link: SignOnLinkTable;
  sign_on_logout: SignOnLogoutTable;
  sign_on_pending: SignOnPendingTable;
  slot_activity: SlotActivityTable;
  subject: SubjectTable;
  tachograph_day: TachographDayTable;
  tachograph_file: TachographFileTable;
  tank_book: TankBookTable;
  traccar_record: TraccarRecordTable;
  traccar_run: TraccarRunTable;
  tracker_claim: TrackerClaimTable;
  unknown_device: UnknownDeviceTable;
  vehicle: VehicleTable;
  vehicle_identification: VehicleIdentificationTable;
  vehicle_live: VehicleLiveTable;
  vehicle_tank: VehicleTankTable;
  visit: VisitTable;
  webhook: WebhookTable;
  zone: ZoneTable;
  zone_version: ZoneVersionTable;
}

export interface AccountTable {
  account_id: Generated<number>;
  login: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  access: Generated<string>;
  active: Generated<boolean>;
  created: Generated<Date>;
  last_change: Generated<number>;
  language: string | null;
  origin: string | null;
  email: string | null;
}

export interface AddressTable {
  company_id: number;
  cell_latitude: number;
  cell_longitude: number;
  name: string | null;
}

export interface AlertTable {
  company_id: number;
  alert_id: Generated<number>;
  rule_id: number;
  vehicle_id: number | null;
  about: Generated<string>;
  severity: string;
  decided_by: string;
  begin_ts: Date;
  end_ts: Date | null;
  decided_ts: Date;
  is_muted: Generated<boolean>;
  zone_id: number | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  why: Json;
  found: Generated<Date>;
  is_late: Generated<boolean>;
  rang_at: Date | null;
  withdrawn_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  note: string | null;
  escalated_at: Date | null;
  updated: Generated<Date>;
  spread_at: Date | null;
  escalation_spread_at: Date | null;
  acknowledged_account: number | null;
  is_past: Generated<boolean>;
}

export interface AnnouncementTable {
  announcement_id: Generated<number>;
  kind: string;
  texts: Json;
  begins: Date | null;
  ends: Date | null;
  shown_from: Date;
  shown_until: Date | null;
  last_change: Generated<number>;
}

export interface ApiConnectionTable {
  account_id: number;
  authorization_type: string;
  application: string;
  company_code: string;
  remote_address: string;
  last_request: Date;
}

export interface ApiKeyTable {
  api_key_id: Generated<number>;
  company_id: number;
  account_id: number;
  name: string;
  role: string;
  vehicles: Json;
  addresses: string[];
  is_bound: boolean;
  made_by: number | null;
  created: Date;
  expires: Date | null;
  prefix: string;
  hash: Uint8Array;
  former_hash: Uint8Array | null;
  former_until: Date | null;
  last_used: Date | null;
  last_address: string | null;
  last_program: string | null;
  last_change: Generated<number>;
  assistant_writes: Generated<boolean>;
}

export interface ApiKeyDayTable {
  api_key_id: number;
  day: string;
  calls: number;
}

export interface ArchiveFileTable {
  company_id: number;
  file_id: number;
  vehicle_id: number;
  month: string;
  name: string;
  state: string;
  bytes: number | null;
  sha256: Uint8Array | null;
  changed: Date;
}

export interface ArchivePartTable {
  company_id: number;
  vehicle_id: number;
  from_ts: Date;
  to_ts: Date;
  file_id: number;
  part: number;
  rows: number;
  digest: Uint8Array;
  used: Date | null;
}

export interface AssignedDriverTable {
  company_id: number;
  vehicle_id: number;
  since: Date;
  person_id: number | null;
  made: Date;
}

export interface AuditTable {
  company_id: number;
  audit_id: number;
  ts: Date;
  account_id: number | null;
  author: string;
  kind: string;
  record_id: string;
  record_name: string;
  action: string;
  before: NullableJson;
  after: NullableJson;
  import_id: number | null;
}

export interface CardPastTable {
  company_id: number;
  key: string;
  until: Date;
  person_id: number;
}

export interface ChallengeTable {
  hash: Uint8Array;
  kind: string;
  account_id: number | null;
  password_mark: Uint8Array | null;
  secret: Uint8Array | null;
  expires: Date;
}

export interface CollectiveVehicleTable {
  account_id: number;
  company_id: number;
  vehicle_id: number;
}

export interface CommandTable {
  company_id: number;
  command_id: Generated<number>;
  vehicle_id: number;
  device_id: number;
  kind: string;
  output: number | null;
  text: string | null;
  account_id: number;
  author: string;
  created: Date;
  expires: Date;
  state: Generated<string>;
  reason: string | null;
  attempts: Generated<number>;
  sent: Date | null;
  answer_key: string | null;
  answer: string | null;
  ended: Date | null;
}

export interface CompanyTable {
  company_id: Generated<number>;
  code: string;
  name: string;
  country_code: string;
  time_zone: Generated<string>;
  currency: Generated<string>;
  active: Generated<boolean>;
  module_contracts: Generated<boolean>;
  created: Generated<Date>;
  last_change: Generated<number>;
  deleted: Date | null;
  address: string | null;
  registration_number: string | null;
  vat_number: string | null;
  fresh_months: number | null;
  kept_months: number | null;
  reference_weeks: number | null;
  night_from: string | null;
  night_to: string | null;
  assistants: Generated<boolean>;
}

export interface ContractTable {
  company_id: number;
  contract_id: Generated<number>;
  vehicle_id: number;
  name: string;
  subject_id: number | null;
  active: Generated<boolean>;
  from_place: string | null;
  to_place: string | null;
  from_ts: Date | null;
  to_ts: Date | null;
  planned_distance: number | null;
  planned_duration: number | null;
  amount: number;
  currency_code: Generated<string>;
  plan: NullableJson;
  plan_url: string | null;
  created: Generated<Date>;
  last_change: Generated<number>;
}

export interface DeliveryTable {
  company_id: number;
  delivery_id: Generated<number>;
  alert_id: number | null;
  occasion: string;
  channel: string;
  person_id: number | null;
  address: string | null;
  state: string;
  due: Date;
  attempts: Generated<number>;
  lease: Date | null;
  answer: string | null;
  created: Date;
  updated: Date;
  webhook_id: number | null;
  subscription_id: number | null;
  is_bundled: Generated<boolean>;
  forwarding_id: number | null;
}

export interface DeviceTable {
  device_id: Generated<number>;
  device_type: string;
  code: string;
  serial_number: string;
  company_id: number;
  vehicle_id: number | null;
  install_date: string | null;
  installer: string | null;
  km_gps: Generated<boolean>;
  measure_rpm: Generated<boolean>;
  measure_service_km: Generated<boolean>;
  measure_service_date: Generated<boolean>;
  detect_by_motion: Generated<string>;
  detect_speed: Generated<number>;
  join_interval: Generated<number>;
  split_interval: Generated<number>;
  store_interval: Generated<number>;
  inactive_timeout: Generated<number>;
  parameter_values: Json;
  options: NullableJson;
  last_change: Generated<number>;
}

export interface DeviceAssignmentTable {
  device_id: number;
  from_ts: Date;
  to_ts: Generated<Date>;
  company_id: number;
  vehicle_id: number;
}

export interface DeviceConnectionTable {
  process_id: string;
  connection_id: number;
  device_type: string;
  device_code: string;
  company_id: number | null;
  vehicle_id: number | null;
  host_address: string;
  connected_from: Date;
  last_seen: Date;
  packets: number;
  measures: number;
  duplicates: number;
  rejected: number;
  expires: Date;
}

export interface DoorTable {
  company_id: number;
  factor: string;
  factor_from: string | null;
  last_change: Generated<number>;
}

export interface DriverHoursTable {
  company_id: number;
  person_id: number;
  as_of: Date | null;
  hours: NullableJson;
  counters: NullableJson;
  vehicle_id: number | null;
  source: string | null;
  worked_out: Date | null;
  stale_since: Date | null;
  told: NullableJson;
}

export interface ErasureTable {
  company_id: number;
  kind: string;
  record_id: number;
  begun: Date;
  finished: Date | null;
  author: string;
  reason: string;
  counts: Json;
}

export interface EventTable {
  company_id: number;
  vehicle_id: number;
  ts: Date;
  parameter_id: number;
  value: number;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  identification: string | null;
}

export interface ExchangeRateTable {
  currency: string;
  day: string;
  eur: number;
}

export interface ExcuseTable {
  company_id: number;
  excuse_id: Generated<number>;
  person_id: number;
  type: string;
  from_ts: Date;
  to_ts: Date;
  value: number;
  ground: string;
  reason: string;
  noted: Date;
  account_id: number;
  noted_by: string;
  last_change: Generated<number>;
}

export interface ExtraNameTable {
  extra_name_id: number;
  name: string;
}

export interface FoldCheckpointTable {
  company_id: number;
  vehicle_id: number;
  ts: Date;
  hash: number;
  state: Json;
}

export interface FoldStateTable {
  company_id: number;
  vehicle_id: number;
  version: Generated<number>;
  newest_ts: Date | null;
  newest_hash: number | null;
  last_ts: Date | null;
  last_hash: number | null;
  state: NullableJson;
  deadline: Date | null;
  dirty_from: Date | null;
  dirty_since: Date | null;
  dirty_last: Date | null;
  late_count: Generated<number>;
  rules: Generated<number>;
  asked_from: Date | null;
}

export interface ForwardingTable {
  company_id: number;
  forwarding_id: Generated<number>;
  name: string;
  form: string;
  content: string;
  url: string;
  secret: string | null;
  vehicles: Json;
  from_ts: Date;
  members_at: Date;
  is_on: boolean;
  switched_off_at: Date | null;
  switched_off_answer: string | null;
  batch: Generated<number>;
  batch_max: number;
  due: Date;
  failures: Generated<number>;
  failing_since: Date | null;
  turn: Generated<number>;
  lease: Date | null;
  passed: Generated<number>;
  passed_at: Date | null;
  last_change: Generated<number>;
}

export interface ForwardingCursorTable {
  company_id: number;
  forwarding_id: number;
  vehicle_id: number;
  ts: Date;
  hash: number;
  late_id: number;
  late_at: number;
  end_ts: Date | null;
  end_hash: number | null;
  end_late_id: number | null;
  end_late_at: number | null;
  served_at: Date | null;
  held_until: Date | null;
}

export interface ForwardingTryTable {
  company_id: number;
  forwarding_id: number;
  try_id: number;
  at: Date;
  records: number;
  milliseconds: number;
  is_passed: boolean;
  answer: string;
}

export interface FuelChangeTable {
  company_id: number;
  vehicle_id: number;
  ts: Date;
  kind: string;
  quantity: number;
  level_before: number;
  level_after: number;
  from_ts: Date;
  to_ts: Date;
  seen_ts: Date;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  identification: string | null;
  because: Json;
}

export interface GatewayProcessTable {
  process_id: string;
  host: string;
  figures: Json;
  seen: Date;
  expires: Date;
}

export interface GeocoderTurnTable {
  only_one: Generated<boolean>;
  next: Date;
  paused_until: Date;
}

export interface GroupsetTable {
  company_id: number;
  groupset_id: Generated<number>;
  name: string;
  note: string | null;
  last_change: Generated<number>;
}

export interface GroupsetPermissionTable {
  company_id: number;
  groupset_id: number;
  person_id: number;
}

export interface GroupsetPersonTable {
  company_id: number;
  groupset_id: number;
  person_id: number;
}

export interface GroupsetVehicleTable {
  company_id: number;
  groupset_id: number;
  vehicle_id: number;
}

export interface HeatingRefuelingTable {
  company_id: number;
  vehicle_id: number;
  ts: Date;
  tank_id: number;
  quantity: number;
  level_before: number;
  level_after: number;
  from_ts: Date;
  to_ts: Date;
  seen_ts: Date;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  identification: string | null;
  because: Json;
}

export interface ImportTable {
  company_id: number;
  import_id: Generated<number>;
  kind: string;
  created: Date;
  account_id: number | null;
  file_name: string;
  counts: Json;
  taken_back: Date | null;
  taken_back_account: number | null;
  state: Generated<string>;
  rows_done: Generated<number>;
  rows_total: number | null;
  seen: Date | null;
}

export interface ImportColumnTable {
  company_id: number;
  kind: string;
  head: string;
  field: string;
}

export interface ImportRecordTable {
  company_id: number;
  import_id: number;
  place: number;
  kind: string;
  record_id: number;
  vehicle_id: number | null;
  person_id: number | null;
  stamp: string;
  before: NullableJson;
}

export interface IncidentTable {
  incident_id: Generated<number>;
  part: string;
  begun: Date;
  seen: Date;
  is_over: boolean;
}

export interface InstallationTable {
  name: string;
  value: string;
}

export interface LocationTable {
  ts: Date;
  company_id: number;
  vehicle_id: number;
  hash: number;
  latitude: number | null;
  longitude: number | null;
  km: number | null;
  distance: number | null;
  engine_seconds: number | null;
  total_fuel: number | null;
  weight: number | null;
  delay: number;
  flags: number;
  speed: number | null;
  direction: number | null;
  altitude: number | null;
  inputs: number | null;
  vcc: number | null;
  rpm: number | null;
  tank1: number | null;
  tank2: number | null;
  temp1: number | null;
  temp2: number | null;
  liquid_temp: number | null;
  acceleration: number | null;
  deceleration: number | null;
  cornering: number | null;
  tacho_activity: number | null;
  motion: boolean | null;
  identification: string | null;
  extra: Uint8Array | null;
}

export interface LocationLateTable {
  company_id: number;
  vehicle_id: number;
  late_id: number;
  stored: Date;
  ts: Date[];
  hash: number[];
}

export interface LocationQuarantineTable {
  company_id: number;
  vehicle_id: number;
  received: Date;
  hash: number;
  device_time: Date | null;
  reason: string;
  record: Json;
  device_id: number | null;
  boot_id: string | null;
  booted: Date | null;
  tried: Date | null;
}

export interface LogAnswerTable {
  ask_id: string;
  process_id: string;
  part: number;
  answer: Json;
  bytes: Uint8Array | null;
  at: Date;
}

export interface LogAskTable {
  ask_id: string;
  question: Json;
  at: Date;
}

export interface LogbookPrintTable {
  company_id: number;
  vehicle_id: number;
  from_day: string;
  to_day: string;
  printed: Date;
  figures: Json;
}

export interface MealRateTable {
  meal_rate_id: Generated<number>;
  company_id: number | null;
  law: string;
  profile: string;
  country: string;
  currency: string;
  amount: number;
  from_day: string;
  to_day: string | null;
  source: string;
  last_change: Generated<number>;
}

export interface MigrationTable {
  number: number;
  name: string;
  hash: string;
  applied: Generated<Date>;
  beside: Generated<boolean>;
}

export interface NotificationSettingTable {
  company_id: number;
  person_id: number;
  definition: Json;
  last_change: Generated<number>;
}

export interface OauthClientTable {
  oauth_client_id: Generated<number>;
  company_id: number | null;
  client_id: string;
  name: string;
  redirects: string[];
  created: Date;
  last_change: Generated<number>;
}

export interface OauthGrantTable {
  api_key_id: number;
  oauth_client_id: number;
}

export interface OauthTokenTable {
  hash: Uint8Array;
  api_key_id: number;
  kind: string;
  expires: Date;
  used: Generated<boolean>;
  redirect: string | null;
  challenge: string | null;
}

export interface PasskeyTable {
  passkey_id: Generated<number>;
  account_id: number;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  host: string;
  name: string;
  created: Date;
  last_used: Date | null;
}

export interface PersonTable {
  company_id: number;
  person_id: Generated<number>;
  account_id: number | null;
  first_name: string;
  last_name: string;
  active: Generated<boolean>;
  administrator: Generated<boolean>;
  dispatcher: Generated<boolean>;
  driver: Generated<boolean>;
  view_all: Generated<boolean>;
  phone: string | null;
  email: string | null;
  created: Generated<Date>;
  last_change: Generated<number>;
  company_last_change: Generated<number>;
  deleted: Date | null;
  own_records: Generated<boolean>;
}

export interface PersonIdentificationTable {
  company_id: number;
  kind: string;
  code: string;
  person_id: number;
  made: Generated<Date>;
}

export interface PersonVisiblePersonTable {
  company_id: number;
  person_id: number;
  visible_person_id: number;
}

export interface PersonVisibleVehicleTable {
  company_id: number;
  person_id: number;
  vehicle_id: number;
}

export interface ProcessTable {
  process_id: string;
  host: string;
  roles: string[];
  version: string;
  key_print: string | null;
  connections_open: number;
  connections_most: number;
  connections_waiting: number;
  started: Date;
  seen: Date;
  expires: Date;
}

export interface PushKeyTable {
  is_only: Generated<boolean>;
  public_key: string;
  private_key: string;
  created: Date;
}

export interface PushSubscriptionTable {
  company_id: number;
  subscription_id: Generated<number>;
  person_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string | null;
  created: Date;
}

export interface RecalculationTable {
  company_id: number;
  vehicle_id: number;
  month: string;
  made: Date;
  before: Json;
  after: Json;
}

export interface RecoveryCodeTable {
  account_id: number;
  number: number;
  hash: string;
  used: Date | null;
}

export interface RefuelingDocumentTable {
  company_id: number;
  vehicle_id: number;
  ts: Date;
  fuel: string;
  is_full: Generated<boolean>;
  quantity: number;
  amount: number;
  currency: string;
  home_amount: number | null;
  home_currency: string | null;
  place: string | null;
  created: Date;
  last_change: Generated<number>;
  account_id: number | null;
}

export interface RefuelingPhotoTable {
  company_id: number;
  photo_id: Generated<number>;
  vehicle_id: number;
  ts: Date;
  content_type: string;
  hash: Uint8Array;
  content: Uint8Array;
  created: Date;
}

export interface ReportJobTable {
  company_id: number;
  report_job_id: Generated<number>;
  account_id: number;
  format: string;
  language: string;
  input: Json;
  title: string;
  origin: string;
  state: string;
  progress: number | null;
  lease: Date | null;
  attempts: Generated<number>;
  seen_vehicles: number[] | null;
  created: Generated<Date>;
  finished: Date | null;
  file_name: string | null;
  content: Uint8Array | null;
  size: number | null;
  expires: Date | null;
  failure: string | null;
}

export interface ReportScheduleTable {
  company_id: number;
  report_schedule_id: Generated<number>;
  account_id: number;
  input: Json;
  period_name: string | null;
  format: string;
  every: string;
  on_day: number | null;
  at: string;
  recipients: string[];
  language: string;
  origin: string;
  active: Generated<boolean>;
  next: Date | null;
  created: Generated<Date>;
  last_change: Generated<number>;
}

export interface ReportSendingTable {
  company_id: number;
  report_sending_id: Generated<number>;
  report_schedule_id: number;
  planned: Date;
  attempt: Generated<number>;
  state: string;
  sent: Date | null;
  recipients: string[];
  file_name: string | null;
  failure: string | null;
  said: string | null;
  tries: Generated<number>;
  next_try: Date;
  lease: Date | null;
}

export interface RequestKeyTable {
  key_hash: Uint8Array;
  content_hash: Uint8Array;
  is_found: Generated<boolean>;
  answer: string | null;
  stored: Date;
}

export interface RideTable {
  company_id: number;
  vehicle_id: number;
  from_ts: Date;
  to_ts: Date;
  ride_type: string;
  ride_state: string;
  split_by: string | null;
  from_latitude: number | null;
  from_longitude: number | null;
  from_country: string | null;
  from_place: string | null;
  to_latitude: number | null;
  to_longitude: number | null;
  to_country: string | null;
  to_place: string | null;
  distance: number;
  km_stop: number;
  mh_stop: number | null;
  engine_seconds: number;
  motor_idle: number;
  identification: string | null;
  max_speed: number | null;
  climb: number;
  descent: number;
  over_speed: number;
  driver_quality: number | null;
  fuel_start: number | null;
  fuel_end: number | null;
  total_fuel_used: number | null;
  weight: number | null;
  vcc: number | null;
  start_because: NullableJson;
  end_because: NullableJson;
  joined: NullableJson;
  before_ts: Date | null;
  tank_levels: NullableJson;
}

export interface RideEditTable {
  company_id: number;
  vehicle_id: number;
  edit_id: Generated<number>;
  ride_from: Date;
  ride_to: Date;
  field: string;
  before: NullableJson;
  after: NullableJson;
  changed: Date;
  account_id: number;
  changed_by: string;
}

export interface RideOverlayTable {
  company_id: number;
  vehicle_id: number;
  from_ts: Date;
  ride_type: string | null;
  distance: number | null;
  km_stop: number | null;
  engine_seconds: number | null;
  mh_stop: number | null;
  fixed_km: Generated<boolean>;
  fixed_mh: Generated<boolean>;
  has_driver: Generated<boolean>;
  person_id: number | null;
  note: string | null;
  last_edit: Generated<number>;
  of_distance: number | null;
  of_km_stop: number | null;
  of_engine_seconds: number | null;
  of_mh_stop: number | null;
}

export interface RideShiftTable {
  company_id: number;
  vehicle_id: number;
  km_after: Date | null;
  km: Generated<number>;
  mh_after: Date | null;
  mh: Generated<number>;
}

export interface RuleTable {
  company_id: number;
  rule_id: Generated<number>;
  name: string;
  is_on: boolean;
  owner_id: number | null;
  definition: Json;
  removed: Date | null;
  created: Generated<Date>;
  last_change: Generated<number>;
}

export interface RuleVersionTable {
  company_id: number;
  rule_id: number;
  from_ts: Date;
  definition: NullableJson;
}

export interface SecondFactorTable {
  account_id: number;
  secret: Uint8Array;
  created: Date;
  last_used: Date | null;
  last_step: number;
  wrong_codes: Generated<number>;
}

export interface ServiceTable {
  company_id: number;
  vehicle_id: number;
  service_id: Generated<number>;
  service_plan_id: number | null;
  type_code: string | null;
  name: string | null;
  date: string;
  km: Generated<number>;
  eh: Generated<number>;
  expired_date: string | null;
  expired_km: number | null;
  expired_eh: number | null;
  description: string | null;
  use_km_eh: Generated<boolean>;
  created: Date;
  last_change: Generated<number>;
}

export interface ServiceAlertTable {
  company_id: number;
  vehicle_id: number;
  level: string | null;
  mot: string | null;
  oil_change: string | null;
  other: string | null;
  worked_out: Date;
}

export interface ServicePlanTable {
  company_id: number;
  vehicle_id: number;
  service_plan_id: Generated<number>;
  type_code: string;
  name: string | null;
  repeated_period: string | null;
  repeated_km: number | null;
  repeated_eh: number | null;
  active: Generated<boolean>;
  created: Date;
  last_change: Generated<number>;
}

export interface SharingTable {
  hash_code: string;
  company_id: number;
  valid_from: Date | null;
  valid_to: Date | null;
  note: string | null;
  flag_panic: Generated<boolean>;
  flag_cargo_door: Generated<boolean>;
  created: Generated<Date>;
  last_change: Generated<number>;
  contract_id: number | null;
}

export interface SharingVehicleTable {
  hash_code: string;
  company_id: number;
  vehicle_id: number;
  account_id: number | null;
}

export interface SignInLinkTable {
  sign_in_link_id: Generated<number>;
  hash: Uint8Array;
  purpose: string;
  account_id: number;
  company_id: number | null;
  made_by: number | null;
  made: Date;
  expires: Date;
  made_for: Uint8Array;
  outcome: string | null;
  undelivered: Generated<boolean>;
}

export interface SignInSessionTable {
  session_id: string;
  account_id: number;
  refresh_hash: Uint8Array;
  previous_hash: Uint8Array | null;
  rotated: Date | null;
  permanent: boolean;
  created: Date;
  expires: Date;
  last_request: Date;
  ended: Date | null;
  application: string | null;
  remote_address: string | null;
  user_agent: string | null;
  way: Generated<string>;
  confirmed: Date | null;
  sign_on_company: number | null;
  sign_on_issuer: string | null;
  sign_on_subject: string | null;
  sign_on_sid: string | null;
  sign_on_token: Uint8Array | null;
}

export interface SignOfLifeTable {
  part: string;
  seen: Date;
  is_stopped: boolean;
}

export interface SignOnTable {
  company_id: number;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Uint8Array;
  scopes: string;
  active: boolean;
  match_claim: string;
  match_field: string;
  trusts_email: boolean;
  makes_persons: boolean;
  role_claim: string;
  roles: Json;
  only_by: boolean;
  break_glass: number | null;
  last_change: Generated<number>;
}

export interface SignOnDomainTable {
  domain: string;
  company_id: number;
}

export interface SignOnLinkTable {
  company_id: number;
  issuer: string;
  subject: string;
  account_id: number;
  linked: Date;
}

export interface SignOnLogoutTable {
  issuer: string;
  jti: string;
  expires: Date;
}

export interface SignOnPendingTable {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  company_id: number;
  issuer: string;
  redirect_url: string;
  nonce: string;
  verifier: string;
  path: string;
  permanent: boolean;
  trial_account: number | null;
  expires: Date;
}

export interface SlotActivityTable {
  company_id: number;
  vehicle_id: number;
  slot: number;
  from_ts: Date;
  to_ts: Date;
  activity: number;
  identification: string | null;
  crew: Generated<boolean>;
  distance: Generated<number>;
}

export interface SubjectTable {
  company_id: number;
  subject_id: Generated<number>;
  name: string;
  country_code: string;
  id: string | null;
  vat_number: string | null;
  active: Generated<boolean>;
  note: string | null;
  contacts: GeneratedJson;
  created: Generated<Date>;
  last_change: Generated<number>;
}

export interface TachographDayTable {
  company_id: number;
  tachograph_file_id: number;
  card: string;
  date: string;
  kind: string;
  distance: number | null;
  until: Generated<number>;
  activities: Json;
  conditions: GeneratedJson;
}

export interface TachographFileTable {
  company_id: number;
  tachograph_file_id: Generated<number>;
  hash: Uint8Array;
  file_name: string;
  content: Uint8Array;
  kind: string;
  generation: number;
  card_number: string | null;
  vin: string | null;
  registration: string | null;
  first_name: string | null;
  last_name: string | null;
  from_date: string | null;
  to_date: string | null;
  activity_days: number;
  downloaded: Date | null;
  signature: string;
  warnings: GeneratedJson;
  uploaded: Generated<Date>;
  uploaded_by: string | null;
  card_expires: string | null;
}

export interface TankBookTable {
  company_id: number;
  vehicle_id: number;
  tank_id: number;
  level: number;
  worked_out: Date;
}

export interface TraccarRecordTable {
  company_id: number;
  source: string;
  kind: string;
  theirs: number;
  theirs_device: number;
  ours: number;
  history_from: Date | null;
  history_to: Date | null;
}

export interface TraccarRunTable {
  company_id: number;
  run_id: Generated<number>;
  created: Date;
  account_id: number | null;
  source: string;
  since: Date;
  with_history: boolean;
  state: string;
  is_stopping: Generated<boolean>;
  seen: Date;
  ended: Date | null;
  progress: Json;
  fault: string | null;
  report: NullableJson;
}

export interface TrackerClaimTable {
  device_id: number;
  process_id: string;
}

export interface UnknownDeviceTable {
  device_type: string;
  code: string;
  host_address: string;
  first_seen: Date;
  last_seen: Date;
  attempts: Generated<number>;
}

export interface VehicleTable {
  company_id: number;
  vehicle_id: Generated<number>;
  name: string;
  numeric_plate: string;
  type_code: string;
  state: Generated<string>;
  vin: string | null;
  technical_licence: string | null;
  emission_report: string | null;
  euro_norm_code: string | null;
  manufacture_year: number | null;
  person_id: number | null;
  driver_id: number | null;
  use_last_driver: Generated<boolean>;
  consumption_km: number | null;
  consumption_engine_hours: number | null;
  type_design: string | null;
  category_code: string | null;
  engine_capacity: number | null;
  weight: number | null;
  axles: GeneratedJson;
  km_start: Generated<number>;
  eh_start: Generated<number>;
  min_tank_change: Generated<number>;
  rpm_optimum: number | null;
  rpm_max: number | null;
  speed_max: number | null;
  consumption_min_km: number | null;
  consumption_max_km: number | null;
  consumption_min_eh: number | null;
  consumption_max_eh: number | null;
  max_temperature_liquid: number | null;
  full_tank_day: number | null;
  service_date: string | null;
  service_km: number | null;
  service_eh: number | null;
  mot_date: string | null;
  tachograph_check_date: string | null;
  created: Generated<Date>;
  deleted: Date | null;
  last_change: Generated<number>;
  acquired_date: string | null;
  vat_regime: string | null;
  international_haulage: Generated<boolean>;
}

export interface VehicleIdentificationTable {
  company_id: number;
  vehicle_id: number;
  kind: string;
  code: string;
}

export interface VehicleLiveTable {
  company_id: number;
  vehicle_id: number;
  updated: Date;
  last_ts: Date | null;
  location: NullableJson;
  place: string | null;
  ride_from: Date | null;
  identification: string | null;
  last_measures: GeneratedJson;
  tank1: number | null;
  tank2: number | null;
  axle_weights: NullableJson;
  cargo_door: Generated<boolean>;
  panic_ts: Date | null;
  panic_reset: Date | null;
  findings: string[] | null;
}

export interface VehicleTankTable {
  company_id: number;
  vehicle_id: number;
  tank_id: number;
  tank_type: string;
  fuel: string;
  calc_method: string;
  need_suitable_condition: Generated<boolean>;
  capacity: number | null;
  start_state: number | null;
  parameters: NullableJson;
}

export interface VisitTable {
  company_id: number;
  vehicle_id: number;
  zone_id: number;
  arrival: Date;
  departure: Date | null;
  standing: number;
  distance: number;
  ride_in: Date | null;
  ride_out: Date | null;
  is_pass: boolean;
}

export interface WebhookTable {
  company_id: number;
  webhook_id: Generated<number>;
  name: string;
  url: string;
  secret: string;
  severities: string[];
  is_on: Generated<boolean>;
  switched_off_at: Date | null;
  switched_off_answer: string | null;
  last_change: Generated<number>;
}

export interface ZoneTable {
  company_id: number;
  zone_id: Generated<number>;
  name: string;
  category: string;
  address: string | null;
  note: string | null;
  subject_id: number | null;
  removed: Date | null;
  created: Generated<Date>;
  last_change: Generated<number>;
}

export interface ZoneVersionTable {
  company_id: number;
  zone_id: number;
  from_ts: Date;
  shape: NullableJson;
  exit_margin: number;
  min_dwell: number;
  speed_limit: number | null;
  vehicles: Json;
}
