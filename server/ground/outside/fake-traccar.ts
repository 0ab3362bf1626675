// A Traccar for tests, with the calls and fields of its `openapi.yaml`: a token that it may take, records that a user may see
// or not, positions by the time of their fix, and its bad moods.
import type { TraccarPosition } from '@flotila/domain/traccar/traccar.ts';
import { type FakeServer, fakeServer, sendJson } from './fake-server.ts';

export type TraccarMood =
  | 'answers'
  | 'token-ended'
  | 'busy'
  | 'broken'
  | 'cut-off'
  | 'not-json'
  | 'other-json'
  | 'silent';

export interface FakeTraccar extends FakeServer {
  mood: TraccarMood;
  /** After so many questions the mood becomes this one. */
  turn: { after: number; to: TraccarMood } | undefined;
  token: string;
  /** Its user may ask for all that there is. */
  isAdministrator: boolean;
  /** By the name of the call; what is not there its user may not see. */
  records: Partial<Record<string, object[]>>;
  /** By call and what it is linked with, such as `maintenance?deviceId=1`. */
  linked: Partial<Record<string, object[]>>;
  positions: Map<number, TraccarPosition[]>;
  /** Metres that it says of a time. */
  distance(deviceId: number, from: number, to: number): number;
}

export async function fakeTraccar(): Promise<FakeTraccar> {
  const server = await fakeServer((url, response, request) => {
    if (fake.turn && fake.asked.length > fake.turn.after) fake.mood = fake.turn.to;
    const isTaken = request.headers.authorization === `Bearer ${fake.token}`;
    if (!isTaken || fake.mood === 'token-ended') sendJson(response, 401, 'HTTP 401 Unauthorized');
    else if (fake.mood === 'busy') {
      response.setHeader('retry-after', '7');
      sendJson(response, 503, 'Service Unavailable');
    } else if (fake.mood === 'broken') sendJson(response, 500, 'java.lang.NullPointerException');
    else if (fake.mood === 'not-json') sendJson(response, 200, '<html>');
    else if (fake.mood === 'other-json') sendJson(response, 200, [{ id: 'x' }]);
    else if (fake.mood === 'cut-off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"id":1,', () => response.destroy());
    } else if (fake.mood === 'answers') {
      const { status, body } = answerOf(fake, url);
      sendJson(response, status, body);
    }
  });
  const fake: FakeTraccar = Object.assign(server, {
    mood: 'answers' as TraccarMood,
    turn: undefined,
    token: 'right',
    isAdministrator: true,
    records: {},
    linked: {},
    positions: new Map<number, TraccarPosition[]>(),
    distance: () => 0,
  });
  return fake;
}

function answerOf(fake: FakeTraccar, { pathname, searchParams }: URL) {
  const path = /\/api\/(.+)$/.exec(pathname)?.[1] ?? '';
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  const deviceId = Number(searchParams.get('deviceId'));
  if (path === 'positions' && deviceId > 0) {
    const all = fake.positions.get(deviceId) ?? [];
    const body = all.filter(({ fixTime }) => {
      const time = Date.parse(fixTime ?? '');
      return time >= (from as number) && time <= (to as number);
    });
    return { status: 200, body };
  }
  if (path === 'positions') {
    return { status: 200, body: [...fake.positions.values()].flatMap((all) => all.at(-1) ?? []) };
  }
  if (path === 'reports/summary') {
    const distance = fake.distance(deviceId, from as number, to as number);
    return { status: 200, body: [{ deviceId, deviceName: '', distance, spentFuel: 0 }] };
  }
  const [link] = ['deviceId', 'groupId', 'userId'].filter((name) => searchParams.has(name));
  if (link) {
    const body = fake.linked[`${path}?${link}=${searchParams.get(link)}`] ?? [];
    return { status: 200, body };
  }
  const rows = fake.records[path];
  const mayNot = !rows || (searchParams.get('all') === 'true' && !fake.isAdministrator);
  if (mayNot) return { status: 400, body: 'java.lang.SecurityException: Account is readonly' };
  return { status: 200, body: rows };
}
