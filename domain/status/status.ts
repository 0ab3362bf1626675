// How the service is, as its users call its parts, from what its processes noted. Pure.
//
// service: the application answers; data: the database; trackers: what vehicles send is received. When nothing answers,
// nobody notes it: the next process that starts tells the gap.
import type { AnnouncementRecord } from '../announcement/announcement.api.ts';
import { stateOf } from '../announcement/announcement.ts';

export const SERVICE_PARTS = ['service', 'data', 'trackers'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

export const SERVICE_STATES = ['good', 'limited', 'down'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** Incidents of so many days are told. */
export const STATUS_DAYS = 90;
/** The newest of them. */
export const INCIDENTS_MAX = 100;
/** What is over sooner nobody is told of: a process that was replaced, a database that was started again. */
export const INCIDENT_MS_MIN = 30_000;
/** A stop on purpose is told of when it was longer: an upgrade takes less. */
export const STOP_MS_MIN = 120_000;
/** Whoever said nothing for so long is gone; an incident that nobody sees any more is over. */
export const SILENT_MS = 60_000;

/** Times are epoch milliseconds. */
export interface Incident {
  part: ServicePart;
  begun: number;
  /** The last moment at which it was still so. */
  seen: number;
  isOver: boolean;
}

/** What a process knows without asking anybody. Times are epoch milliseconds. */
export interface StatusFacts {
  /** Of 90 days, as they were read last. */
  incidents: readonly Incident[];
  /** Since when this process sees a part that does not do what it should. */
  since: { data: number | null; trackers: number | null };
  /** When trackers were last received by somebody; null: nobody ever did. */
  trackersSeen: number | null;
}

export const NOTHING_NOTED: StatusFacts = {
  incidents: [],
  since: { data: null, trackers: null },
  trackersSeen: null,
};

/** The gap between the last sign of life and the next one, where it is told. */
export function gapOf(
  last: { seen: number; isStopped: boolean } | undefined,
  now: number,
): { begun: number; seen: number } | null {
  if (!last) return null;
  const least = last.isStopped ? STOP_MS_MIN : INCIDENT_MS_MIN;
  return now - last.seen >= least ? { begun: last.seen, seen: now } : null;
}

/** Moments are ISO texts. */
export interface PartState {
  part: ServicePart;
  state: ServiceState;
  /** null: longer than is remembered. */
  since: string | null;
}

export interface ToldIncident {
  part: ServicePart;
  begin: string;
  /** null: it lasts. */
  end: string | null;
  /** It fell into work that was announced. */
  isPlanned: boolean;
  /** What the operator said of it, by language; null: nothing. */
  texts: AnnouncementRecord['texts'] | null;
}

export function partStates(facts: StatusFacts, now: number): PartState[] {
  const bad = (part: ServicePart, state: ServiceState, since: number) => ({
    part,
    state,
    since: iso(since),
  });
  const good = (part: ServicePart): PartState => {
    const ends = facts.incidents.flatMap((one) => (one.part === part ? [one.seen] : []));
    return { part, state: 'good', since: ends.length > 0 ? iso(Math.max(...ends)) : null };
  };
  const { since, trackersSeen } = facts;
  const parts = [good('service')];
  parts.push(since.data === null ? good('data') : bad('data', 'down', since.data));
  // Where nobody ever received trackers there is nothing to tell of them.
  if (trackersSeen === null) return parts;
  const lasting = facts.incidents.find((one) => one.part === 'trackers' && lasts(one, now));
  // Without the database nothing is stored; trackers keep what they measured and send it later.
  const limited = since.data ?? since.trackers ?? lasting?.begun ?? null;
  if (limited !== null) parts.push(bad('trackers', 'limited', limited));
  else if (now - trackersSeen > SILENT_MS) parts.push(bad('trackers', 'down', trackersSeen));
  else parts.push(good('trackers'));
  return parts;
}

/** The operator knows of disturbances that no process sees. */
export function worstOf(
  parts: readonly PartState[],
  announced: readonly Pick<AnnouncementRecord, 'kind'>[],
): ServiceState {
  const rank = (state: ServiceState) => SERVICE_STATES.indexOf(state);
  return parts.reduce<ServiceState>(
    (worst, { state }) => (rank(state) > rank(worst) ? state : worst),
    announced.some(({ kind }) => kind === 'disturbance') ? 'limited' : 'good',
  );
}

/** The newest first, each with what the operator said of its time. */
export function toldIncidents(
  { incidents, since }: StatusFacts,
  announcements: readonly AnnouncementRecord[],
  now: number,
): ToldIncident[] {
  // What lasts and could not be written down yet.
  const unwritten: Incident[] =
    since.data !== null && now - since.data >= INCIDENT_MS_MIN
      ? [{ part: 'data', begun: since.data, seen: now, isOver: false }]
      : [];
  return [...unwritten, ...incidents]
    .sort((a, b) => b.begun - a.begun)
    .slice(0, INCIDENTS_MAX)
    .map((incident) => {
      const said = saidOf(incident, announcements, now);
      return {
        part: incident.part,
        begin: iso(incident.begun),
        end: lasts(incident, now) ? null : iso(incident.seen),
        isPlanned: said?.kind === 'planned',
        texts: said?.texts ?? null,
      };
    });
}

function lasts({ isOver, seen }: Incident, now: number): boolean {
  return !isOver && now - seen < SILENT_MS;
}

/** A disturbance goes before planned work. */
function saidOf(
  { begun, seen }: Incident,
  announcements: readonly AnnouncementRecord[],
  now: number,
): AnnouncementRecord | undefined {
  const about = announcements.filter((one) => {
    if (one.kind === 'information' || stateOf(one, now) === 'coming') return false;
    const from = Date.parse(one.begin ?? one.shownFrom);
    const until = one.end ?? one.shownUntil;
    return from <= seen && (until === null || Date.parse(until) >= begun);
  });
  return about.find(({ kind }) => kind === 'disturbance') ?? about[0];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
