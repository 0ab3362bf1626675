// Pushes changed vehicles to the open live streams. What changes in a company while one reading runs is
// read by the next one, once for all its streams; each stream then gets what it may see. Per company one
// reading follows the other, so a stream never gets an older row after a newer one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { createPace, type Pace } from '../pace.ts';
import type { CompanyContext } from '../session/context.ts';
import { mapVehicle } from '../vehicle/map-vehicle.ts';
import { listChangedMapRows } from '../vehicle/vehicle-map.queries.ts';
import type { VehicleChanges } from './changes.ts';
import { findNewestChange, listChangedSince } from './live.queries.ts';

/** Changes wait for others no longer than this after a reading. */
const REST_MS_MAX = 100;
/** Pause after a failed reading; what changed meanwhile is kept. */
const RETRY_MS = 1000;
/** Commits may become visible later than their moment says; a resuming stream reads so far back. */
export const OVERLAP_MS = 30_000;
/** A client that was away longer reads the whole list again. */
export const RESUME_MS_MAX = 3_600_000;

/** One open stream, as the hub sees it. */
export interface LiveStream {
  /** Cursor to resume after, epoch milliseconds; undefined for a new stream. */
  readonly resumeFrom: number | undefined;
  /** Superusers get the tracker with the vehicle. */
  readonly withDevice: boolean;
  sees(vehicleId: number): boolean;
  send(event: 'vehicles' | 'removed' | 'reload', data: string, cursor: number): void;
}

interface CompanyChannel {
  company: CompanyContext;
  streams: Set<LiveStream>;
  /** Streams that wait for their first event. */
  joining: Set<LiveStream>;
  changed: Set<number>;
  cursor: number;
  pace: Pace;
}

export interface LiveHub {
  /** Adds a stream; its first event (what it missed, or an empty list) follows soon. */
  join(company: CompanyContext, stream: LiveStream): void;
  leave(company: CompanyContext, stream: LiveStream): void;
  /** What is known of the company now: its name stands in the rows that are sent. */
  renamed(company: CompanyContext): void;
  stop(): void;
}

export interface LiveHubDeps {
  db: Database;
  changes: VehicleChanges;
  now: () => number;
  onError: (error: unknown) => void;
}

export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const channels = new Map<number, CompanyChannel>();
  const unsubscribe = deps.changes.subscribe((change) => {
    if (change === null) {
      for (const channel of channels.values()) catchUp(deps, channel);
      return;
    }
    const channel = channels.get(change.companyId);
    if (!channel) return;
    for (const id of change.vehicleIds) channel.changed.add(id);
    channel.pace.wake();
  });
  return {
    join(company, stream) {
      const channel = channels.get(company.id) ?? newChannel(deps, company);
      channel.company = company;
      channels.set(company.id, channel);
      channel.joining.add(stream);
      channel.pace.wake();
    },
    leave(company, stream) {
      const channel = channels.get(company.id);
      if (!channel) return;
      channel.streams.delete(stream);
      channel.joining.delete(stream);
      if (channel.streams.size + channel.joining.size > 0) return;
      channels.delete(company.id);
    },
    renamed(company) {
      const channel = channels.get(company.id);
      if (channel) channel.company = company;
    },
    stop() {
      unsubscribe();
      channels.clear();
    },
  };
}

function newChannel(deps: LiveHubDeps, company: CompanyContext): CompanyChannel {
  const channel: CompanyChannel = {
    company,
    streams: new Set(),
    joining: new Set(),
    changed: new Set(),
    cursor: 0,
    pace: createPace(() => push(deps, channel), { restMsMax: REST_MS_MAX }),
  };
  return channel;
}

/** The messages were cut off for a while: everything since the last cursor is read again. */
function catchUp(deps: LiveHubDeps, channel: CompanyChannel): void {
  const since = channel.cursor - OVERLAP_MS;
  deps.db
    .read((db) => listChangedSince(db, channel.company.id, since))
    .then((ids) => {
      for (const id of ids) channel.changed.add(id);
      channel.pace.wake();
    }, deps.onError);
}

/** One reading of the company and its distribution. */
async function push(deps: LiveHubDeps, channel: CompanyChannel): Promise<void> {
  if (channel.streams.size + channel.joining.size === 0) return;
  const changed = new Set(channel.changed);
  const joining = [...channel.joining];
  channel.changed.clear();
  try {
    if (channel.cursor === 0) {
      channel.cursor =
        (await deps.db.read((db) => findNewestChange(db, channel.company.id))) ?? deps.now();
    }
    for (const stream of joining) await welcome(deps, channel, stream);
    if (changed.size > 0) await distribute(deps, channel, [...changed], channel.streams);
    for (const stream of joining) if (channel.joining.delete(stream)) channel.streams.add(stream);
  } catch (error) {
    deps.onError(error);
    for (const id of changed) channel.changed.add(id);
    channel.pace.wake();
    await pause(RETRY_MS, undefined, { ref: false });
  }
}

/** The first event of a stream: nothing new, what it missed, or that it must read everything. */
async function welcome(
  deps: LiveHubDeps,
  channel: CompanyChannel,
  stream: LiveStream,
): Promise<void> {
  const { resumeFrom } = stream;
  if (resumeFrom === undefined) return stream.send('vehicles', '[]', channel.cursor);
  if (deps.now() - resumeFrom > RESUME_MS_MAX) return stream.send('reload', '{}', channel.cursor);
  const since = resumeFrom - OVERLAP_MS;
  const missed = await deps.db.read((db) => listChangedSince(db, channel.company.id, since));
  await distribute(deps, channel, missed, [stream]);
  // Nothing may have been missed; the client still learns that it is up to date.
  stream.send('vehicles', '[]', channel.cursor);
}

async function distribute(
  deps: LiveHubDeps,
  channel: CompanyChannel,
  ids: readonly number[],
  streams: Iterable<LiveStream>,
): Promise<void> {
  const { company } = channel;
  const rows = await listChangedMapRows(deps.db, company, ids);
  for (const { updated } of rows) {
    channel.cursor = Math.max(channel.cursor, updated?.getTime() ?? 0);
  }
  const texts = rows.map((row) => ({ id: row.vehicle_id, plain: '', full: '', row }));
  const present = new Set(rows.map((row) => row.vehicle_id));
  const gone = ids.filter((id) => !present.has(id));
  for (const stream of streams) {
    const kind = stream.withDevice ? 'full' : 'plain';
    const parts: string[] = [];
    for (const text of texts) {
      if (!stream.sees(text.id)) continue;
      // Each row is written as JSON once a kind, however many streams there are.
      text[kind] ||= JSON.stringify(
        mapVehicle(text.row, { companyName: company.name, withDevice: stream.withDevice }),
      );
      parts.push(text[kind]);
    }
    const removed = gone.filter((id) => stream.sees(id));
    if (removed.length > 0) stream.send('removed', JSON.stringify(removed), channel.cursor);
    if (parts.length > 0) stream.send('vehicles', `[${parts.join(',')}]`, channel.cursor);
  }
}
