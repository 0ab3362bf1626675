// The service worker as browsers run it: what it answers from the net, what of what was put by, and what it leaves alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../../public/sw.js'), 'utf8');
const SITE = 'https://fleet.example.org';

interface Answer {
  status: number;
  from: string;
}

let listeners: Record<string, (event: object) => void>;
let net: (url: string) => Promise<Answer>;
let kept: Map<string, Answer>;

const request = (address: string, mode = 'cors', method = 'GET') => ({
  url: new URL(address, SITE).href,
  mode,
  method,
});

beforeEach(() => {
  vi.useRealTimers();
  listeners = {};
  net = async () => ({ status: 200, from: 'net' });
  kept = new Map();
  const self = {
    location: new URL(`${SITE}/sw.js`),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn() },
    addEventListener(name: string, hear: (event: object) => void) {
      listeners[name] = hear;
    },
  };
  const caches = { match: async (url: string) => kept.get(new URL(url, SITE).pathname) };
  const fetch = ({ url }: { url: string }) => net(url);
  const Response = { error: () => ({ status: 0, from: 'nowhere' }) };
  const later = (work: () => void, ms: number) => setTimeout(work, ms);
  vm.runInNewContext(SOURCE, { self, caches, fetch, Response, URL, Promise, setTimeout: later });
});

/** What it answers, undefined: it leaves the request to the browser. */
async function answered(given: ReturnType<typeof request>): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  const respondWith = (one: Promise<Answer>) => {
    answer = one;
  };
  listeners.fetch?.({ request: given, respondWith });
  return answer;
}

const put = (address: string) => kept.set(address, { status: 200, from: 'kept' });
const away = async () => {
  throw new TypeError('no net');
};

test('UX-offline a page comes from the net while there is one, so a new build is there with the next load', async () => {
  put('/index.html');
  expect(await answered(request('/tatra/map', 'navigate'))).toMatchObject({ from: 'net' });
});

test('UX-offline without the net, or with a server that is away, the page that was put by is shown', async () => {
  put('/index.html');
  net = away;
  expect(await answered(request('/tatra/me', 'navigate'))).toMatchObject({ from: 'kept' });
  net = async () => ({ status: 502, from: 'net' });
  expect(await answered(request('/tatra/me', 'navigate'))).toMatchObject({ from: 'kept' });
});

test('UX-offline a net that does not answer is waited for ten seconds', async () => {
  vi.useFakeTimers();
  put('/index.html');
  net = () => new Promise(() => undefined);
  const answer = answered(request('/', 'navigate'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject({ from: 'kept' });
});

test('UX-offline where nothing was put by, the browser says that there is no net, or what the server says', async () => {
  net = away;
  expect(await answered(request('/', 'navigate'))).toMatchObject({ from: 'nowhere' });
  net = async () => ({ status: 503, from: 'net' });
  expect(await answered(request('/', 'navigate'))).toMatchObject({ status: 503 });
});

test('UX-offline files named by their content are what was put by, others come from the net', async () => {
  put('/assets/App-1.js');
  expect(await answered(request('/assets/App-1.js'))).toMatchObject({ from: 'kept' });
  expect(await answered(request('/assets/App-2.js'))).toMatchObject({ from: 'net' });
});

test.each([
  ['an answer of the API', request('/v1/tatra/vehicle-map')],
  ['a page of the API', request('/docs', 'navigate')],
  ['a file that is downloaded', request('/v1/tatra/report/1', 'navigate')],
  ['the worker itself', request('/sw.js')],
  ['a change', request('/assets/App-1.js', 'cors', 'POST')],
  ['another site', request('https://tile.example.org/assets/1.png')],
])('UX-offline it leaves %s alone', async (_what, given) => {
  put(new URL(given.url).pathname);
  put('/index.html');
  expect(await answered(given)).toBeUndefined();
});
