// The live stream of a company (GET /v1/{company}/live). It lives as long as the session: when that ends the stream ends
// at once. When rights or a group's members change they are read again at the commit, and nothing is told to a stream
// until they are (S-6); what changes without a word within 15 seconds.
import { liveStream } from '@flotila/domain/live/live.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Database } from '../../ground/db/open.ts';
import type {
  Identities,
  Identity,
  Membership,
  SessionContext,
} from '../../ground/http/context.ts';
import { type EventStream, openEventStream } from '../../ground/http/event-stream.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { createSlots, type Slots } from '../../ground/work/slots.ts';
import { sightOf } from '../../thing/alert/alert-sight.ts';
import { checkGroupset, maySelectGroupset } from '../../thing/groupset/select-groupset.ts';
import { listGroupsetVehicles } from '../../thing/live/live.queries.ts';
import type { LiveHub, LiveStream } from './live-hub.ts';

export const STREAMS_MAX = 5000;
/** Streams whose rights are read at the same time, so that calls find connections meanwhile. */
const CHECKS_AT_ONCE = 4;
/** Open tabs of one person on all their devices; one more ends the oldest. */
export const STREAMS_PER_PERSON_MAX = 20;

export interface LiveDeps {
  hub: LiveHub;
  identities: Identities;
  now: () => number;
}

export interface LiveRoutes {
  routes: Route[];
  /** Ends the streams of an account or of a session, which ended. */
  endOf(ended: { accountId: number } | { sessionId: string }): void;
  /** Rights changed: each stream hears nothing more until its own are read again. */
  checkRights(): void;
  /** Ends all streams; the server is closing. */
  endAll(): void;
}

export function liveRoutes(given: LiveDeps): LiveRoutes {
  const checking = createSlots({ atOnce: CHECKS_AT_ONCE, waitingMax: STREAMS_MAX });
  const deps = { ...given, checking };
  const open: OpenStreams = new Map();
  return {
    routes: [serve(liveStream, (call) => openLive(deps, open, call))],
    endOf: (ended) => {
      for (const [stream, owner] of [...open]) {
        const isIt =
          'accountId' in ended
            ? owner.accountId === ended.accountId
            : owner.sessionId === ended.sessionId;
        if (isIt) stream.end();
      }
    },
    checkRights: () => {
      for (const { check } of open.values()) check();
    },
    endAll: () => {
      for (const stream of open.keys()) stream.end();
    },
  };
}

/** Whose each is, the oldest first. */
type OpenStreams = Map<EventStream, OpenStream>;

interface OpenStream extends Pick<SessionContext, 'accountId' | 'sessionId'> {
  /** Reads the rights again; a stream whose rights nobody can tell ends. */
  check(): void;
}

async function openLive(
  deps: LiveDeps & { checking: Slots },
  open: OpenStreams,
  call: CompanyCall<typeof liveStream>,
): Promise<void> {
  if (open.size >= STREAMS_MAX) throw problem('unavailable', { retryAfterSeconds: 30 });
  const { company, session } = call;
  const groupsetId = call.input.query.groupset;
  await call.db.read((db) => checkGroupset(db, call, groupsetId));
  const view = await createView(call.db, call, groupsetId);
  const rights = createRights(call.identity);
  const checks = createChecks(deps.checking, async () => {
    const identity = await deps.identities.ofSession(session.sessionId, deps.now());
    if (identity && rights.changed(identity)) {
      stream.send('rights', '{}', cursorText(deps.now()));
    }
    // By its id: the code may be another company's by now, and the address of the stream with it.
    const membership = identity?.memberships.find((one) => one.company.id === company.id);
    if (!membership || membership.company.code !== company.code) return false;
    if (identity?.session.superuser !== session.superuser) return false;
    const change = await view.refresh(membership);
    // What may be seen has changed: the client reads the whole list again.
    if (change !== 'same') deps.hub.reload(company, live);
    if (change === 'refused') return false;
    deps.hub.renamed(membership.company);
    return true;
  });

  const live: LiveStream = {
    resumeFrom: resumeMoment(call.request.headers['last-event-id']),
    withDevice: session.superuser,
    hearsCommands: session.superuser,
    seesAll: () => view.seesAll(),
    sees: (vehicleId) => view.sees(vehicleId),
    seesAlert: (vehicleId) => view.seesAlert(vehicleId),
    settled: () => checks.running(),
    send: (event, data, cursor) => stream.send(event, data, cursorText(cursor)),
  };
  const stream = openEventStream(call.request, call.reply, {
    onEnd: () => {
      open.delete(stream);
      deps.hub.leave(company, live);
    },
    stillAllowed: () => checks.next(),
  });
  const check = () =>
    void checks.next().then(
      (isAllowed) => isAllowed || stream.end(),
      () => stream.end(),
    );
  const { accountId, sessionId } = session;
  open.set(stream, { accountId, sessionId, check });
  endOldest(open, accountId);
  deps.hub.join(company, live);
  // Rights may have changed after those of the call were read, when nobody knew of this stream yet.
  check();
}

interface Checks {
  /** One that begins from now on; false: the stream may not go on. */
  next(): Promise<boolean>;
  /** Resolves when none is under way; undefined: none is. */
  running(): Promise<unknown> | undefined;
}

/** One after another, so that an older reading never comes after a newer one; of all streams so many at once. */
function createChecks(turns: Slots, check: () => Promise<boolean>): Checks {
  let last: Promise<unknown> | undefined;
  let waiting: Promise<boolean> | undefined;
  const begin = async () => {
    const turn = turns.take('rights');
    await turn?.granted;
    waiting = undefined;
    return check().finally(() => turn?.end());
  };
  return {
    next() {
      if (waiting) return waiting;
      const own = (last ?? Promise.resolve()).then(begin);
      const ended = own
        .catch(() => undefined)
        .then(() => {
          if (last === ended) last = undefined;
        });
      waiting = own;
      last = ended;
      return own;
    },
    running: () => last,
  };
}

/** Of those that were opened at once each is counted: it stands among the open ones already. */
function endOldest(open: OpenStreams, accountId: number): void {
  for (const stream of streamsOf(open, accountId).slice(0, -STREAMS_PER_PERSON_MAX)) stream.end();
}

function streamsOf(open: OpenStreams, accountId: number): EventStream[] {
  return [...open].filter(([, owner]) => owner.accountId === accountId).map(([stream]) => stream);
}

/** What the stream's user may do and see, as it was told last. */
function createRights(first: Identity): { changed(identity: Identity): boolean } {
  let [known, text] = [first, rightsText(first)];
  return {
    changed(identity) {
      // Between two readings of the database it is the same value.
      if (identity === known) return false;
      const before = text;
      [known, text] = [identity, rightsText(identity)];
      return text !== before;
    },
  };
}

function rightsText({ session, memberships }: Identity): string {
  const { access, companies } = session;
  const sorted = (ids: ReadonlySet<number> | null) => ids && [...ids].sort((a, b) => a - b);
  const seen = memberships.map(({ company, visible }) => [
    company.id,
    company.active,
    sorted(visible.vehicles),
    sorted(visible.persons),
  ]);
  return JSON.stringify([access, companies, seen]);
}

interface View {
  /** No vehicle is hidden. */
  seesAll(): boolean;
  sees(vehicleId: number): boolean;
  /** Whatever group was chosen; null: what is about no vehicle. */
  seesAlert(vehicleId: number | null): boolean;
  /** Reads the limits again; `refused`: the groupset may not be selected any more. */
  refresh(membership: Membership): Promise<'same' | 'changed' | 'refused'>;
}

/** What a stream may show: the person's visible vehicles and the chosen groupset. */
async function createView(
  db: Database,
  call: Pick<CompanyCall<typeof liveStream>, 'company' | 'session' | 'visible'>,
  groupsetId: number | undefined,
): Promise<View> {
  const readGroupset = async () =>
    groupsetId === undefined
      ? null
      : new Set(await db.read((read) => listGroupsetVehicles(read, call.company.id, groupsetId)));
  let limits = { visible: call.visible.vehicles, groupset: await readGroupset() };
  let sight = sightOf(call);
  return {
    seesAll: () => limits.visible === null && limits.groupset === null,
    sees: (id) => (limits.visible?.has(id) ?? true) && (limits.groupset?.has(id) ?? true),
    seesAlert: (id) => (id === null ? sight.withoutVehicle : (sight.vehicles?.has(id) ?? true)),
    async refresh(next) {
      const before = limits;
      if (!(await db.read((read) => maySelectGroupset(read, next, groupsetId)))) return 'refused';
      limits = { visible: next.visible.vehicles, groupset: await readGroupset() };
      sight = sightOf({ ...next, session: call.session });
      const isSame =
        isSameSet(before.visible, limits.visible) && isSameSet(before.groupset, limits.groupset);
      return isSame ? 'same' : 'changed';
    },
  };
}

function isSameSet(a: ReadonlySet<number> | null, b: ReadonlySet<number> | null): boolean {
  if (a === null || b === null) return a === b;
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** The cursor is opaque to clients; it is the moment of the newest change that was sent. */
function cursorText(cursor: number): string {
  return `c${cursor.toString(36)}`;
}

/** undefined for a new stream; a cursor that is none of ours counts as too old. */
function resumeMoment(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const match = /^c([0-9a-z]{1,11})$/.exec(String(header));
  return match?.[1] ? Number.parseInt(match[1], 36) : 0;
}
