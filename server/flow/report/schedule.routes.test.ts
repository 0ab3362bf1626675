// Setting up reports that are sent regularly: what of which report is sent when and to whom, and who may.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, VEHICLE } from '../../testing/cast.ts';
import { SCHEDULES_MAX } from './store-schedule.ts';
import { given, makeSchedule, SCHEDULES } from './testing/schedules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from report_schedule'));

describe('setting up', () => {
  test('what is sent when, to whom; it is answered, listed, changed and ended', async () => {
    const schedule = await makeSchedule(api);
    expect(schedule).toMatchObject({
      ...given,
      active: true,
      last: null,
      title: 'Kniha jázd BA123XY',
      owner: 'dusan dispatcher',
    });
    expect(schedule.input.options.detailed).toBe(true);
    const url = `${SCHEDULES}/${schedule.scheduleId}`;
    const body = { ...schedule, every: 'day', on: null, active: false };
    const changed = await api.call('dispatcher', 'PUT', url, body);
    expect(changed.json()).toMatchObject({ every: 'day', next: null, active: false });
    expect((await api.call('dispatcher', 'PUT', url, body)).statusCode).toBe(412);
    const { content } = (await api.call('dispatcher', 'GET', SCHEDULES)).json();
    expect(content).toEqual([changed.json()]);
    const gone = `${url}?lastChange=${changed.json().lastChange}`;
    expect((await api.call('dispatcher', 'DELETE', gone)).statusCode).toBe(204);
  });

  test.for([
    [{ periodName: 'month-one|2026-03' }, 'periodName', 'choice'],
    [{ periodName: 'day-range|2026-03-01|2026-03-02' }, 'periodName', 'choice'],
    [{ periodName: 'custom-all' }, 'periodName', 'choice'],
    [{ periodName: null }, 'periodName', 'required'],
    [{ every: 'week', on: 8 }, 'on', 'max'],
    [{ every: 'month', on: null }, 'on', 'required'],
    [{ at: '24:00' }, 'at', 'format'],
    [{ recipients: [] }, 'recipients', 'minLength'],
    [{ recipients: ['nobody'] }, 'recipients.0', 'format'],
    [{ recipients: ['a@b.example\r\nBcc: c@d.example'] }, 'recipients.0', 'format'],
    [{ input: { report: 'tachograph' } }, 'personId', 'required'],
  ] as const)('%o is refused at %s: %s', async ([more, field, code]) => {
    const answer = await api.call('dispatcher', 'POST', SCHEDULES, { ...given, ...more });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test('nobody sets up what they may not see, and drivers nothing', async () => {
    const foreign = { ...given, input: { report: 'logbook', vehicleId: VEHICLE.foreign.id } };
    expect((await api.call('dispatcher', 'POST', SCHEDULES, foreign)).statusCode).toBe(404);
    expect((await api.call('driver', 'POST', SCHEDULES, given)).statusCode).toBe(403);
    const companies = { ...given, input: { report: 'companies-summary' }, periodName: null };
    expect((await api.call('admin', 'POST', SCHEDULES, companies)).statusCode).toBe(403);
  });

  test('dispatchers see their own, administrators all of the company', async () => {
    const { scheduleId } = await makeSchedule(api, {}, 'admin');
    expect((await api.call('dispatcher', 'GET', SCHEDULES)).json().content).toEqual([]);
    const url = `${SCHEDULES}/${scheduleId}/sending`;
    expect((await api.call('dispatcher', 'GET', url)).statusCode).toBe(404);
    await makeSchedule(api);
    expect((await api.call('admin', 'GET', SCHEDULES)).json().totalElements).toBe(2);
  });

  test(`a company has at most ${SCHEDULES_MAX}`, async () => {
    await api.db.pool.query(
      `insert into report_schedule (company_id, account_id, input, format, every, at, recipients,
         language, origin)
       select 1, $1, '{"report": "maintenance"}', 'pdf', 'day', '06:00', '{a@b.example}', 'sk', ''
       from generate_series(1, $2::int)`,
      [ACCOUNT.admin.id, SCHEDULES_MAX],
    );
    const answer = await api.call('dispatcher', 'POST', SCHEDULES, given);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining(String(SCHEDULES_MAX)),
    ]);
  });

  test('without a mail server nothing is set up', async () => {
    const settings = () => ({
      version: '',
      release: '',
      demo: null,
      hasMail: false,
      streets: [],
      layers: [],
    });
    const without = await testApi({ settings });
    const answer = await without.call('dispatcher', 'POST', SCHEDULES, given);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('FLOTILA_SMTP_URL');
    await without.close();
  });
});
