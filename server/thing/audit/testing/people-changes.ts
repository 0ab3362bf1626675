// The changes of people, and of the accounts by which they sign in.
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../../testing/cast.ts';
import { stampsOf } from '../../../testing/person-calls.ts';
import { codeOf } from '../../../testing/second-factor.ts';
import { send } from '../../../testing/send.ts';
import { NO_COMPANY } from '../audit.queries.ts';
import {
  access,
  type ChangeRow,
  crud,
  made,
  person,
  storedPasskey,
  TATRA,
} from './changed-records.ts';

export const PEOPLE_CHANGES: Record<string, ChangeRow> = {
  'PUT /v1/all/account': {
    who: 'dispatcher',
    leaves: [['person', 'update']],
    ask: async (api) => {
      const { lastChange } = (await send(api, 'dispatcher', 'GET', '/v1/all/account')).body;
      return { url: '/v1/all/account', body: { phone: '+421 900 555 666', lastChange } };
    },
  },
  'PUT /v1/all/account/password': {
    who: 'driver',
    leaves: [['person', 'update']],
    ask: async () => ({
      url: '/v1/all/account/password',
      body: { oldPassword: CAST_PASSWORD, newPassword: 'not-to-be-seen-of-mine' },
    }),
  },
  'POST /v1/{company}/person/{id}/invitation': {
    who: 'admin',
    leaves: [['person', 'update']],
    ask: async (api) => {
      const { url } = await made(api, `${TATRA}/person`, person(), 'personId');
      return { url: `${url}/invitation`, body: { byMail: false } };
    },
  },
  'DELETE /v1/{company}/person/{id}/invitation': {
    who: 'admin',
    leaves: [['person', 'update']],
    ask: async (api) => {
      const { url } = await made(api, `${TATRA}/person`, person(), 'personId');
      await send(api, 'admin', 'POST', `${url}/invitation`, { byMail: false });
      return { url: `${url}/invitation` };
    },
  },
  'POST /v1/{company}/person-invitation': {
    who: 'admin',
    leaves: [
      ['person', 'update'],
      ['person', 'update'],
    ],
    ask: async (api) => {
      const list = `${TATRA}/person`;
      const both = [
        await made(api, list, person(), 'personId'),
        await made(api, list, person(), 'personId'),
      ];
      const personIds = both.map(({ record }) => record.personId);
      return { url: `${TATRA}/person-invitation`, body: { byMail: false, personIds } };
    },
  },
  'PUT /v1/all/account/app': {
    who: 'superuser',
    companyId: NO_COMPANY,
    leaves: [['special-access', 'update']],
    ask: async (api) => {
      const { body } = await send(api, 'superuser', 'POST', '/v1/all/account/app');
      const code = codeOf(body.secret, api.now());
      return { url: '/v1/all/account/app', body: { challenge: body.challenge, code } };
    },
  },
  'POST /v1/all/account/recovery-code': {
    who: 'superuser',
    companyId: NO_COMPANY,
    leaves: [['special-access', 'update']],
    ask: async (api) => {
      await storedPasskey(api, ACCOUNT.superuser);
      return { url: '/v1/all/account/recovery-code' };
    },
  },
  'DELETE /v1/all/account/app': {
    who: 'superuser',
    companyId: NO_COMPANY,
    leaves: [['special-access', 'update']],
    ask: async () => ({ url: '/v1/all/account/app' }),
  },
  'PUT /v1/all/account/passkey/{passkeyId}': {
    who: 'dispatcher',
    leaves: [['person', 'update']],
    ask: async (api) => ({
      url: await storedPasskey(api, ACCOUNT.dispatcher),
      body: { name: 'Iný' },
    }),
  },
  'DELETE /v1/all/account/passkey/{passkeyId}': {
    who: 'dispatcher',
    leaves: [['person', 'update']],
    ask: async (api) => ({ url: await storedPasskey(api, ACCOUNT.dispatcher) }),
  },
  'DELETE /v1/{company}/person/{personId}/session': {
    who: 'superuser',
    leaves: [['session', 'delete']],
    // Of whom no other row calls.
    ask: async () => ({ url: `${TATRA}/person/${PERSON.byvaly.id}/session` }),
  },
  'DELETE /v1/{company}/person/{personId}/factors': {
    who: 'superuser',
    leaves: [['person', 'update']],
    ask: async (api) => {
      // Of whom no other row calls: their sessions end.
      await storedPasskey(api, ACCOUNT.inactive);
      return { url: `${TATRA}/person/${PERSON.byvaly.id}/factors` };
    },
  },
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
    'superuser',
    'special-access',
    '/v1/all/special-access',
    'personId',
    access,
    { firstName: 'other', password: 'not-to-be-seen-either' },
    () => NO_COMPANY,
  ),
};
