// A change for every call that changes something or is recorded, with the entries of the audit that it
// must leave. The rows are written by hand and run in their order over one cast; each makes the record that
// it needs.
import { seedRide, VEHICLE } from '../../../testing/cast.ts';
import { send } from '../../../testing/send.ts';
import { NO_COMPANY } from '../audit.queries.ts';
import {
  apiKey,
  assistant,
  assistantAnswer,
  broughtList,
  type ChangeRow,
  contract,
  crud,
  document,
  documentAt,
  EXCUSES,
  forwarding,
  fresh,
  importForm,
  keptSignOn,
  listForm,
  logRead,
  longDriving,
  made,
  mealRate,
  moment,
  photoForm,
  plan,
  ratesForm,
  rule,
  SCHEDULES,
  schedule,
  service,
  storedAlert,
  storedDocument,
  storedGrant,
  subject,
  TATRA,
  tachographForm,
  truck,
  vehicle,
  webhook,
  zone,
  zonesForm,
} from './changed-records.ts';
import { PEOPLE_CHANGES } from './people-changes.ts';

/** A private address: it is refused before anything is asked. */
const TRACCAR = {
  url: 'http://127.0.0.1:9',
  token: 'x',
  since: '2026-01-01',
  withHistory: false,
};

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
  'POST /v1/{company}/import/{kind}': {
    who: 'superuser',
    leaves: [
      ['vehicle', 'create'],
      ['import', 'create'],
    ],
    // One that fails is listed as such (decision 0128).
    notes: ['import'],
    ask: async () => ({ url: `${TATRA}/import/vehicle`, body: listForm() }),
  },
  'DELETE /v1/{company}/imported/{importId}': {
    who: 'superuser',
    leaves: [
      ['vehicle', 'delete'],
      ['import', 'delete'],
    ],
    ask: async (api) => ({ url: `${TATRA}/imported/${await broughtList(api)}` }),
  },
  'POST /v1/{company}/traccar-run': {
    who: 'superuser',
    leaves: [['import', 'create']],
    ask: async () => ({ url: `${TATRA}/traccar-run`, body: TRACCAR }),
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
  ...crud('admin', 'api-key', `${TATRA}/api-key`, 'apiKeyId', apiKey, { name: 'other' }),
  'POST /v1/{company}/api-key/{apiKeyId}/roll': {
    who: 'admin',
    leaves: [['api-key', 'update']],
    ask: async (api) => {
      const { url } = await made(api, `${TATRA}/api-key`, apiKey(), 'apiKeyId');
      return { url: `${url}/roll` };
    },
  },
  'PUT /v1/{company}/door': {
    who: 'admin',
    leaves: [['door', 'update']],
    ask: async (api) => {
      const { lastChange } = (await send(api, 'admin', 'GET', `${TATRA}/door`)).body;
      return { url: `${TATRA}/door`, body: { factor: 'off', lastChange } };
    },
  },
  'PUT /v1/{company}/assistants': {
    who: 'admin',
    leaves: [['company', 'update']],
    ask: async (api) => {
      const url = `${TATRA}/assistants`;
      const { isOn, lastChange } = (await api.call('admin', 'GET', url)).json();
      return { url, body: { isOn: !isOn, lastChange } };
    },
  },
  ...crud('admin', 'assistant', `${TATRA}/assistant`, 'assistantId', assistant, { name: 'other' }),
  'POST /v1/all/assistant-grant': {
    who: 'admin',
    leaves: [['assistant-grant', 'create']],
    ask: async (api) => ({ url: '/v1/all/assistant-grant', body: await assistantAnswer(api) }),
  },
  'DELETE /v1/all/assistant-grant/{grantId}': {
    who: 'admin',
    leaves: [['assistant-grant', 'delete']],
    ask: async (api) => ({ url: `/v1/all/assistant-grant/${await storedGrant(api)}` }),
  },
  'DELETE /v1/{company}/assistant-grant/{grantId}': {
    who: 'admin',
    leaves: [['assistant-grant', 'delete']],
    ask: async (api) => ({ url: `${TATRA}/assistant-grant/${await storedGrant(api)}` }),
  },
  'PUT /v1/{company}/sign-on': {
    who: 'admin',
    leaves: [['sign-on', 'update']],
    ask: async (api) => ({
      url: `${TATRA}/sign-on`,
      body: { ...(await keptSignOn(api)), name: fresh('P') },
    }),
  },
  'DELETE /v1/{company}/sign-on/link': {
    who: 'admin',
    leaves: [['sign-on', 'update']],
    ask: async (api) => {
      await keptSignOn(api);
      return { url: `${TATRA}/sign-on/link` };
    },
  },
  'DELETE /v1/{company}/sign-on': {
    who: 'admin',
    leaves: [['sign-on', 'delete']],
    ask: async (api) => {
      const { lastChange } = await keptSignOn(api);
      return { url: `${TATRA}/sign-on?lastChange=${lastChange}` };
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
  ...PEOPLE_CHANGES,
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
    'announcement',
    '/v1/all/announcement',
    'announcementId',
    () => ({ kind: 'information', texts: { sk: fresh('Oznam ') } }),
    { shownUntil: '2030-01-01T00:00:00Z' },
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
