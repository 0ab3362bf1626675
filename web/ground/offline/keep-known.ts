// Writes down what the screens know of a company while there is a net, and gives it back where the application was opened
// without one.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionState } from '../session/session.ts';
import { type KnownAnswer, readKnown, storeKnown } from './known.ts';
import { forgetKnown } from './known-cache.ts';

const EVERY_MS = 60_000;
/** What comes together is written together. */
const SOON_MS = 500;
/** A list this long is nobody's phone, and writing it again and again is felt. */
const VEHICLES_MAX = 1_000;
const DAYS_MAX = 20;

/** Keys of calls as api.ts makes them; the calls themselves come with their screens, and weigh more than all this. */
const VEHICLES = 'GET /v1/{company}/vehicle-map';
const HOURS = 'GET /v1/{company}/person/{id}/driver-hours';
const RIDES = 'GET /v1/{company}/vehicle/{id}/ride';
const CONTRACTS = 'GET /v1/{company}/contract';

/** Keeps what is known until the returned function is called: each minute, with what is new, and when the page is left. */
export function keepKnown(cache: QueryClient, company: string): () => void {
  const seen = new Set<string>();
  let soon: ReturnType<typeof setTimeout> | undefined;
  const write = () => void writeKnown(cache, company).catch(console.warn);
  const timer = setInterval(write, EVERY_MS);
  const stop = cache.getQueryCache().subscribe(({ query: { queryHash, queryKey, state } }) => {
    if (state.data === undefined || seen.has(queryHash) || !isKept(queryKey, company)) return;
    seen.add(queryHash);
    clearTimeout(soon);
    soon = setTimeout(write, SOON_MS);
  });
  const hear = () => document.hidden && write();
  document.addEventListener('visibilitychange', hear);
  write();
  return () => {
    clearInterval(timer);
    clearTimeout(soon);
    stop();
    document.removeEventListener('visibilitychange', hear);
  };
}

async function writeKnown(cache: QueryClient, company: string): Promise<void> {
  const state = sessionState();
  // What was given back without the net is there already.
  if (state.status !== 'signedIn' || state.isKnown) return;
  const answers = knownAnswers(cache.getQueryCache().getAll(), company);
  await storeKnown(company, { session: state.session, answers });
  // Whoever signed out while it was written leaves nothing.
  if (sessionState().status !== 'signedIn') await forgetKnown();
}

/** Puts what is known where the screens look for it; what came from the server meanwhile stays. */
export async function giveBack(cache: QueryClient, company: string): Promise<void> {
  const known = await readKnown(company);
  for (const { key, data, asOf } of known?.answers ?? []) {
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: asOf });
  }
}

/** Of what was read of a company: vehicles, hours, what comes next, and rides of single days, the newest first. */
export function knownAnswers(
  queries: readonly { queryKey: QueryKey; state: Pick<Query['state'], 'data' | 'dataUpdatedAt'> }[],
  company: string,
): KnownAnswer[] {
  const answers = queries
    .filter(({ queryKey, state }) => state.data !== undefined && isKept(queryKey, company))
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      asOf: state.dataUpdatedAt,
    }))
    .filter(({ key, data }) => !isVehicles(key) || (data as unknown[]).length <= VEHICLES_MAX)
    .sort((a, b) => b.asOf - a.asOf);
  const days = answers.filter(({ key }) => isDay(key)).slice(0, DAYS_MAX);
  return answers.filter((answer) => !isDay(answer.key) || days.includes(answer));
}

function isKept(key: QueryKey, company: string): boolean {
  const [name, of] = key as [unknown, string | { company?: string } | undefined];
  if ((typeof of === 'object' ? of?.company : of) !== company) return false;
  return isVehicles(key) || isDay(key) || isOwnContracts(key) || name === HOURS;
}

function isVehicles([name]: QueryKey): boolean {
  return name === VEHICLES;
}

/** Of one vehicle from a day on, as drivers see what comes next; lists and plan ask for a period. */
function isOwnContracts([name, asked]: QueryKey): boolean {
  if (name !== CONTRACTS) return false;
  const { query } = (asked ?? {}) as { query?: { vehicle?: number; to?: string } };
  return query?.vehicle !== undefined && query.to === undefined;
}

/** Rides from a local day to the same one. */
function isDay([name, , asked]: QueryKey): boolean {
  if (name !== RIDES) return false;
  const { from, to } = (asked ?? {}) as { from?: string; to?: string };
  return from !== undefined && from.slice(0, 10) === to?.slice(0, 10);
}
