// A change for every call that changes something or is recorded, with the entries of the audit that it
// must leave. The rows are written by hand and run in their order over one cast; each makes the record that
// it needs.

import type { AuditAction, AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { bareJpegOf } from '@flotila/domain/refueling/testing/photos.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { NO_COMPANY } from '../audit/audit.queries.ts';
import { seedAlert } from './alerts.ts';
import type { TestApi, Who } from './api.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from './cast.ts';
import { seedDocument } from './fuel.ts';
import { stampsOf } from './person-calls.ts';
import { send } from './send.ts';
import { cardFile, giveCard, PLAIN_DAY, seedActivity } from './tachograph.ts';

export interface ChangeRow {
  who: Who;
  /** Kind and action of the entries, in their order. */
  leaves: [AuditKind, AuditAction][];
  /** Company of the entries; left out: tatra. `own`: the company that is the record. */
  companyId?: number | 'own';
  /** Prepares a record and tells the address and body of the change. */
  ask: (api: TestApi) => Promise<{ url: string; body?: object | FormData }>;
}

const TATRA = '/v1/tatra';
let numbers = 0;
/** A name that no other record has. */
const fresh = (start: string) => `${start}${++numbers}`;

/** Makes a record and gives its address, the record, and the query that deletes it. */
async function made(api: TestApi, list: string, body: object, idField: string) {
  const { status, body: record } = await send(api, 'superuser', 'POST', list, body);
  if (status !== 201) throw new Error(`${list}: ${JSON.stringify(record)}`);
  const { lastChange } = record;
  const url = `${list}/${record[idField]}`;
  return { url, record, stale: `${url}?lastChange=${encodeURIComponent(lastChange)}` };
}

/** What a path calls the id of a record, where that is not `id`. */
const PATH_NAMES: Record<string, string> = {
  hashCode: 'hash',
  zoneId: 'zoneId',
  ruleId: 'ruleId',
  webhookId: 'webhookId',
  mealRateId: 'mealRateId',
  forwardingId: 'forwardingId',
};

/** The three changes of a record that is made, changed and deleted by the same list. */
function crud(
  who: Who,
  kind: AuditKind,
  list: string,
  idField: string,
  body: () => object,
  change: object,
  companyOf: (action: AuditAction) => number | 'own' = () => COMPANY.tatra.id,
): Record<string, ChangeRow> {
  const name = list.replace('/tatra/', '/{company}/');
  const one = `${name}/{${PATH_NAMES[idField] ?? 'id'}}`;
  const row = (action: AuditAction, ask: ChangeRow['ask']): ChangeRow => ({
    who,
    companyId: companyOf(action),
    leaves: [[kind, action]],
    ask,
  });
  const make = (api: TestApi) => made(api, list, body(), idField);
  return {
    [`POST ${name}`]: row('create', async () => ({ url: list, body: body() })),
    [`PUT ${one}`]: row('update', async (api) => {
      const { url, record } = await make(api);
      return { url, body: { ...record, ...change } };
    }),
    [`DELETE ${one}`]: row('delete', async (api) => ({ url: (await make(api)).stale })),
  };
}

const EXCUSES = `${TATRA}/person/${PERSON.igor.id}/excuse`;

/** Five hours without a break, of a card and a day that nobody else has, and what is noted of them. */
async function longDriving({ db }: TestApi): Promise<object> {
  const card = `SK${String(++numbers).padStart(12, '0')}00`;
  const day = new Date(Date.UTC(2026, 0, numbers)).toISOString().slice(0, 10);
  const [from, to] = [`${day}T06:00:00Z`, `${day}T11:00:00Z`];
  await giveCard(db, PERSON.igor, card);
  await seedActivity(db, VEHICLE.truck, from, to, 3, { identification: `tachograph@${card}` });
  return { type: 'BREAK', from, to, ground: 'stop', reason: 'D1', lastChange: 'none' };
}

const plan = () => ({ vehicleId: VEHICLE.truck.id, typeCode: 'mot', name: fresh('plan ') });
const service = () => ({ vehicleId: VEHICLE.truck.id, typeCode: 'mot', date: '2026-05-04' });
const rule = () => ({
  name: fresh('Pravidlo '),
  severity: 'alarm',
  condition: { kind: 'panic' },
  whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  tell: { personIds: [], roles: ['dispatcher'], driver: false },
});
const forwarding = () => ({
  name: fresh('Forwarding '),
  url: 'https://example.org/in',
  form: 'json',
  content: 'records',
  vehicles: ALL_VEHICLES,
});
const webhook = () => ({
  name: fresh('Webhook '),
  url: 'https://example.org/hook',
  severities: ['alarm'],
});
let ratesMade = 0;
/** A day has one rate of a country. */
const mealRate = () => {
  ratesMade += 1;
  const day = `${1950 + ratesMade}-01-01`;
  return { country: 'FR', currency: 'EUR', amount: 45, from: day, to: day, source: 'Z 1/2026' };
};
const contract = () => ({ name: fresh('to '), vehicleId: VEHICLE.truck.id, amount: 850.5 });
const subject = () => ({ name: fresh('Partner '), countryCode: 'SK' });
const zone = () => ({
  name: fresh('Zóna '),
  category: 'depot',
  shape: { type: 'Circle', center: [17.6, 48.4], radius: 150 },
});
const vehicle = () => {
  const device = { deviceType: 'teltonika', code: fresh('86000'), serialNumber: fresh('A') };
  return { name: 'new', numericPlate: fresh('TT'), typeCode: 'truck', kmStart: 0, device };
};
const person = () => ({
  lastName: fresh('Nová '),
  login: fresh('nova'),
  password: 'not-to-be-seen',
});
const access = () => ({ ...person(), access: 'collective', vehiclesIds: [VEHICLE.van.id] });

const SCHEDULES = `${TATRA}/report-schedule`;
const schedule = () => ({
  input: { report: 'maintenance' },
  periodName: null,
  format: 'pdf',
  language: 'sk',
  every: 'week',
  on: 1,
  at: '06:00',
  recipients: [`${fresh('eva')}@example.org`],
});

/** A moment of the past that no document and no ride has. */
const moment = () => new Date(Date.UTC(2026, 0, 1, 0, ++numbers)).toISOString();
/** The truck has a raw log of this day. */
export const LOG_DAY = '2026-05-04';
/** Changes nothing, but who read whose log is kept. */
const logRead = (call: string): ChangeRow => ({
  who: 'superuser',
  leaves: [['vehicle-log', 'read']],
  ask: async () => ({ url: `/v1/admin/${call}/${VEHICLE.truck.id}?date=${LOG_DAY}` }),
});

const document = { quantity: 50, amount: 75, currency: 'EUR' };
async function storedDocument(api: TestApi) {
  const ts = moment();
  await seedDocument(api.db, VEHICLE.truck, ts, 50);
  const list = `${TATRA}/refueling/${VEHICLE.truck.id}`;
  const entries = await send(api, 'admin', 'GET', `${list}?from=${ts}&to=${ts}`);
  const { lastChange } = entries.body.content[0].document;
  return { url: `${list}/document/${ts}`, lastChange: String(lastChange) };
}

async function storedAlert(api: TestApi): Promise<number> {
  const alertId = 900 + ++numbers;
  const of = { company: COMPANY.tatra.id, ruleId: 571, vehicle: VEHICLE.truck.id };
  await seedAlert(api.db, { alertId, ...of, begin: moment() });
  return alertId;
}

function importForm(): FormData {
  const rows = [2, 3].map((hour) => `2026-02-0${hour} 08:00;BA222AA;diesel;50;0;75;EUR;Nitra`);
  const head = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';
  const form = new FormData();
  form.append('file', new Blob([[head, ...rows].join('\n')]), 'documents.csv');
  return form;
}

function ratesForm(): FormData {
  const form = new FormData();
  const terms = { from: '1990-01-01', to: '1990-12-31', source: 'Z 2/2026' };
  for (const [name, value] of Object.entries(terms)) form.append(name, value);
  form.append('file', new Blob(['country;currency;amount\nAT;EUR;45\nDE;EUR;45']), 'rates.csv');
  return form;
}

function photoForm(): FormData {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bareJpegOf())]), 'receipt.jpg');
  return form;
}

function zonesForm(): FormData {
  const feature = () => ({
    type: 'Feature',
    properties: { name: fresh('Zóna ') },
    geometry: { type: 'Point', coordinates: [17.6, 48.4] },
  });
  const form = new FormData();
  const file = { type: 'FeatureCollection', features: [feature(), feature()] };
  form.append('file', new Blob([JSON.stringify(file)]), 'zones.geojson');
  return form;
}

function tachographForm(): FormData {
  const days = [{ date: '2026-11-02', changes: PLAIN_DAY }];
  const form = new FormData();
  const file = cardFile({ number: 'SK12345678901200', days });
  form.append('file', new Blob([new Uint8Array(file)]), 'C_20261102.ddd');
  return form;
}

const documentAt = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}';
const truck = `${TATRA}/vehicle/${VEHICLE.truck.id}`;

export const CHANGES: Record<string, ChangeRow> = {
  ...crud('superuser', 'report-schedule', SCHEDULES, 'scheduleId', schedule, { at: '07:00' }),
  'POST /v1/{company}/report-schedule/{id}/sending': {
    who: 'superuser',
    leaves: [['report-schedule', 'update']],
    ask: async (api) => {
      const { url } = await made(api, SCHEDULES, schedule(), 'scheduleId');
      return { url: `${url}/sending` };
    },
  },
  ...crud('superuser', 'vehicle', `${TATRA}/vehicle`, 'vehicleId', vehicle, { name: 'other' }),
  'PATCH /v1/{company}/vehicle-params/{id}': {
    who: 'dispatcher',
    leaves: [['vehicle', 'update']],
    ask: async () => ({
      url: `${TATRA}/vehicle-params/${VEHICLE.truck.id}`,
      body: { name: fresh('Ťahač ') },
    }),
  },
  'POST /v1/admin/vehicle-commands/{vehicleId}': {
    who: 'superuser',
    leaves: [['command', 'create']],
    ask: async () => ({
      url: `/v1/admin/vehicle-commands/${VEHICLE.truck.id}`,
      body: { kind: 'version' },
    }),
  },
  'POST /v1/admin/vehicle-commands/{vehicleId}/{commandId}/cancel': {
    who: 'superuser',
    leaves: [['command', 'update']],
    ask: async (api) => {
      const list = `/v1/admin/vehicle-commands/${VEHICLE.truck.id}`;
      const { url } = await made(api, list, { kind: 'version' }, 'commandId');
      return { url: `${url}/cancel` };
    },
  },
  'GET /v1/admin/vehicle-log/{vehicleId}': logRead('vehicle-log'),
  'GET /v1/admin/vehicle-log-lines/{vehicleId}': logRead('vehicle-log-lines'),
  'PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}': {
    who: 'dispatcher',
    leaves: [['vehicle', 'update']],
    ask: async (api) => {
      await api.db.pool.query(
        `insert into vehicle_live (company_id, vehicle_id, updated, panic_ts)
         values ($1, $2, now(), now())
         on conflict (company_id, vehicle_id) do update set panic_ts = now(), panic_reset = null`,
        [VEHICLE.truck.company, VEHICLE.truck.id],
      );
      return { url: `${truck}/reset-flag/panic` };
    },
  },
  'PUT /v1/{company}/help-call/{vehicleId}/take': {
    who: 'dispatcher',
    leaves: [['alert', 'update']],
    ask: async (api) => {
      const alertId = await storedAlert(api);
      await api.db.pool.query(
        `with called as (update alert set why = '{"kind": "panic", "params": {}, "records": []}',
           begin_ts = now() where alert_id = $1 returning company_id, vehicle_id)
         insert into vehicle_live (company_id, vehicle_id, updated, panic_ts)
         select company_id, vehicle_id, now(), now() from called
         on conflict (company_id, vehicle_id) do update set panic_ts = now(), panic_reset = null`,
        [alertId],
      );
      return { url: `${TATRA}/help-call/${VEHICLE.truck.id}/take` };
    },
  },
  'PATCH /v1/{company}/alert/{alertId}': {
    who: 'dispatcher',
    leaves: [['alert', 'update']],
    ask: async (api) => {
      const url = `${TATRA}/alert/${await storedAlert(api)}`;
      return { url, body: { acknowledged: true, note: 'he waited' } };
    },
  },
  'POST /v1/{company}/alert/acknowledge': {
    who: 'dispatcher',
    leaves: [
      ['alert', 'update'],
      ['alert', 'update'],
    ],
    ask: async (api) => {
      const alertIds = [await storedAlert(api), await storedAlert(api)];
      return { url: `${TATRA}/alert/acknowledge`, body: { alertIds } };
    },
  },
  'PUT /v1/{company}/notification': {
    who: 'dispatcher',
    leaves: [['notification', 'update']],
    ask: async (api) => {
      const url = `${TATRA}/notification`;
      const record = (await api.call('dispatcher', 'GET', url)).json();
      return { url, body: { ...record, quietHours: { from: '22:00', to: '06:00' } } };
    },
  },
  'PATCH /v1/{company}/vehicle/{id}/ride/{start}': {
    who: 'admin',
    leaves: [['ride', 'update']],
    ask: async (api) => {
      const start = moment();
      await seedRide(api.db, VEHICLE.truck, start);
      return { url: `${truck}/ride/${start}`, body: { note: 'to the customer' } };
    },
  },
  [`POST ${documentAt}`]: {
    who: 'dispatcher',
    leaves: [['refueling', 'create']],
    ask: async () => ({
      url: `${TATRA}/refueling/${VEHICLE.truck.id}/document/${moment()}`,
      body: document,
    }),
  },
  [`PUT ${documentAt}`]: {
    who: 'dispatcher',
    leaves: [['refueling', 'update']],
    ask: async (api) => {
      const { url, lastChange } = await storedDocument(api);
      return { url, body: { ...document, quantity: 49, lastChange } };
    },
  },
  [`DELETE ${documentAt}`]: {
    who: 'dispatcher',
    leaves: [['refueling', 'delete']],
    ask: async (api) => {
      const { url, lastChange } = await storedDocument(api);
      return { url: `${url}?lastChange=${lastChange}` };
    },
  },
  [`POST ${documentAt}/photo`]: {
    who: 'dispatcher',
    leaves: [['refueling', 'update']],
    ask: async (api) => {
      const { url } = await storedDocument(api);
      return { url: `${url}/photo`, body: photoForm() };
    },
  },
  [`DELETE ${documentAt}/photo/{photoId}`]: {
    who: 'dispatcher',
    leaves: [['refueling', 'update']],
    ask: async (api) => {
      const { url } = await storedDocument(api);
      const { photoId } = (await send(api, 'dispatcher', 'POST', `${url}/photo`, photoForm())).body;
      return { url: `${url}/photo/${photoId}` };
    },
  },
  'POST /v1/{company}/refueling/import': {
    who: 'dispatcher',
    leaves: [
      ['refueling', 'create'],
      ['refueling', 'create'],
    ],
    ask: async () => ({ url: `${TATRA}/refueling/import`, body: importForm() }),
  },
  'POST /v1/{company}/tachograph-file': {
    who: 'dispatcher',
    leaves: [['tachograph-file', 'create']],
    ask: async () => ({ url: `${TATRA}/tachograph-file`, body: tachographForm() }),
  },
  'PUT /v1/{company}/person/{id}/excuse': {
    who: 'dispatcher',
    leaves: [['excuse', 'create']],
    ask: async (api) => ({ url: EXCUSES, body: await longDriving(api) }),
  },
  'DELETE /v1/{company}/person/{id}/excuse/{excuseId}': {
    who: 'dispatcher',
    leaves: [['excuse', 'delete']],
    ask: async (api) => {
      const { body } = await send(api, 'dispatcher', 'PUT', EXCUSES, await longDriving(api));
      return { url: `${EXCUSES}/${body.excuseId}?lastChange=${body.lastChange}` };
    },
  },
  ...crud('dispatcher', 'service-plan', `${TATRA}/service-plan`, 'servicePlanId', plan, {
    name: 'other',
  }),
  'POST /v1/{company}/service-plan/{id}': {
    who: 'dispatcher',
    leaves: [['service-plan', 'create']],
    ask: async () => ({ url: `${TATRA}/service-plan/new`, body: plan() }),
  },
  'DELETE /v1/{company}/service-plan/{id}': {
    who: 'dispatcher',
    leaves: [
      ['service-plan', 'delete'],
      ['service', 'delete'],
    ],
    ask: async (api) => {
      const { stale, record } = await made(api, `${TATRA}/service-plan`, plan(), 'servicePlanId');
      const done = { ...service(), planId: record.servicePlanId };
      await made(api, `${TATRA}/service`, done, 'serviceId');
      return { url: `${stale}&withServices=true` };
    },
  },
  ...crud('dispatcher', 'rule', `${TATRA}/rule`, 'ruleId', rule, { note: 'other' }),
  'PATCH /v1/{company}/rule/{ruleId}': {
    who: 'dispatcher',
    leaves: [['rule', 'update']],
    ask: async (api) => {
      const { url, record } = await made(api, `${TATRA}/rule`, rule(), 'ruleId');
      return { url, body: { isOn: false, lastChange: record.lastChange } };
    },
  },
  ...crud('admin', 'webhook', `${TATRA}/webhook`, 'webhookId', webhook, { name: 'other' }),
  'POST /v1/{company}/webhook/{webhookId}/secret': {
    who: 'admin',
    leaves: [['webhook', 'update']],
    ask: async (api) => {
      const { url, record } = await made(api, `${TATRA}/webhook`, webhook(), 'webhookId');
      return { url: `${url}/secret`, body: { lastChange: record.lastChange } };
    },
  },
  ...crud('admin', 'meal-rate', `${TATRA}/meal-rate`, 'mealRateId', mealRate, { amount: 46 }),
  'POST /v1/{company}/meal-rate/import': {
    who: 'admin',
    leaves: [
      ['meal-rate', 'create'],
      ['meal-rate', 'create'],
    ],
    ask: async () => ({ url: `${TATRA}/meal-rate/import`, body: ratesForm() }),
  },
  'POST /v1/admin/unknown-tracker/forget': {
    who: 'superuser',
    companyId: NO_COMPANY,
    leaves: [['unknown-tracker', 'delete']],
    ask: async ({ db }) => {
      const tracker = { deviceType: 'bce', code: fresh('nobody') };
      await db.write((write) =>
        write
          .insertInto('unknown_device')
          .values({
            device_type: tracker.deviceType,
            code: tracker.code,
            host_address: '192.0.2.1',
            first_seen: new Date(),
            last_seen: new Date(),
          })
          .execute(),
      );
      return { url: '/v1/admin/unknown-tracker/forget', body: tracker };
    },
  },
  ...crud('admin', 'forwarding', `${TATRA}/forwarding`, 'forwardingId', forwarding, {
    name: 'other',
  }),
  'POST /v1/{company}/forwarding/{forwardingId}/secret': {
    who: 'admin',
    leaves: [['forwarding', 'update']],
    ask: async (api) => {
      const { url, record } = await made(api, `${TATRA}/forwarding`, forwarding(), 'forwardingId');
      return { url: `${url}/secret`, body: { lastChange: record.lastChange } };
    },
  },
  ...crud('dispatcher', 'service', `${TATRA}/service`, 'serviceId', service, {
    description: 'other',
  }),
  'POST /v1/{company}/service/{id}': {
    who: 'dispatcher',
    leaves: [['service', 'create']],
    ask: async () => ({ url: `${TATRA}/service/new`, body: service() }),
  },
  ...crud('dispatcher', 'contract', `${TATRA}/contract`, 'contractId', contract, { amount: 900 }),
  ...crud('dispatcher', 'subject', `${TATRA}/subject`, 'subjectId', subject, { note: 'other' }),
  ...crud('dispatcher', 'zone', `${TATRA}/zone`, 'zoneId', zone, { note: 'other' }),
  'POST /v1/{company}/zone/import': {
    who: 'dispatcher',
    leaves: [
      ['zone', 'create'],
      ['zone', 'create'],
    ],
    ask: async () => ({ url: `${TATRA}/zone/import`, body: zonesForm() }),
  },
  ...crud('admin', 'groupset', `${TATRA}/groupset`, 'groupSetId', () => ({ name: fresh('G') }), {
    vehicles: [VEHICLE.van.id],
  }),
  ...crud('admin', 'person', `${TATRA}/person`, 'personId', person, {
    firstName: 'other',
    password: 'not-to-be-seen-either',
  }),
  'DELETE /v1/{company}/person/{id}': {
    who: 'superuser',
    leaves: [['person', 'delete']],
    ask: async (api) => {
      const { url, record } = await made(api, `${TATRA}/person`, person(), 'personId');
      return { url: `${url}${stampsOf(record)}` };
    },
  },
  // Reads by its method, but takes a person over.
  'GET /v1/{company}/person/{id}/import/{fromCompany}': {
    who: 'superuser',
    companyId: COMPANY.morava.id,
    leaves: [['person', 'create']],
    ask: async () => ({ url: `/v1/morava/person/${PERSON.dusan.id}/import/tatra` }),
  },
  ...crud(
    'dispatcher',
    'sharing',
    `${TATRA}/sharing`,
    'hashCode',
    () => ({ vehiclesIds: [VEHICLE.van.id], note: fresh('for ') }),
    { flagPanic: true },
  ),
  ...crud(
    'superuser',
    'special-access',
    '/v1/all/special-access',
    'personId',
    access,
    { firstName: 'other', password: 'not-to-be-seen-either' },
    () => NO_COMPANY,
  ),
  // A company's changes are its own, its making and its end stand outside of it.
  ...crud(
    'superuser',
    'company',
    '/v1/all/company',
    'companyId',
    () => ({ name: fresh('Firma '), code: fresh('firma'), countryCode: 'SK' }),
    { name: 'Iná firma' },
    (action) => (action === 'update' ? 'own' : NO_COMPANY),
  ),
};

/** Calls that change no record of a company, and why they need no entry. */
export const NO_CHANGE: Record<string, string> = {
  'DELETE /v1/all/token': 'ends the own session; its entry is tested with the sign-ins',
  'POST /v1/{company}/report/travel-expenses/{personId}': 'only reads; its body is a question',
  'POST /v1/{company}/list/xlsx': 'only gives back as a file what it was sent',
  'POST /v1/{company}/zone/preview': 'only reads; its body is a question',
  'POST /v1/{company}/rule/trial': 'only reads; its body is a question',
  'POST /v1/{company}/webhook/{webhookId}/test':
    'sends a made-up alert; it stands in the log of deliveries',
  'POST /v1/{company}/forwarding/{forwardingId}/test':
    'sends a made-up record; it stands in the log of deliveries',
  'POST /v1/{company}/report-job': 'makes a file for who asks; nobody else sees it',
  'POST /v1/{company}/push': 'says in which browser who asks is told; nobody else sees it',
  'DELETE /v1/{company}/push/{id}': 'takes off a browser of who asks',
  'POST /v1/{company}/notification/test': 'sends who asks a test; the log of deliveries has it',
  'DELETE /v1/{company}/report-job/{id}': 'throws away a file of who asks',
  'DELETE /v1/all/session': 'ends the own sessions; its entry is tested with the sign-ins',
};
