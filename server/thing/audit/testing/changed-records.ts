// What the changes of changes.ts are made of: bodies of records, and records that are there before.
import type { AuditAction, AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { bareJpegOf } from '@flotila/domain/refueling/testing/photos.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { seedAlert } from '../../../testing/alerts.ts';
import type { TestApi, Who } from '../../../testing/api.ts';
import { switchAssistants } from '../../../testing/assistants.ts';
import { COMPANY, PERSON, VEHICLE } from '../../../testing/cast.ts';
import { seedDocument } from '../../../testing/fuel.ts';
import {
  enterAssistant,
  makeProof,
  REDIRECT,
  rightRequest,
} from '../../../testing/oauth-assistant.ts';
import { seedSignOn } from '../../../testing/permission/sign-on-rows.ts';
import { send } from '../../../testing/send.ts';
import { cardFile, giveCard, PLAIN_DAY, seedActivity } from '../../../testing/tachograph.ts';

export interface ChangeRow {
  who: Who;
  /** Kind and action of the entries, in their order. */
  leaves: [AuditKind, AuditAction][];
  /** Company of the entries; left out: tatra. `own`: the company that is the record. */
  companyId?: number | 'own';
  /** Tables in which a try that fails leaves a note of itself. */
  notes?: string[];
  /** Prepares a record and tells the address and body of the change. */
  ask: (api: TestApi) => Promise<{ url: string; body?: object | FormData }>;
}

export const TATRA = '/v1/tatra';
let numbers = 0;
/** A name that no other record has. */
export const fresh = (start: string) => `${start}${++numbers}`;

/** Makes a record and gives its address, the record, and the query that deletes it. */
export async function made(api: TestApi, list: string, body: object, idField: string) {
  const { status, body: record } = await send(api, 'superuser', 'POST', list, body);
  if (status !== 201) throw new Error(`${list}: ${JSON.stringify(record)}`);
  const { lastChange } = record;
  const url = `${list}/${record[idField]}`;
  return { url, record, stale: `${url}?lastChange=${encodeURIComponent(lastChange)}` };
}

/** The provider of single sign-on that tatra keeps, made where there is none. */
export async function keptSignOn(api: TestApi): Promise<{ lastChange: string }> {
  await seedSignOn(api.db);
  return (await send(api, 'superuser', 'GET', `${TATRA}/sign-on`)).body;
}

/** What a path calls the id of a record, where that is not `id`. */
const PATH_NAMES: Record<string, string> = {
  hashCode: 'hash',
  zoneId: 'zoneId',
  ruleId: 'ruleId',
  webhookId: 'webhookId',
  apiKeyId: 'apiKeyId',
  assistantId: 'assistantId',
  mealRateId: 'mealRateId',
  forwardingId: 'forwardingId',
  announcementId: 'announcementId',
};

/** The three changes of a record that is made, changed and deleted by the same list. */
export function crud(
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

export const EXCUSES = `${TATRA}/person/${PERSON.igor.id}/excuse`;

/** Five hours without a break, of a card and a day that nobody else has, and what is noted of them. */
export async function longDriving({ db }: TestApi): Promise<object> {
  const card = `SK${String(++numbers).padStart(12, '0')}00`;
  const day = new Date(Date.UTC(2026, 0, numbers)).toISOString().slice(0, 10);
  const [from, to] = [`${day}T06:00:00Z`, `${day}T11:00:00Z`];
  await giveCard(db, PERSON.igor, card);
  await seedActivity(db, VEHICLE.truck, from, to, 3, { identification: `tachograph@${card}` });
  return { type: 'BREAK', from, to, ground: 'stop', reason: 'D1', lastChange: 'none' };
}

export const assistant = () => ({ name: fresh('Assistant '), redirects: [REDIRECT] });

/** What the administrator says to an assistant that asks them, in a company that lets it. */
export async function assistantAnswer(api: TestApi): Promise<object> {
  await switchAssistants(api, true);
  const { clientId } = await enterAssistant(api);
  const request = rightRequest(clientId, makeProof());
  return { request, isAllowed: true, company: 'tatra', mayChange: true };
}

/** Id of what the administrator let in. */
export async function storedGrant(api: TestApi): Promise<number> {
  await send(api, 'admin', 'POST', '/v1/all/assistant-grant', await assistantAnswer(api));
  const { grants } = (await send(api, 'admin', 'GET', '/v1/all/assistant-grant')).body;
  return grants[0].grantId;
}

export const plan = () => ({ vehicleId: VEHICLE.truck.id, typeCode: 'mot', name: fresh('plan ') });
export const service = () => ({ vehicleId: VEHICLE.truck.id, typeCode: 'mot', date: '2026-05-04' });
export const rule = () => ({
  name: fresh('Pravidlo '),
  severity: 'alarm',
  condition: { kind: 'panic' },
  whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  tell: { personIds: [], roles: ['dispatcher'], driver: false },
});
export const forwarding = () => ({
  name: fresh('Forwarding '),
  url: 'https://example.org/in',
  form: 'json',
  content: 'records',
  vehicles: ALL_VEHICLES,
});
export const apiKey = () => ({ name: fresh('Kľúč '), role: 'reader' });
export const webhook = () => ({
  name: fresh('Webhook '),
  url: 'https://example.org/hook',
  severities: ['alarm'],
});
let ratesMade = 0;
/** A day has one rate of a country. */
export const mealRate = () => {
  ratesMade += 1;
  const day = `${1950 + ratesMade}-01-01`;
  return { country: 'FR', currency: 'EUR', amount: 45, from: day, to: day, source: 'Z 1/2026' };
};
export const contract = () => ({ name: fresh('to '), vehicleId: VEHICLE.truck.id, amount: 850.5 });
export const subject = () => ({ name: fresh('Partner '), countryCode: 'SK' });
export const zone = () => ({
  name: fresh('Zóna '),
  category: 'depot',
  shape: { type: 'Circle', center: [17.6, 48.4], radius: 150 },
});
export const vehicle = () => {
  const device = { deviceType: 'teltonika', code: fresh('86000'), serialNumber: fresh('A') };
  return { name: 'new', numericPlate: fresh('TT'), typeCode: 'truck', kmStart: 0, device };
};
export const person = () => ({
  lastName: fresh('Nová '),
  login: fresh('nova'),
  password: 'not-to-be-seen',
});
export const access = () => ({ ...person(), access: 'collective', vehiclesIds: [VEHICLE.van.id] });

export const SCHEDULES = `${TATRA}/report-schedule`;
export const schedule = () => ({
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
export const moment = () => new Date(Date.UTC(2026, 0, 1, 0, ++numbers)).toISOString();
/** The truck has a raw log of this day. */
export const LOG_DAY = '2026-05-04';
/** Changes nothing, but who read whose log is kept. */
export const logRead = (call: string): ChangeRow => ({
  who: 'superuser',
  leaves: [['vehicle-log', 'read']],
  ask: async () => ({ url: `/v1/admin/${call}/${VEHICLE.truck.id}?date=${LOG_DAY}` }),
});

export const document = { quantity: 50, amount: 75, currency: 'EUR' };
export async function storedDocument(api: TestApi) {
  const ts = moment();
  await seedDocument(api.db, VEHICLE.truck, ts, 50);
  const list = `${TATRA}/refueling/${VEHICLE.truck.id}`;
  const entries = await send(api, 'admin', 'GET', `${list}?from=${ts}&to=${ts}`);
  const { lastChange } = entries.body.content[0].document;
  return { url: `${list}/document/${ts}`, lastChange: String(lastChange) };
}

export async function storedAlert(api: TestApi): Promise<number> {
  const alertId = 900 + ++numbers;
  const of = { company: COMPANY.tatra.id, ruleId: 571, vehicle: VEHICLE.truck.id };
  await seedAlert(api.db, { alertId, ...of, begin: moment() });
  return alertId;
}

export function listForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`EČV;Typ\n${fresh('TT')}BB;osobné`]), 'list.csv');
  return form;
}

/** The id of an import of vehicles. */
export async function broughtList(api: TestApi): Promise<number> {
  const request = new Request('http://localhost', { method: 'POST', body: listForm() });
  const answer = await api.app.inject({
    method: 'POST',
    url: `${TATRA}/import/vehicle`,
    headers: {
      ...(await api.as('superuser')),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json().importId;
}

export function importForm(): FormData {
  const rows = [2, 3].map((hour) => `2026-02-0${hour} 08:00;BA222AA;diesel;50;0;75;EUR;Nitra`);
  const head = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';
  const form = new FormData();
  form.append('file', new Blob([[head, ...rows].join('\n')]), 'documents.csv');
  return form;
}

export function ratesForm(): FormData {
  const form = new FormData();
  const terms = { from: '1990-01-01', to: '1990-12-31', source: 'Z 2/2026' };
  for (const [name, value] of Object.entries(terms)) form.append(name, value);
  form.append('file', new Blob(['country;currency;amount\nAT;EUR;45\nDE;EUR;45']), 'rates.csv');
  return form;
}

export function photoForm(): FormData {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bareJpegOf())]), 'receipt.jpg');
  return form;
}

export function zonesForm(): FormData {
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

export function tachographForm(): FormData {
  const days = [{ date: '2026-11-02', changes: PLAIN_DAY }];
  const form = new FormData();
  const file = cardFile({ number: 'SK12345678901200', days });
  form.append('file', new Blob([new Uint8Array(file)]), 'C_20261102.ddd');
  return form;
}

export const documentAt = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}';
export const truck = `${TATRA}/vehicle/${VEHICLE.truck.id}`;

/** One that no browser made, and its address. */
export async function storedPasskey(api: TestApi, owner: { id: number }): Promise<string> {
  const { rows } = await api.db.pool.query(
    `insert into passkey (account_id, credential_id, public_key, counter, transports, host, name,
       created) values ($1, $2, '', 0, '{}', 'localhost', 'Telefón', $3)
     returning passkey_id as id`,
    [owner.id, fresh('credential'), new Date(api.now())],
  );
  return `/v1/all/account/passkey/${rows[0].id}`;
}
