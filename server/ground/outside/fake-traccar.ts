// A Traccar for tests, that answers as its sources (6.14) do: a token that it may take, records that a user may see or not,
// positions by the time of their fix, oldest first and no more than its limit, refusals with status 400 and a text of Java, and its
// bad moods.
import type { TraccarPosition } from '@flotila/domain/traccar/traccar.ts';
import { type FakeServer, fakeServer, sendJson } from './fake-server.ts';

export type TraccarMood =
  | 'answers'
  | 'token-ended'
  | 'token-mistyped'
  | 'busy'
  | 'broken'
  | 'cut-off'
  | 'not-json'
  | 'other-json'
  | 'silent';

export interface FakeTraccar extends FakeServer {
  mood: TraccarMood;
  /** Questions until now for what was in a time. */
  askedDays: number;
  /** After so many questions for a time the mood becomes this one. */
  turn: { after: number; to: TraccarMood } | undefined;
  token: string;
  /** Its user may ask for all that there is. */
  isAdministrator: boolean;
  /** Of before release 5: who may not ask for all is refused instead of being told of their own. */
  refusesAll: boolean;
  /** Devices that are linked with the user of the token; undefined: all. */
  own: ReadonlySet<number> | undefined;
  /** After so many questions for a time only these are its own. */
  deny: { after: number; own: ReadonlySet<number> } | undefined;
  /** `report.maxPositions`: the newest that are more are left out without a word. */
  maxPositions: number;
  /** `report.periodLimit` of reports, milliseconds; 0: none. */
  periodLimit: number;
  /** By the name of the call; what is not there its user may not see. */
  records: Partial<Record<string, object[]>>;
  /** By call and what it is linked with, such as `maintenance?deviceId=1`. */
  linked: Partial<Record<string, object[]>>;
  /** In any order. */
  positions: Map<number, TraccarPosition[]>;
  /** What `/api/server` says of it. */
  server: { attributes: Record<string, unknown> };
}

export async function fakeTraccar(): Promise<FakeTraccar> {
  const server = await fakeServer((url, response, request) => {
    if (url.searchParams.has('from')) fake.askedDays += 1;
    if (fake.turn && fake.askedDays > fake.turn.after) fake.mood = fake.turn.to;
    if (fake.deny && fake.askedDays > fake.deny.after) {
      fake.own = fake.deny.own;
      fake.deny = undefined;
    }
    const isTaken = request.headers.authorization === `Bearer ${fake.token}`;
    if (!isTaken || fake.mood === 'token-ended') sendJson(response, 401, 'HTTP 401 Unauthorized');
    else if (fake.mood === 'busy') {
      response.setHeader('retry-after', '7');
      sendJson(response, 503, 'Service Unavailable');
    } else if (fake.mood === 'token-mistyped') {
      sendJson(response, 500, 'java.security.SignatureException: Could not verify signature');
    } else if (fake.mood === 'broken') sendJson(response, 500, 'java.lang.NullPointerException');
    else if (fake.mood === 'not-json') sendJson(response, 200, '<html>');
    else if (fake.mood === 'other-json') sendJson(response, 200, [{ id: 'x' }]);
    else if (fake.mood === 'cut-off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"id":1,', () => response.destroy());
    } else if (fake.mood === 'answers') {
      const { status, body } = answerOf(fake, url, request.headers.accept ?? '');
      sendJson(response, status, body);
    }
  });
  const fake: FakeTraccar = Object.assign(server, {
    mood: 'answers' as TraccarMood,
    askedDays: 0,
    turn: undefined,
    token: 'right',
    isAdministrator: true,
    refusesAll: false,
    own: undefined,
    deny: undefined,
    maxPositions: 50_000,
    periodLimit: 0,
    records: {},
    linked: {},
    positions: new Map<number, TraccarPosition[]>(),
    server: { attributes: {} },
  });
  return fake;
}

function answerOf(fake: FakeTraccar, { pathname, searchParams }: URL, accept: string) {
  const path = /\/api\/(.+)$/.exec(pathname)?.[1] ?? '';
  const deviceId = Number(searchParams.get('deviceId'));
  const isHidden = deviceId > 0 && !fake.isAdministrator && fake.own?.has(deviceId) === false;
  if (isHidden) return refused('Device access denied');
  if (path === 'server') return { status: 200, body: { id: 1, ...fake.server } };
  if (path === 'positions') return { status: 200, body: positionsOf(fake, searchParams) };
  if (path === 'reports/summary') return summaryOf(fake, searchParams, accept);
  const [link] = ['deviceId', 'groupId', 'userId'].filter((name) => searchParams.has(name));
  if (link) {
    const body = fake.linked[`${path}?${link}=${searchParams.get(link)}`] ?? [];
    return { status: 200, body };
  }
  const rows = fake.records[path];
  const wantsAll = searchParams.get('all') === 'true';
  if (!rows) return refused('Administrator access required');
  if (wantsAll && !fake.isAdministrator && fake.refusesAll) return refused('Admin access required');
  const isOwn = path === 'devices' && fake.own && !(wantsAll && fake.isAdministrator);
  const own = isOwn ? rows.filter((row) => fake.own?.has((row as { id: number }).id)) : rows;
  return { status: 200, body: own };
}

function refused(why: string) {
  const body = `java.lang.SecurityException: ${why}\n\tat org.traccar.api.security.PermissionsService`;
  return { status: 400, body };
}

function positionsOf(fake: FakeTraccar, asked: URLSearchParams) {
  const deviceId = Number(asked.get('deviceId'));
  if (deviceId > 0) {
    const all = inOrder(fake.positions.get(deviceId) ?? []);
    const those = asked.has('from')
      ? within(all, asked).slice(0, fake.maxPositions)
      : all.slice(-1);
    return those.map(asWritten);
  }
  const own = [...fake.positions].filter(([id]) => fake.own?.has(id) ?? true);
  return own.flatMap(([, all]) => inOrder(all).slice(-1).map(asWritten));
}

/** Where both ends tell an odometer, by it, else by the sum of its own; nothing without positions. */
function summaryOf(fake: FakeTraccar, asked: URLSearchParams, accept: string) {
  // The same call gives a workbook to who does not say that it wants JSON.
  if (!accept.includes('application/json')) return { status: 200, body: 'PK\u0003\u0004' };
  const [from = 0, to = 0] = spanOf(asked);
  if (fake.periodLimit > 0 && to - from > fake.periodLimit) {
    return {
      status: 400,
      body: 'java.lang.IllegalArgumentException: Time period exceeds the limit',
    };
  }
  const deviceId = Number(asked.get('deviceId'));
  const those = within(inOrder(fake.positions.get(deviceId) ?? []), asked);
  const [first, last] = [those[0]?.position.attributes, those.at(-1)?.position.attributes];
  if (!first || !last) return { status: 200, body: [] };
  const name = Number(first.odometer) && Number(last.odometer) ? 'odometer' : 'totalDistance';
  const distance = Number(last[name] ?? 0) - Number(first[name] ?? 0);
  return { status: 200, body: [{ deviceId, deviceName: '', distance, spentFuel: 0 }] };
}

function spanOf(asked: URLSearchParams): number[] {
  return ['from', 'to'].map((name) => Date.parse(asked.get(name) ?? ''));
}

interface Timed {
  time: number;
  index: number;
  position: TraccarPosition;
}

const ORDERED = new WeakMap<TraccarPosition[], Timed[]>();

function inOrder(positions: TraccarPosition[]): Timed[] {
  let ordered = ORDERED.get(positions);
  if (ordered?.length !== positions.length) {
    ordered = positions
      .map((position, index) => ({ position, index, time: Date.parse(position.fixTime ?? '') }))
      .sort((a, b) => a.time - b.time);
    ORDERED.set(positions, ordered);
  }
  return ordered;
}

function within(all: readonly Timed[], asked: URLSearchParams): Timed[] {
  const [from = 0, to = 0] = spanOf(asked);
  return all.filter(({ time }) => time >= from && time <= to);
}

/** With all fields of theirs, and times and what is no number as its Jackson writes them. */
function asWritten({ position, index }: Timed) {
  const { deviceTime, fixTime, ...rest } = position;
  const time = (text: string | null | undefined) => text?.replace(/Z$/, '+00:00') ?? null;
  const times = {
    serverTime: time(deviceTime),
    deviceTime: time(deviceTime),
    fixTime: time(fixTime),
  };
  const empty = { address: null, network: null, geofenceIds: null };
  const written = { id: position.deviceId * 1_000_000 + index, ...empty, ...rest, ...times };
  return JSON.parse(
    JSON.stringify(written, (_name, value) => (Number.isNaN(value) ? 'NaN' : value)),
  );
}
