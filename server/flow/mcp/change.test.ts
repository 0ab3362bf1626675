// Decision 0121: what assistants change. Nothing without a key that says so, nothing before the sentence, and all of it under the key.
import { LINK_MINUTES, SHARED_HOURS_MAX } from '@flotila/domain/assistant/assistant.ts';
import { WRITING_TOOLS } from '@flotila/domain/assistant/tool.ts';
import { HOUR_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import {
  type Assistant,
  listen,
  makeAssistant,
  rowsOf,
  switchAssistants,
} from '../../testing/assistants.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { ALERT } from '../../testing/permission/alert-rows.ts';
import { seedRecords } from '../../testing/permission/records.ts';
import { RIDE_FROM } from '../../testing/permission/rows.ts';

let api: TestApi;
let origin: string;
let assistant: Assistant;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
  await switchAssistants(api, true);
  origin = await listen(api);
  const key = { name: 'Writer', role: 'administrator', assistantWrites: true };
  assistant = await makeAssistant(api, origin, key);
});
afterAll(async () => {
  await assistant.client.close();
  await api.close();
});

const TRUCK = VEHICLE.truck.id;
const RIDE = { vehicleId: TRUCK, start: RIDE_FROM };
const entries = async () =>
  (await api.call('admin', 'GET', '/v1/tatra/audit')).json().content as Record<string, unknown>[];

const GIVEN = {
  acknowledge_alert: { alertId: ALERT.truck, note: 'seen by Eva' },
  note_ride: { ...RIDE, note: 'to the customer' },
  share_vehicle: { vehicleId: TRUCK, hours: 3, note: 'for the customer' },
};
const SENTENCES = {
  acknowledge_alert:
    /^Acknowledge the alert ⟦Rule 571⟧ \(warning\) of the vehicle BA123XY, begun 2026-11-01T09:00:00\+01:00, with the note ⟦seen by Eva⟧\.$/,
  note_ride:
    /^Write the note ⟦to the customer⟧ of the ride of the vehicle 201 that began 2026-11-01T09:00:00\+01:00\. It has no note now\.$/,
  share_vehicle:
    /^Show where the vehicle BA123XY ⟦Ťahač 1⟧ is to everybody who has the link, until 20\S+\.$/,
};

describe.each(WRITING_TOOLS)('%s', (name) => {
  test('is not there with a key that does not say so', async () => {
    const reading = await makeAssistant(api, origin, { name: 'Reader', role: 'administrator' });
    const { tools } = await reading.client.listTools();
    expect(tools.map((one) => one.name)).not.toContain(name);
    const refused = await reading.ask(name, { ...GIVEN[name], confirm: true });
    expect([refused.isError, refused.json.error]).toEqual([
      true,
      expect.stringMatching(/only read.*\/tatra\/data\/api-keys$/),
    ]);
  });

  test('says first what it would do, and does it when it is confirmed, under the key', async () => {
    const before = (await entries()).length;
    const asked = await assistant.ask(name, GIVEN[name]);
    expect(asked.json.wouldDo).toMatch(SENTENCES[name]);
    // What is not plainly true is no consent.
    await assistant.ask(name, { ...GIVEN[name], confirm: 'yes' });
    expect((await entries()).length).toBe(before);
    const done = await assistant.ask(name, { ...GIVEN[name], confirm: true });
    expect([done.isError, done.json.done], done.text).toEqual([
      false,
      expect.stringMatching(SENTENCES[name]),
    ]);
    const [entry] = await entries();
    expect((await entries()).length).toBe(before + 1);
    expect(JSON.stringify(entry)).toContain(`Writer (${assistant.key.prefix}`);
  });
});

describe('what was changed', () => {
  test('is what the next question tells, and can be taken back', async () => {
    const period = { from: '2026-11-01', to: '2026-11-01' };
    const [ride] = rowsOf(await assistant.ask('list_rides', { vehicleId: TRUCK, ...period }));
    expect(ride?.note).toBe('⟦to the customer⟧');
    const asked = await assistant.ask('note_ride', { ...RIDE, start: ride?.start, note: '' });
    expect(asked.json.wouldDo).toMatch(/^Remove the note.*Its note now is ⟦to the customer⟧\.$/);
    await assistant.ask('note_ride', { ...RIDE, note: '', confirm: true });
    const [cleared] = rowsOf(await assistant.ask('list_rides', { vehicleId: TRUCK, ...period }));
    expect(cleared).not.toHaveProperty('note');
    const [alert] = rowsOf(await assistant.ask('list_alerts'));
    expect(alert).toMatchObject({ alertId: ALERT.truck, note: '⟦seen by Eva⟧' });
    const back = { acknowledged: false };
    const undone = await api.call('dispatcher', 'PATCH', `/v1/tatra/alert/${ALERT.truck}`, back);
    expect(undone.json().acknowledged).toBeNull();
  });

  test('says whose note of an alert it replaces, and which stays', async () => {
    const alertId = ALERT.truck;
    const said = { acknowledged: true, note: 'called the driver' };
    await api.call('dispatcher', 'PATCH', `/v1/tatra/alert/${alertId}`, said);
    const already = 'It is acknowledged already by ⟦Dušan Žiak⟧, with the note ⟦called the driver⟧';
    const wouldDo = async (note: string | null) =>
      (await assistant.ask('acknowledge_alert', { alertId, note })).json.wouldDo;
    expect(await wouldDo('seen')).toContain(`with the note seen. ${already}; this replaces it.`);
    expect(await wouldDo(null)).toContain(`without a note. ${already}; that stays.`);
    const none = { alertId, note: null, confirm: true };
    expect((await assistant.ask('acknowledge_alert', none)).isError).toBe(false);
    const kept = (await api.call('admin', 'GET', `/v1/tatra/alert/${alertId}`)).json();
    expect(kept.acknowledged).toMatchObject({ note: said.note, by: { lastName: 'Žiak' } });
    const back = { acknowledged: false };
    await api.call('dispatcher', 'PATCH', `/v1/tatra/alert/${alertId}`, back);
  });

  test('a sharing ends by itself after its hours', async () => {
    const done = await assistant.ask('share_vehicle', {
      vehicleId: TRUCK,
      hours: 2,
      confirm: true,
    });
    const hash = String(done.json.link).split('/').at(-1);
    const sharing = (await api.call('admin', 'GET', `/v1/tatra/sharing/${hash}`)).json();
    expect(Date.parse(sharing.validTo)).toBe(Date.parse(done.json.opensUntil));
    expect(Date.parse(sharing.validTo) - api.now()).toBeLessThanOrEqual(2 * HOUR_MS);
    const open = () => api.call(null, 'GET', `/v1/public/sharing/${hash}`);
    expect((await open()).statusCode).toBe(200);
    api.advance(2 * HOUR_MS + 1000);
    expect((await open()).statusCode).toBe(410);
  });

  test('what cannot be is refused before the sentence, or as the API refuses it', async () => {
    const { ask } = assistant;
    const refusals = [
      ['share_vehicle', { vehicleId: TRUCK, hours: SHARED_HOURS_MAX + 1 }, /from 1 to 72/],
      ['share_vehicle', { vehicleId: TRUCK, hours: 1.5 }, /whole number/],
      ['note_ride', { ...RIDE, start: '2026-11-01T03:00:00Z', note: 'x' }, /No ride/],
      ['note_ride', { ...RIDE, start: 'now', note: 'x' }, /"status":400.*takes/],
      ['note_ride', { ...RIDE, note: 'x'.repeat(31), confirm: true }, /note: maxLength/],
      ['acknowledge_alert', { alertId: ALERT.foreign }, /"status":404/],
    ] as const;
    for (const [name, given, why] of refusals) {
      const told = await ask(name, given);
      expect([told.isError, told.text], name).toEqual([true, expect.stringMatching(why)]);
    }
  });
});

describe('a report', () => {
  const GIVEN_REPORT = {
    report: 'logbook',
    vehicleId: TRUCK,
    from: '2026-11-01',
    to: '2026-11-02',
  };
  const linkOf = async ({ ask }: Assistant, more: object = {}) => {
    const told = await ask('make_report', { ...GIVEN_REPORT, ...more });
    expect(told.isError, told.text).toBe(false);
    return told.json as { link: string; opensUntil: string };
  };

  test('opens by its link without signing in, for ten minutes', async () => {
    const { link, opensUntil } = await linkOf(assistant, { format: 'xlsx', language: 'en' });
    expect(Math.abs(Date.parse(opensUntil) - api.now() - LINK_MINUTES * 60_000)).toBeLessThan(
      30_000,
    );
    const file = await fetch(link);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/\.xlsx/);
    expect(file.headers.get('x-robots-tag')).toContain('noindex');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    api.advance(LINK_MINUTES * 60_000 + 1000);
    const late = await fetch(link, { headers: { 'accept-language': 'en' } });
    const { message } = (await late.json()) as { message: string };
    expect([late.status, message]).toEqual([
      410,
      'This link to a report is over. Ask the assistant for another.',
    ]);
  });

  test('a link opens what it was made for, and nothing when it was changed', async () => {
    const { link } = await linkOf(assistant);
    const [head, body = '', mark] = link.split('link=')[1]?.split('.') ?? [];
    const told = JSON.parse(Buffer.from(body, 'base64url').toString());
    const other = { ...told, url: '/v1/tatra/person?size=100' };
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url');
    const address = `${origin}/v1/public/report?link=`;
    expect((await fetch(`${address}${head}.${forged}.${mark}`)).status).toBe(410);
    expect((await fetch(address)).status).toBe(410);
    // It is no way into the API.
    const authorization = `Bearer ${link.split('link=')[1]}`;
    expect(
      (await fetch(`${origin}/v1/tatra/vehicle-brief`, { headers: { authorization } })).status,
    ).toBe(401);
  });

  test('a link ends with its key and with the switch of the company', async () => {
    const other = await makeAssistant(api, origin, { name: 'Reports', role: 'reader' });
    const { link } = await linkOf(other);
    expect((await fetch(link)).status).toBe(200);
    await switchAssistants(api, false);
    expect((await fetch(link)).status).toBe(410);
    await switchAssistants(api, true);
    expect((await fetch(link)).status).toBe(200);
    await api.call('admin', 'DELETE', `/v1/tatra/api-key/${other.key.apiKeyId}`);
    expect((await fetch(link)).status).toBe(410);
  });

  test('what is hidden of private rides leaves in no link', async () => {
    const told = await assistant.ask('make_report', { ...GIVEN_REPORT, full: true });
    expect([told.isError, told.json.error]).toEqual([true, expect.stringContaining('"full"')]);
  });
});
