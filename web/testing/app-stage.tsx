// The whole application in happy-dom, at an address and as a member of the cast, over a server that the test
// makes of API values (fake-server.ts). A file that begins with `// @vitest-environment happy-dom` says
//
//   const stage = appStage();
//   test('…', async () => {
//     stage.on(listGroupsets, ({ query }) => pageOf([trucks], query));
//     const user = await stage.open('admin', '/tatra/data/groupsets');
//     await user.click(await screen.findByRole('link', { name: 'Kamióny' }));
//     …
//     expect(stage.given(updateGroupset)).toHaveLength(1);
//   });
//
// Nothing has a place or a size here and no style is read: what is about those belongs to `e2e/`. Every test
// has modules, storage and address of its own, and fails where a call is made that nobody answers.
import { countAlerts } from '@flotila/domain/alert/alert.api.ts';
import { listHelpCalls } from '@flotila/domain/alert/help-call.api.ts';
import { listCodes } from '@flotila/domain/code/code.api.ts';
import { isCodeKind } from '@flotila/domain/code/code-lists.ts';
import { namedCodes } from '@flotila/domain/code/code-names.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { liveStream } from '@flotila/domain/live/live.api.ts';
import {
  deleteToken,
  getPublicSettings,
  getToken,
  type Token,
} from '@flotila/domain/session/session.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { theme } from '../app/theme.ts';
import { eraseCookie } from '../ground/session/cookies.ts';
import { type FakeServer, fakeServer } from './fake-server.ts';

export type Who = 'superuser' | 'admin' | 'dispatcher' | 'driver';

/** So many css pixels is everything high and wide, so that lists draw rows. */
const SIZE = 900;
const WIDTH = 1440;
/** To end what hangs, not to measure: machines are busy at times. */
const WAIT_MS = 20_000;

/** The cast's company and who they are in it. */
export const TATRA = { code: 'tatra', name: 'Tatra Trans s.r.o.' };
const PERSONS = { superuser: undefined, admin: 101, dispatcher: 102, driver: 103 };

export function sessionOf(who: Who): Token {
  return {
    access: who === 'superuser' ? 'superuser' : 'normal',
    superuser: who === 'superuser',
    firstName: who,
    lastName: 'Cast',
    roles: [],
    companies: [
      {
        code: TATRA.code,
        name: TATRA.name,
        administrator: who === 'superuser' || who === 'admin',
        dispatcher: who === 'superuser' || who === 'dispatcher',
        moduleContracts: true,
        timeZone: 'Europe/Bratislava',
        currency: 'EUR',
        countryCode: 'SK',
        personId: PERSONS[who],
      },
    ],
    accessToken: 'access',
    refreshToken: 'refresh',
  };
}

/** What React's development build says of how the router waits for parts of pages, and of a press that opens one. */
const OF_WAITING = [
  'This library called use() to suspend in a previous render',
  'A component suspended inside an `act` scope',
];

/** No card draws one here. */
const NoMap = () => null;

/** As for who asked the browser to move nothing: what opens is there at once. */
const STILL = { ...theme, respectReducedMotion: true };

const LOCKS = {
  request: (_name: string, ...rest: unknown[]) => Promise.resolve((rest.at(-1) as () => unknown)()),
} as unknown as LockManager;

export interface AppStage extends Pick<FakeServer, 'on' | 'given'> {
  /** Opens the application in Slovak, in a new browser; answers the hands of who sits before it. */
  open(who: Who | Token, path: string): Promise<UserEvent>;
}

/** Call at the top of a test file. */
export function appStage(): AppStage {
  let server: FakeServer;
  let session: Token | null = null;
  let close: () => void = () => undefined;
  const complaints: string[] = [];

  /** A browser in which nobody was yet. */
  function clear(): void {
    cleanup();
    close();
    close = () => undefined;
    session = null;
    notifications.clean();
    notifications.cleanQueue();
    for (const cookie of document.cookie.split('; ')) eraseCookie(cookie.split('=')[0] ?? '');
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    vi.resetModules();
  }

  beforeEach(() => {
    vi.resetModules();
    settingsOf(window).device.prefersReducedMotion = 'reduce';
    vi.doMock('../ground/map/FleetMap.tsx', () => ({ FleetMap: NoMap }));
    configure({ asyncUtilTimeout: WAIT_MS, getElementError: (line) => new Error(line ?? '') });
    server = fakeServer(() => session);
    answerTheFrame(server, () => session);
    vi.stubGlobal('fetch', server.fetch);
    // Never idle: what is loaded ahead of its use is not waited for here.
    vi.stubGlobal('requestIdleCallback', () => 0);
    // Nobody else has the locks.
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(LOCKS);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIZE);
    // A wide window: lists show all of their columns.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
    // No sheet of styles is loaded; finding that out for each element takes most of a test.
    vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style);
    // Fields that grow with their text ask when its font has come.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
    vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(rectsOf);
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    box.mockReturnValue(new DOMRect(0, 0, SIZE, SIZE));
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get() {
        return isGone(this) ? null : document.body;
      },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      const line = words.map(String).join(' ');
      if (!OF_WAITING.some((one) => line.includes(one))) complaints.push(line);
    });
  });

  afterEach(() => {
    clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
    Reflect.deleteProperty(document, 'fonts');
    vi.doUnmock('../ground/map/FleetMap.tsx');
    expect([...server.complaints, ...complaints.splice(0)]).toEqual([]);
  });

  return {
    on: (endpoint, handler) => server.on(endpoint, handler),
    given: (endpoint) => server.given(endpoint),
    async open(who, path) {
      clear();
      session = typeof who === 'string' ? sessionOf(who) : who;
      window.history.replaceState(null, '', path);
      const { TOKEN_COOKIE, startSession, endSession } = await import(
        '../ground/session/session.ts'
      );
      const { writeCookie } = await import('../ground/session/cookies.ts');
      const { switchLanguage, withImportTexts } = await import('../ground/i18n/i18n.ts');
      const { App } = await import('../app/App.tsx');
      await switchLanguage('sk', false);
      await withImportTexts(Promise.resolve());
      writeCookie(TOKEN_COOKIE, session.refreshToken, null);
      await startSession();
      close = () => endSession(null);
      render(
        <MantineProvider theme={STILL} withCssVariables={false}>
          <App />
        </MantineProvider>,
      );
      // Without a pause between the keys.
      return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    },
  };
}

/** What happy-dom is asked to tell of the machine that it stands for. */
function settingsOf(place: Window): { device: { prefersReducedMotion: string } } {
  return (place as unknown as { happyDOM: { settings: ReturnType<typeof settingsOf> } }).happyDOM
    .settings;
}

/** In something that its own style takes off the page. */
function isGone(element: HTMLElement): boolean {
  return element.closest('[style*="display: none"]') !== null;
}

function rectsOf(this: HTMLElement): DOMRectList {
  return (isGone(this) ? [] : [new DOMRect(0, 0, SIZE, SIZE)]) as unknown as DOMRectList;
}

/** Puts the text in place of what the field has, at once: typed, a great form would be drawn for each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** What is asked for wherever one is. */
function answerTheFrame(server: FakeServer, session: () => Token | null): void {
  server.on(getToken, () => session() as Token);
  server.on(getPublicSettings, () => ({
    version: '1.0.0',
    release: '2026.12.0',
    demo: null,
    announcements: [],
    hasMail: true,
    streets: [],
    layers: [],
  }));
  // Fixed values: those of the product.
  server.on(listCodes, ({ path: { kind }, query }) => {
    return pageOf(isCodeKind(kind) ? namedCodes(kind, 'sk') : [], query);
  });
  server.on(deleteToken, () => undefined);
  server.on(listVehiclesOnMap, ({ query }) => pageOf([], query));
  const none = { info: 0, warning: 0, alarm: 0 };
  server.on(countAlerts, () => ({
    unacknowledged: none,
    sinceYesterday: none,
    new: none,
    lastRang: null,
  }));
  server.on(listHelpCalls, () => ({ content: [] }));
  server.on(liveStream, ({ signal }) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => stream.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });
}
