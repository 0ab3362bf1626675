// A Traccar as its own API tells of it, for the operator who moves from one. Only asked, never changed. One question after
// the other with a pause between, because people work with it meanwhile; one that is away is asked again a few times.
import {
  type TraccarDevice as Device,
  TraccarCalendar,
  TraccarDevice,
  TraccarDriver,
  TraccarGeofence,
  TraccarGroup,
  TraccarMaintenance,
  TraccarNamed,
  TraccarNotification,
  TraccarPosition,
  TraccarServer,
  TraccarSummary,
  TraccarUser,
} from '@flotila/domain/traccar/traccar.ts';
import { z } from 'zod';
import { askJson, OutsideAway } from './ask-json.ts';
import { createGuardedFetch, OutsideRefused } from './guarded-fetch.ts';
import type { PublicAddressDeps } from './public-address.ts';

/** Questions a second, four of them, leave a small machine room for its trackers. */
const PAUSE_MS = 250;
/** A day of a tracker that reports each second takes its time. */
const TIMEOUT_MS = 120_000;
const BYTES_MAX = 128 * 1024 * 1024;
/** No limit of positions is that low; a tracker that is switched on now and then has as many of one moment. */
const LIMIT_MIN = 100;
/** Asked again after so long where it did not say itself. */
const AGAIN_MS = [2_000, 10_000, 60_000];

/** `private`: its address lies in the own networks; `devices`: its user may see none; `answer`: what answers is none. */
type TraccarRefusal = 'token' | 'address' | 'devices' | 'answer' | 'private';
/** It cannot be asked with this token, or what answers is no Traccar. */
export class TraccarRefused extends Error {
  readonly code: TraccarRefusal;
  constructor(code: TraccarRefusal, reason: string) {
    super(reason);
    this.code = code;
  }
}
/** It did not answer; what was taken is kept, and the next time goes on there. */
export class TraccarAway extends Error {}

const LISTS = {
  devices: TraccarDevice,
  groups: TraccarGroup,
  drivers: TraccarDriver,
  geofences: TraccarGeofence,
  maintenance: TraccarMaintenance,
  notifications: TraccarNotification,
  'attributes/computed': TraccarNamed,
  calendars: TraccarCalendar,
  users: TraccarUser,
} as const;
export type TraccarList = keyof typeof LISTS;
type Listed = { [Name in TraccarList]: z.output<(typeof LISTS)[Name]> };

export interface Traccar {
  /** All that the token's user may see; undefined: it may not see such records. */
  list<Name extends TraccarList>(name: Name): Promise<Listed[Name][] | undefined>;
  /** Those that are linked with one device, group or user. */
  linked<Name extends TraccarList>(
    name: Name,
    to: { deviceId: number } | { groupId: number } | { userId: number },
  ): Promise<Listed[Name][] | undefined>;
  /** What holds for all devices that say nothing else. */
  serverAttributes(): Promise<Record<string, unknown>>;
  /** The last position of each of these devices that has one. */
  latest(devices: readonly Pick<Device, 'id' | 'positionId'>[]): Promise<TraccarPosition[]>;
  /** By the time of the fix, both ends included, all of them; epoch milliseconds. undefined: it may not see the device. */
  positions(
    device: Pick<Device, 'id'>,
    from: number,
    to: number,
  ): Promise<TraccarPosition[] | undefined>;
  /** Metres that it counts itself; undefined: it does not tell. */
  distance(device: Pick<Device, 'id'>, from: number, to: number): Promise<number | undefined>;
}

export interface TraccarOptions {
  /** Of its web application. */
  url: string;
  token: string;
  wait(ms: number): Promise<void>;
  pauseMs?: number | undefined;
  /** Ends the question on its way. */
  signal?: AbortSignal | undefined;
  /** Somebody chose the address on a screen; left out: whoever did may reach it anyway. */
  guard?: ({ allowsPrivate: boolean } & PublicAddressDeps) | undefined;
}

export function openTraccar(options: TraccarOptions): Traccar {
  const { url, token, wait, pauseMs = PAUSE_MS, signal, guard } = options;
  const limits = { timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX };
  // Many a Traccar is reached by http alone, and the token goes the way on which its users sign in.
  const guarded = { allowsHttp: true, patienceMs: TIMEOUT_MS, bytesMax: BYTES_MAX };
  const fetch = guard && createGuardedFetch({ ...guard, ...guarded });
  let isFirst = true;
  let hasAnswered = false;
  /** The most positions that one answer had: a limit of that Traccar lies no lower. */
  let most = 0;

  async function ask(path: string, query: Record<string, string>) {
    const address = new URL(`${url.replace(/\/+$/, '')}/api/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    if (!isFirst) await wait(pauseMs);
    isFirst = false;
    const headers = { authorization: `Bearer ${token}` };
    for (let tried = 0; ; tried += 1) {
      try {
        const question = { url: address, ...limits, headers, signal, fetch };
        const answer = checked(await askJson(question), address);
        hasAnswered ||= answer.status === 200;
        return answer;
      } catch (error) {
        if (error instanceof OutsideRefused) throw new TraccarRefused('private', error.message);
        if (!(error instanceof OutsideAway)) throw error;
        // By this it answers a token that is none of its own; of one that has ended it says 401.
        if (error.status === 500 && !hasAnswered) {
          const why = 'the token was mistyped, or it is broken (status 500)';
          throw new TraccarRefused('token', `${address.origin} does not take the token: ${why}`);
        }
        const again = AGAIN_MS[tried];
        if (again === undefined) throw new TraccarAway(error.message);
        await wait(error.retryAfterMs ?? again);
      }
    }
  }

  async function read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    query: Record<string, string>,
  ): Promise<z.output<Schema>[] | undefined> {
    const { status, body } = await ask(path, query);
    if (status !== 200) return undefined;
    const rows = z.array(schema).safeParse(body);
    if (rows.success) return rows.data;
    const issue = rows.error.issues[0];
    throw new TraccarRefused(
      'answer',
      `/api/${path} is not as Traccar answers: ${issue?.path.join('.')}`,
    );
  }

  return {
    // Administrators see only what is linked with themselves, unless they ask for all; others may not.
    async list<Name extends TraccarList>(name: Name) {
      const schema: z.ZodType = LISTS[name];
      const rows = (await read(schema, name, { all: 'true' })) ?? (await read(schema, name, {}));
      return rows as Listed[Name][] | undefined;
    },
    async linked<Name extends TraccarList>(name: Name, to: Record<string, number>) {
      const schema: z.ZodType = LISTS[name];
      const [[key, id] = ['', 0]] = Object.entries(to);
      return (await read(schema, name, { [key]: String(id) })) as Listed[Name][] | undefined;
    },
    async serverAttributes() {
      const { status, body } = await ask('server', {});
      const server = status === 200 ? TraccarServer.safeParse(body) : undefined;
      return server?.data?.attributes ?? {};
    },
    async latest(devices) {
      const rows = (await read(TraccarPosition, 'positions', {})) ?? [];
      const told = new Set(rows.map(({ deviceId }) => deviceId));
      // Administrators are told only of devices that are linked with themselves.
      for (const { id, positionId } of devices) {
        if (told.has(id) || !positionId) continue;
        rows.push(...((await read(TraccarPosition, 'positions', { deviceId: String(id) })) ?? []));
      }
      return rows;
    },
    async positions({ id }, from, to) {
      const all: TraccarPosition[] = [];
      const seen = new Set<number>();
      for (let begin = from; begin <= to; ) {
        const rows = await read(TraccarPosition, 'positions', spanOf(id, begin, to));
        if (!rows) return undefined;
        for (const row of rows) {
          if (row.id !== undefined && seen.has(row.id)) continue;
          if (row.id !== undefined) seen.add(row.id);
          all.push(row);
        }
        // They come oldest first, and `report.maxPositions` leaves out the newest without a word. An answer that
        // is shorter than another one was is not cut off by it.
        if (rows.length < Math.max(most, LIMIT_MIN)) break;
        most = rows.length;
        const last = rows.reduce(
          (latest, { fixTime }) => Math.max(latest, Date.parse(fixTime ?? '') || begin),
          begin,
        );
        begin = last > begin ? last : begin + 1;
      }
      return all;
    },
    async distance({ id }, from, to) {
      const rows = await read(TraccarSummary, 'reports/summary', spanOf(id, from, to));
      return rows?.reduce((sum, row) => sum + (row.deviceId === id ? (row.distance ?? 0) : 0), 0);
    },
  };
}

function spanOf(id: number, from: number, to: number): Record<string, string> {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return { deviceId: String(id), from: first, to: last };
}

function checked(answer: { status: number; body: unknown }, { origin }: URL) {
  if (answer.status === 401) {
    throw new TraccarRefused(
      'token',
      `${origin} does not take the token: it has ended or was mistyped`,
    );
  }
  if (answer.status === 404)
    throw new TraccarRefused('address', `${origin} has no Traccar at this address`);
  return answer;
}
