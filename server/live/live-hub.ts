// Pushes changed vehicles to the open live streams. Changes of a company are collected for a moment
// and read from the database once for all its streams; each stream then gets what it may see. Per
// company one reading follows the other, so a stream never gets an older row after a newer one.
import type { Database } from '../db/open.ts';
import type { CompanyContext } from '../session/context.ts';
import { mapVehicle } from '../vehicle/map-vehicle.ts';
import { listMapRows } from '../vehicle/vehicle-map.queries.ts';
import type { VehicleChanges } from './changes.ts';
import { findNewestChange, listChangedSince } from './live.queries.ts';

/** Changes within this time after a reading share the next one (S3: half of it is the usual wait). */
export const GATHER_MS = 100;
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
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  readAt: number;
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
    schedule(deps, channel);
  });
  return {
    join(company, stream) {
      const channel = channels.get(company.id) ?? newChannel(company);
      channel.company = company;
      channels.set(company.id, channel);
      channel.joining.add(stream);
      schedule(deps, channel);
    },
    leave(company, stream) {
      const channel = channels.get(company.id);
      if (!channel) return;
      channel.streams.delete(stream);
      channel.joining.delete(stream);
      if (channel.streams.size + channel.joining.size > 0) return;
      clearTimeout(channel.timer);
      channels.delete(company.id);
    },
    renamed(company) {
      const channel = channels.get(company.id);
      if (channel) channel.company = company;
    },
    stop() {
      unsubscribe();
      for (const channel of channels.values()) clearTimeout(channel.timer);
      channels.clear();
    },
  };
}

function newChannel(company: CompanyContext): CompanyChannel {
  return {
    company,
    streams: new Set(),
    joining: new Set(),
    changed: new Set(),
    cursor: 0,
    timer: undefined,
    isReading: false,
    readAt: 0,
  };
}

/** The messages were cut off for a while: everything since the last cursor is read again. */
function catchUp(deps: LiveHubDeps, channel: CompanyChannel): void {
  const since = channel.cursor - OVERLAP_MS;
  deps.db
    .read((db) => listChangedSince(db, channel.company.id, since))
    .then((ids) => {
      for (const id of ids) channel.changed.add(id);
      schedule(deps, channel);
    }, deps.onError);
}

function schedule(deps: LiveHubDeps, channel: CompanyChannel, pauseMs = 0): void {
  if (channel.timer || channel.isReading) return;
  if (channel.streams.size + channel.joining.size === 0) return;
  const wait = Math.max(pauseMs, channel.readAt + GATHER_MS - deps.now(), 0);
  channel.timer = setTimeout(
    () => {
      channel.timer = undefined;
      void push(deps, channel);
    },
    Math.min(wait, RETRY_MS),
  );
}

/** One reading of the company and its distribution. */
async function push(deps: LiveHubDeps, channel: CompanyChannel): Promise<void> {
  const changed = new Set(channel.changed);
  const joining = [...channel.joining];
  channel.changed.clear();
  channel.isReading = true;
  channel.readAt = deps.now();
  let pauseMs = 0;
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
    pauseMs = RETRY_MS;
  } finally {
    channel.isReading = false;
  }
  if (channel.changed.size > 0 || channel.joining.size > 0) schedule(deps, channel, pauseMs);
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
  const rows = await deps.db.read(async (db) => {
    const newest = await findNewestChange(db, company.id);
    const found = await listMapRows(db, company, { visible: null, ids });
    channel.cursor = Math.max(channel.cursor, newest ?? 0);
    return found;
  });
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
