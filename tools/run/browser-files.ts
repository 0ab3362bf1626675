// Which browser tests are about which folder, for `npm test -- changed`.

/** Folders of any room, and the files of e2e that look at what is in them. */
const ABOUT: Readonly<Record<string, string>> = {
  account: 'account',
  activity: 'hours',
  alert: 'alerts notification help-call',
  'api-key': 'api-keys',
  announcement: 'announcement',
  app: 'shell menu-ways phone first-minute',
  audit: 'audit',
  backup: 'gateway',
  checkup: 'gateway',
  command: 'commands',
  company: 'first-company',
  connection: 'vehicle-log gateway',
  contract: 'contracts contract-form',
  data: 'data lists',
  drivers: 'drivers',
  event: 'events',
  fold: 'history logbook',
  forwarding: 'forwardings',
  fuel: 'refueling',
  gateway: 'gateway vehicle-log',
  groupset: 'data',
  history: 'history history-day graph',
  hours: 'hours',
  http: 'docs',
  i18n: 'shell sign-in',
  ingest: 'history logbook',
  list: 'lists',
  live: 'online',
  location: 'history palette',
  logbook: 'logbook',
  login: 'sign-in',
  'map-tools': 'palette',
  map: 'map map-stack streets preview-streets',
  me: 'my-day own-records',
  notification: 'notification',
  offline: 'offline',
  online: 'online',
  palette: 'palette',
  person: 'persons',
  plan: 'plan plan-move',
  preview: 'preview preview-streets',
  process: 'gateway',
  protocols: 'gateway vehicle-log',
  public: 'offline',
  receiver: 'forwardings webhooks',
  record: 'vehicle-form data',
  refueling: 'refueling refueling-import receipt-photo',
  report: 'report',
  ride: 'ride-update ride-map logbook',
  rule: 'rule',
  service: 'service service-dialogs',
  session: 'sign-in',
  sharing: 'share',
  'special-access': 'data',
  status: 'announcement',
  subject: 'data pick-list',
  tachograph: 'hours drivers',
  travel: 'meal-rates report',
  ui: 'pick-list fit accessibility no-pointer',
  vehicle: 'vehicle vehicle-form',
  webhook: 'webhooks',
  words: 'shell sign-in',
  zone: 'zone zone-visits zone-ways',
};

/** What no screen shows by itself; their tests are the unit tests. */
export const NOT_ON_SCREEN: readonly string[] = [
  'address',
  'archive',
  'build',
  'call',
  'code',
  'config',
  'db',
  'erasing',
  'fixtures',
  'log',
  'nats',
  'outside',
  'render',
  'role',
  'testing',
  'trace',
  'work',
];

/** About every screen, and so about none more than another: these run with everything only. */
export const ABOUT_ALL: readonly string[] = ['bad-data', 'bad-line', 'clicks', 'script-size'];

/** Names of e2e files, without their ending, that are about the folder. */
export function browserFilesAbout(folder: string): readonly string[] {
  return ABOUT[folder]?.split(' ') ?? [];
}

export const FOLDERS_WITH_FILES: readonly string[] = Object.keys(ABOUT);
