// The state of the service as everybody may read it: while the database is away, after it came back, and after nobody ran.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Readiness } from '../../ground/http/health.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { type StatusWatch, startStatusWatch } from './status-watch.ts';

let api: TestApi;
let watch: StatusWatch;
let parts: Readiness['parts'] = {};
/** Calls of the database while it is away. */
const away = () => Promise.reject(new Error('the database is away'));
let hasDatabase = true;

function begin(): StatusWatch {
  return startStatusWatch({
    db: {
      read: (ask) => (hasDatabase ? api.db.read(ask) : away()),
      write: (change) => (hasDatabase ? api.db.write(change) : away()),
    },
    now: api.now,
    readiness: async () => ({ ready: true, parts: { ...parts, database: hasDatabase } }),
    does: () => true,
    log: { warn: () => undefined },
  });
}

beforeAll(async () => {
  api = await testApi({ statusFacts: () => watch.facts() });
});
afterAll(() => api.close());
beforeEach(async () => {
  await watch?.stop();
  await api.db.pool.query(
    'delete from incident; delete from sign_of_life; delete from announcement',
  );
  [parts, hasDatabase] = [{}, true];
  watch = begin();
  await watch.look();
});

const json = async () => (await api.app.inject('/v1/public/status')).json();
const page = async (url = '/status', language?: string) => {
  const headers = language ? { 'accept-language': language } : {};
  return api.app.inject({ url, headers });
};
/** Time goes by, and the watch looks on. */
async function pass(ms: number): Promise<number> {
  api.advance(ms);
  const lookedAt = api.now();
  await watch.look();
  return lookedAt;
}
const near = (moment: string, ms: number) =>
  expect(Math.abs(Date.parse(moment) - ms)).toBeLessThan(1_000);

describe('while the database is away', () => {
  test('page and JSON answer and say since when, and afterwards tell the incident with both ends', async () => {
    hasDatabase = false;
    const begun = await pass(10_000);
    expect((await page()).body).toContain('Služba má výpadok');
    await pass(60_000);
    const during = await json();
    expect(during.state).toBe('down');
    expect(during.parts[1]).toMatchObject({ part: 'data', state: 'down' });
    near(during.parts[1].since, begun);
    expect(during.incidents).toMatchObject([{ part: 'data', end: null }]);
    hasDatabase = true;
    const ended = await pass(30_000);
    const { state, incidents } = await json();
    expect([state, incidents.length]).toEqual(['good', 1]);
    near(incidents[0].begin, begun);
    near(incidents[0].end, ended);
  });

  test('what is over within half a minute is told to nobody', async () => {
    hasDatabase = false;
    await pass(10_000);
    hasDatabase = true;
    await pass(20_000);
    expect(await json()).toMatchObject({ state: 'good', incidents: [] });
  });
});

describe('when nobody ran', () => {
  test('the next start tells the gap, once', async () => {
    const last = api.now();
    api.advance(10 * 60_000);
    const other = begin();
    await other.look();
    await other.look();
    const started = api.now();
    await watch.look();
    const { incidents } = await json();
    expect(incidents.map(({ part }: { part: string }) => part).sort()).toEqual([
      'service',
      'trackers',
    ]);
    near(incidents[0].begin, last);
    near(incidents[0].end, started);
    await other.stop();
  });

  test('a stop on purpose is told when it takes longer than an upgrade', async () => {
    await watch.stop();
    api.advance(110_000);
    watch = begin();
    await watch.look();
    expect((await json()).incidents).toEqual([]);
    await watch.stop();
    const stopped = api.now();
    api.advance(130_000);
    watch = begin();
    await watch.look();
    const [{ begin: told }] = (await json()).incidents;
    near(told, stopped);
  });

  test('who stops while another one goes on leaves no gap', async () => {
    const other = begin();
    await other.look();
    await other.stop();
    await pass(5_000);
    api.advance(60_000);
    await watch.look();
    const third = begin();
    await third.look();
    await watch.look();
    expect((await json()).incidents).toEqual([]);
    await third.stop();
  });
});

test('a gateway that stores nothing is told while it lasts, and two processes that see it note one incident', async () => {
  parts = { storing: false };
  const begun = await pass(5_000);
  const other = begin();
  await other.look();
  await pass(40_000);
  await other.look();
  expect(await json()).toMatchObject({
    state: 'limited',
    incidents: [{ part: 'trackers', end: null }],
  });
  parts = {};
  const ended = await pass(5_000);
  await other.look();
  await watch.look();
  const { state, incidents } = await json();
  expect([state, incidents.length]).toEqual(['good', 1]);
  near(incidents[0].begin, begun);
  near(incidents[0].end, ended);
  await other.stop();
});

describe('the page', () => {
  test.each([
    ['/status', 'sk', 'Všetko funguje', 'lang="sk"'],
    ['/status', 'cs', 'Všechno funguje', 'lang="cs"'],
    ['/status', 'en-GB', 'Everything works', 'lang="en"'],
    ['/status?lang=en', 'cs', 'Everything works', 'lang="en"'],
    ['/status?lang=xx', 'de', 'Všetko funguje', 'lang="sk"'],
    ['/status?lang=en&lang=cs', 'cs', 'Všechno funguje', 'lang="cs"'],
  ])('%s in %s says %s', async (url, language, title, lang) => {
    const { statusCode, body, headers } = await page(url, language);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=5']);
    expect(body).toContain(title);
    expect(body).toContain(`<html ${lang}>`);
  });

  test('shows what people wrote as text, in the language that there is', async () => {
    const texts = { cs: '<img src=x onerror=alert(1)>&"\'' };
    const answer = await api.call('superuser', 'POST', '/v1/all/announcement', {
      kind: 'disturbance',
      texts,
    });
    expect(answer.statusCode).toBe(201);
    await expect.poll(async () => (await page()).body).toContain('&lt;img src=x');
    const { body } = await page('/status', 'en');
    expect(body).not.toContain('<img');
    expect(body).toContain('<p lang="cs">&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;</p>');
  });

  test('says nothing of companies, machines and releases', async () => {
    const { rows } = await api.db.pool.query('select name, code from company');
    const all = (await page()).body + JSON.stringify(await json());
    for (const { name, code } of rows) {
      expect(all).not.toContain(name);
      expect(all).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
    expect(all).not.toMatch(/2026\.12\.0|postgres|127\.0\.0\.1/i);
  });
});
