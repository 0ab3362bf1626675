// The live service of a company: reads the event stream, puts changed vehicles into the one query cache,
// and connects again by itself. The 60 s refresh of the query stays as the floor beneath it.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { ShownAnnouncement } from '@flotila/domain/announcement/shown-announcement.ts';
import { LIVE_EVENTS, liveStream } from '@flotila/domain/live/live.api.ts';
import { createLiveRows, type LiveRows } from '@flotila/domain/live/live-rows.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { callRaw } from '../call/api.ts';
import { CallFailure } from '../call/http.ts';
import { createEventParser, type StreamEvent } from './sse.ts';

/** AUTH-024: the service starts so long after the token appeared. */
export const LIVE_START_MS = 500;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** The server sends a line every 15 s; without any for so long the connection is dead. */
const SILENCE_MS = 45_000;

export interface LiveHandlers {
  /** Whole rows, put together of what the stream told. */
  changed(vehicles: MapVehicle[]): void;
  removed(ids: number[]): void;
  /** The cursor was too old: read everything again. */
  reload(): void;
  /** Alerts that are new or changed; null: any may be, or be gone, read them again. */
  alerts(alerts: Alert[] | null): void;
  /** Vehicles whose commands changed; null: any may have. Superusers only are told of some. */
  commands(vehicleIds: number[] | null): void;
  /** All that the operator tells users now. */
  announcements(shown: ShownAnnouncement[]): void;
  /** What the user may do or see has changed. */
  rights(): void;
  connected(isConnected: boolean): void;
}

/** Pause before the next try, by how many tries failed in a row; a little chance spreads many clients. */
export function backoffMs(failures: number, chance: number): number {
  const base = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 30_000;
  return Math.round(base * (0.75 + chance / 2));
}

/** Runs until the returned function is called. */
export function openLive(
  company: string,
  groupset: number | undefined,
  handlers: LiveHandlers,
): () => void {
  const stopped = new AbortController();
  void run(company, groupset, handlers, stopped.signal);
  return () => stopped.abort();
}

async function run(
  company: string,
  groupset: number | undefined,
  handlers: LiveHandlers,
  stopped: AbortSignal,
): Promise<void> {
  let lastId = '';
  let failures = 0;
  let isAgain = false;
  const note = (id: string) => {
    lastId = id || lastId;
    failures = 0;
  };
  while (!stopped.aborted) {
    try {
      await readOnce({ company, groupset, lastId, isAgain, handlers, stopped, note });
    } catch (error) {
      if (stopped.aborted) return;
      console.info('the live stream broke off', error);
      // The company is the user's no more, and the word of it was missed.
      if (error instanceof CallFailure && error.detail.status === 403) handlers.rights();
    }
    if (stopped.aborted) return;
    handlers.connected(false);
    isAgain = true;
    failures += 1;
    await pause(backoffMs(failures - 1, Math.random()), stopped);
  }
}

async function readOnce(options: {
  company: string;
  groupset: number | undefined;
  lastId: string;
  isAgain: boolean;
  handlers: LiveHandlers;
  stopped: AbortSignal;
  note: (id: string) => void;
}): Promise<void> {
  const { company, groupset, lastId, isAgain, handlers, stopped, note } = options;
  // Whoever was cut off before the first word cannot say what was missed.
  let mustReload = isAgain && lastId === '';
  // What was read of alerts before the stream stood may have changed in between.
  let mustRereadAlerts = lastId === '';
  // Nobody is told again of the commands that changed while there was no stream.
  let mustRereadCommands = true;
  const broken = new AbortController();
  const response = await callRaw(
    liveStream,
    { company, query: groupset === undefined ? {} : { groupset } },
    {
      signal: AbortSignal.any([stopped, broken.signal]),
      headers: lastId ? { 'Last-Event-ID': lastId } : {},
    },
  );
  if (!response.body) throw new Error('the live stream has no body');
  handlers.connected(true);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parse = createEventParser();
  const rows = createLiveRows();
  for (;;) {
    const silence = setTimeout(() => broken.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    for (const event of parse(value)) {
      if (mustReload) handlers.reload();
      mustReload = false;
      if (mustRereadAlerts) handlers.alerts(null);
      mustRereadAlerts = false;
      if (mustRereadCommands) handlers.commands(null);
      mustRereadCommands = false;
      heed(event, rows, handlers);
      note(event.id);
    }
  }
}

/** Hands one event over; what does not fit its schema is left to the next refresh. */
function heed(event: StreamEvent, rows: LiveRows, handlers: LiveHandlers): void {
  const body: unknown = JSON.parse(event.data);
  if (event.event === 'vehicles') {
    const told = LIVE_EVENTS.vehicles.safeParse(body);
    if (told.success) handlers.changed(rows.changed(told.data));
    else console.warn('a live row does not fit its schema', told.error);
  } else if (event.event === 'removed') {
    const ids = LIVE_EVENTS.removed.safeParse(body);
    if (!ids.success) return;
    rows.removed(ids.data);
    handlers.removed(ids.data);
  } else if (event.event === 'alert') {
    // Their schema comes with the alerts' own script, later than the map: here is only seen that they are some.
    const told = LIVE_EVENTS.alert.safeParse(body);
    const isSome = told.success && told.data.length > 0;
    handlers.alerts(isSome ? (told.data as unknown as Alert[]) : null);
  } else if (event.event === 'commands') {
    const told = LIVE_EVENTS.commands.safeParse(body);
    handlers.commands(told.success && told.data.length > 0 ? told.data : null);
  } else if (event.event === 'announcements') {
    const told = LIVE_EVENTS.announcements.safeParse(body);
    if (told.success) handlers.announcements(told.data);
  } else if (event.event === 'reload') {
    rows.reload();
    handlers.reload();
    handlers.alerts(null);
  } else if (event.event === 'rights') {
    handlers.rights();
  }
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
