// The service worker as browsers run it: what it shows of a message, and where a click leads.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');

interface Window {
  focused: boolean;
  /** What it answers when it is asked to show a path; undefined: nothing. */
  says?: string;
  asked: unknown[];
  hasFocus: boolean;
}

let shown: [string, Record<string, unknown>][];
let opened: string[];
let windows: Window[];
let listeners: Record<string, (event: object) => void>;

function clientOf(one: Window) {
  return {
    focused: one.focused,
    postMessage(message: unknown, [port]: [MessagePort]) {
      one.asked.push(message);
      if (one.says !== undefined) port.postMessage(one.says);
      port.close();
    },
    async focus() {
      one.hasFocus = true;
    },
  };
}

beforeEach(() => {
  [shown, opened, windows, listeners] = [[], [], [], {}];
  const self = {
    location: new URL('https://fleet.example.org/push-worker.js'),
    skipWaiting: vi.fn(),
    addEventListener(name: string, hear: (event: object) => void) {
      listeners[name] = hear;
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        shown.push([title, options]),
    },
    clients: {
      matchAll: async () => windows.map(clientOf),
      openWindow: async (url: string) => opened.push(url),
    },
  };
  const room = { self, URL, MessageChannel, setTimeout, Promise };
  vm.runInNewContext(SOURCE, room);
});

async function happen(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => (work = one) });
  await work;
}
const push = (text?: string) =>
  happen('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } });
async function click(url?: string): Promise<void> {
  const close = vi.fn();
  await happen('notificationclick', { notification: { close, data: { url } } });
  expect(close).toHaveBeenCalledOnce();
}
const open = (more: Partial<Window> = {}): Window => {
  const one = { focused: false, asked: [], hasFocus: false, ...more };
  windows.push(one);
  return one;
};
const ALERT = '/tatra/map/alerts?alert=701';

describe('zones-and-rules §6 what comes is shown', () => {
  const message = {
    title: 'Poplach',
    body: 'Trnava',
    lang: 'sk',
    tag: 'alert-701',
    url: ALERT,
    timestamp: 5,
    isAlarm: true,
    isAgain: false,
  };

  test('an alarm stays until it is looked at; one alert is one notification', async () => {
    await push(JSON.stringify(message));
    expect(shown).toEqual([
      [
        'Poplach',
        {
          body: 'Trnava',
          lang: 'sk',
          timestamp: 5,
          data: { url: ALERT },
          icon: '/icon-192.png',
          badge: '/badge-96.png',
          tag: 'alert-701',
          renotify: false,
          requireInteraction: true,
        },
      ],
    ]);
  });

  test('an escalated one rings again, others than alarms do not stay', async () => {
    await push(JSON.stringify({ ...message, isAgain: true, isAlarm: false }));
    expect(shown[0]?.[1]).toMatchObject({ renotify: true, requireInteraction: false });
  });

  test.each([[undefined], ['no json'], ['null']])(
    'of %s that cannot be read something is shown, as browsers demand',
    async (text) => {
      await push(text);
      expect(shown).toMatchObject([['Flotila', { data: { url: '/' } }]]);
      expect(shown[0]?.[1]).not.toHaveProperty('tag');
    },
  );
});

describe('zones-and-rules §6 a click opens the alert', () => {
  test('in a new window where none is open', async () => {
    await click(ALERT);
    expect(opened).toEqual([`https://fleet.example.org${ALERT}`]);
  });

  test('in the window that shows the company, the one in front first, and none is opened', async () => {
    const back = open({ says: 'shown' });
    const front = open({ says: 'shown', focused: true });
    await click(ALERT);
    expect(front).toMatchObject({ asked: [{ open: ALERT }], hasFocus: true });
    expect(back).toMatchObject({ asked: [], hasFocus: false });
    expect(opened).toEqual([]);
  });

  test('not in a window that does not answer, as that of the sign-in', async () => {
    const silent = open({ focused: true });
    const other = open({ says: 'shown' });
    await click(ALERT);
    expect([silent.hasFocus, other.hasFocus]).toEqual([false, true]);
    windows.pop();
    await click(ALERT);
    expect(opened).toEqual([`https://fleet.example.org${ALERT}`]);
  });

  test.each(['https://elsewhere.example.org/', '//elsewhere.example.org/x', 'javascript:alert(1)'])(
    'never elsewhere: %s',
    async (url) => {
      await click(url);
      expect(opened).toEqual([]);
    },
  );
});

test('it answers no requests and keeps nothing', () => {
  expect(Object.keys(listeners).sort()).toEqual(['install', 'notificationclick', 'push']);
  expect(SOURCE).not.toMatch(/caches|fetch\(|indexedDB/);
});
