// Pushes changed vehicles to the open live streams. What changes in a company while one reading runs is
// read by the next one, once for all its streams; each stream then gets what it may see. Per company one
// reading follows the other, so a stream never gets an older row after a newer one.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { createPace, type Pace } from '../../ground/work/pace.ts';
import type { Board } from '../../thing/announcement/board.ts';
import type { CompanyChanges, Watch } from '../../thing/live/changes.ts';
import type { Notes } from '../../thing/live/company-notes.ts';
import { findNewestChange, listChangedSince } from '../../thing/live/live.queries.ts';
import { mapVehicle } from '../../thing/vehicle/map-vehicle.ts';
import { listChangedMapRows } from '../../thing/vehicle/vehicle-map.queries.ts';
import { type AlertNews, type AlertReader, createAlertNews } from './alert-news.ts';
import { type CommandNews, type CommandReader, createCommandNews } from './command-news.ts';
import {
  createMarks,
  createTold,
  createToldRows,
  type Marks,
  type RowReader,
  type ToldRows,
} from './told-rows.ts';

/** Changes wait for others no longer than this after a reading. */
const REST_MS_MAX = 100;
/** Pause after a failed reading; what changed meanwhile is kept. */
const RETRY_MS = 1000;
/** Commits may become visible later than their moment says; a resuming stream reads so far back. */
export const OVERLAP_MS = 30_000;
/** A client that was away longer reads the whole list again. */
export const RESUME_MS_MAX = 3_600_000;

/** Rows of one reading at most: mapping and writing them must not hold up everybody else (R15). */
const ROWS_MAX = 100;
/** Telling many streams lets others have their turn after so long. */
const TURN_MS = 10;

/** One open stream, as the hub sees it. */
export interface LiveStream extends RowReader, AlertReader, CommandReader {
  /** Cursor to resume after, epoch milliseconds; undefined for a new stream. */
  readonly resumeFrom: number | undefined;
  /** Rights are being read again: nothing is told until it resolves. undefined: they are known. */
  settled(): Promise<unknown> | undefined;
  send(
    event: 'vehicles' | 'removed' | 'reload' | 'alert' | 'commands' | 'announcements',
    data: string,
    cursor: number,
  ): void;
}

/** What the hub knows of a stream that has joined. */
interface Joined {
  told: Marks;
  /** Missed while it was away and not yet told; until then its cursor stays. */
  owed: Set<number>;
}

interface CompanyChannel {
  company: CompanyContext;
  streams: Map<LiveStream, Joined>;
  /** Streams that wait for their first event. */
  joining: Set<LiveStream>;
  changed: Set<number>;
  /** More had changed than the last reading took. */
  isBehind: boolean;
  rows: ToldRows;
  alerts: AlertNews;
  commands: CommandNews;
  cursor: number;
  pace: Pace;
  watch: Watch;
}

export interface LiveHub {
  /** Adds a stream; its first event (what it missed, or an empty list) follows soon. */
  join(company: CompanyContext, stream: LiveStream): void;
  leave(company: CompanyContext, stream: LiveStream): void;
  /** It sees other vehicles than before: its client reads all anew, and is told anew. */
  reload(company: CompanyContext, stream: LiveStream): void;
  /** What is known of the company now: its name stands in the rows that are sent. */
  renamed(company: CompanyContext): void;
  stop(): void;
}

export interface LiveHubDeps {
  db: Database;
  changes: CompanyChanges;
  alerts: Notes;
  commands: Notes;
  board: Pick<Board, 'shown' | 'subscribe'>;
  now: () => number;
  onError: (error: unknown) => void;
}

export function createLiveHub(deps: LiveHubDeps): LiveHub {
  const channels = new Map<number, CompanyChannel>();
  const unsubscribeAlerts = deps.alerts.subscribe((note) => {
    // Cut off is the connection of both, so the word about vehicles catches up with alerts, too.
    const channel = note && channels.get(note.companyId);
    for (const id of note?.ids ?? []) channel?.alerts.waiting.add(id);
    channel?.pace.wake();
  });
  const unsubscribeCommands = deps.commands.subscribe((note) => {
    for (const channel of note ? [channels.get(note.companyId)] : channels.values()) {
      channel?.commands.changed(note?.ids ?? null);
      channel?.pace.wake();
    }
  });
  const unsubscribeBoard = deps.board.subscribe(() => {
    for (const channel of channels.values()) {
      for (const [stream, joined] of channel.streams) {
        tellBoard(deps, stream, cursorOf(channel, stream, joined));
      }
    }
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
      channel.watch.stop();
    },
    reload(company, stream) {
      const channel = channels.get(company.id);
      channel?.streams.get(stream)?.told.clear();
      stream.send('reload', '{}', channel?.cursor || deps.now());
    },
    renamed(company) {
      const channel = channels.get(company.id);
      if (channel) channel.company = company;
    },
    stop() {
      for (const { watch } of channels.values()) watch.stop();
      unsubscribeAlerts();
      unsubscribeCommands();
      unsubscribeBoard();
      channels.clear();
    },
  };
}

function newChannel(deps: LiveHubDeps, company: CompanyContext): CompanyChannel {
  const channel: CompanyChannel = {
    company,
    streams: new Map(),
    joining: new Set(),
    changed: new Set(),
    isBehind: false,
    rows: createToldRows(),
    alerts: createAlertNews(deps.db, company.id),
    commands: createCommandNews(),
    cursor: 0,
    // It rests however much waits, and longer when that is more than one reading: a vehicle that changes again
    // meanwhile is read once, and trackers that are acknowledged go before people who look on.
    pace: createPace(() => push(deps, channel), {
      restMsMax: REST_MS_MAX,
      isBehind: () => channel.isBehind,
    }),
    watch: deps.changes.watch(company.id, (change) => {
      if (change === null) return catchUp(deps, channel);
      for (const id of change.vehicleIds) channel.changed.add(id);
      channel.pace.wake();
    }),
  };
  return channel;
}

/** The messages were cut off for a while: everything since the last cursor is read again. */
function catchUp(deps: LiveHubDeps, channel: CompanyChannel): void {
  const since = Math.min(channel.cursor, deps.now()) - OVERLAP_MS;
  const read = async () => {
    const rows = await deps.db.read((db) => listChangedSince(db, channel.company.id, since));
    for (const { id } of rows) channel.changed.add(id);
    channel.pace.wake();
    const missed = await channel.alerts.missedSince(since);
    for (const [stream, joined] of channel.streams) {
      if (stream.settled()) await rightsOf(stream);
      const cursor = cursorOf(channel, stream, joined);
      if (missed) missed.tell(stream, cursor);
      else stream.send('reload', '{}', cursor);
    }
  };
  read().catch(deps.onError);
}

/** Who still waits for what was missed resumes there; a clock that was ahead counts no longer. */
function cursorOf(channel: CompanyChannel, { resumeFrom }: LiveStream, { owed }: Joined): number {
  return owed.size > 0 ? Number(resumeFrom) : channel.cursor;
}

/** S-6: whoever may see less since the last commit is told nothing by what they might see before it. */
async function rightsOf(stream: LiveStream): Promise<void> {
  for (let pending = stream.settled(); pending; pending = stream.settled()) await pending;
}

/** One reading of the company and its distribution. */
async function push(deps: LiveHubDeps, channel: CompanyChannel): Promise<void> {
  if (channel.streams.size + channel.joining.size === 0) return;
  let ids: number[] = [];
  try {
    if (channel.cursor === 0) {
      // What is read from here on, a change that is not told came before.
      await channel.watch.ready;
      const newest = await deps.db.read((db) => findNewestChange(db, channel.company.id));
      channel.cursor = Math.min(newest ?? deps.now(), deps.now());
    }
    if (channel.joining.size > 0) await welcome(deps, channel);
    // Before vehicles, which move the cursor: a failure leaves it before the alerts that wait again.
    const alerts = await channel.alerts.read();
    const tellCommands = channel.commands.take();
    for (const [stream, joined] of channel.streams) {
      if (stream.settled()) await rightsOf(stream);
      const cursor = cursorOf(channel, stream, joined);
      alerts.tell(stream, cursor);
      tellCommands(stream, cursor);
    }
    ids = [...channel.changed].slice(0, ROWS_MAX);
    for (const id of ids) channel.changed.delete(id);
    channel.isBehind = channel.changed.size > 0;
    if (ids.length > 0) await distribute(deps, channel, ids);
    if (channel.changed.size + channel.alerts.waiting.size > 0) channel.pace.wake();
  } catch (error) {
    deps.onError(error);
    for (const id of ids) channel.changed.add(id);
    // Who was told before the failure is not known.
    for (const { told } of channel.streams.values()) told.clear();
    channel.pace.wake();
    await pause(RETRY_MS, undefined, { ref: false });
  }
}

/** The first event of streams: nothing new, with what they missed to follow, or to read everything. */
async function welcome(deps: LiveHubDeps, channel: CompanyChannel): Promise<void> {
  const joining = [...channel.joining];
  const now = deps.now();
  // A cursor from ahead of the clock was given before the clock was set back: nobody knows what it missed.
  const isKnown = (from: number) => from >= now - RESUME_MS_MAX && from <= now + OVERLAP_MS;
  const resumes = joining.flatMap(({ resumeFrom: from }) => (from && isKnown(from) ? from : []));
  const since = Math.min(...resumes) - OVERLAP_MS;
  const isResumed = resumes.length > 0;
  const missed = isResumed
    ? await deps.db.read((db) => listChangedSince(db, channel.company.id, since))
    : [];
  const alerts = isResumed ? await channel.alerts.missedSince(since) : null;
  for (const stream of joining) {
    if (stream.settled()) await rightsOf(stream);
    // It may have left meanwhile.
    if (!channel.joining.delete(stream)) continue;
    const { resumeFrom } = stream;
    const owed = new Set<number>();
    channel.streams.set(stream, { told: createMarks(), owed });
    if (resumeFrom !== undefined && (alerts === null || !isKnown(resumeFrom))) {
      stream.send('reload', '{}', channel.cursor);
      tellBoard(deps, stream, channel.cursor);
      continue;
    }
    // With the cursor that it came with: who breaks off here has not heard of the vehicles.
    if (resumeFrom !== undefined) alerts?.tell(stream, resumeFrom);
    for (const { id, updated } of resumeFrom === undefined ? [] : missed) {
      if (updated <= Number(resumeFrom) - OVERLAP_MS || !stream.sees(id)) continue;
      owed.add(id);
      channel.changed.add(id);
    }
    const cursor = owed.size > 0 ? Number(resumeFrom) : channel.cursor;
    stream.send('vehicles', '[]', cursor);
    tellBoard(deps, stream, cursor);
  }
}

/** Everybody may read it, so it waits for no rights. */
function tellBoard({ board }: LiveHubDeps, stream: LiveStream, cursor: number): void {
  stream.send('announcements', JSON.stringify(board.shown()), cursor);
}

/** Reads the vehicles as they are now and tells every stream what is new to it. */
async function distribute(
  deps: LiveHubDeps,
  channel: CompanyChannel,
  ids: readonly number[],
): Promise<void> {
  const { company } = channel;
  const rows = await listChangedMapRows(deps.db, company, ids);
  const gone = new Set(ids);
  const changes = rows.map((row) => {
    gone.delete(row.vehicle_id);
    const moment = Math.max(channel.cursor, row.updated?.getTime() ?? 0);
    channel.cursor = Math.min(moment, deps.now());
    const vehicle = mapVehicle(row, { companyName: company.name, withDevice: true });
    return channel.rows.changed(vehicle);
  });
  for (const id of gone) channel.rows.removed(id);
  const told = createTold(changes);
  let turnBegan = performance.now();
  for (const [stream, joined] of channel.streams) {
    if (stream.settled()) await rightsOf(stream);
    for (const id of ids) joined.owed.delete(id);
    const cursor = cursorOf(channel, stream, joined);
    const removed = [...gone].filter((id) => stream.sees(id));
    if (removed.length > 0) stream.send('removed', JSON.stringify(removed), cursor);
    const data = told(stream, joined.told);
    if (data) stream.send('vehicles', data, cursor);
    if (performance.now() - turnBegan < TURN_MS) continue;
    await turn();
    turnBegan = performance.now();
  }
}
