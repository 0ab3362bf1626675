// The track of a day that is still going on: what came after its last location is asked for and appended,
// not the whole day again. The live map says when there is something newer.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFinal } from '../../ground/call/api.ts';
import { readTrack, type TrackInput, trackKey } from './ride.data.ts';

/** A track is asked for what is new at most this often. */
export const GROWTH_MS = 10_000;

export interface Growth {
  /** Epoch milliseconds of the newest location that the live map knows; null none. */
  heardMs: number | null;
  /** Of the last location of the track; null while it has none. */
  lastMs: number | null;
  /** The newest location that was known when it was last asked; null never. */
  askedMs: number | null;
  /** When it was last asked, with or without success; 0 never. */
  triedMs: number;
}

/** Milliseconds until what is new is to be asked for; null: the track has all that was heard of. */
export function growthDue({ heardMs, lastMs, askedMs, triedMs }: Growth, nowMs: number) {
  if (heardMs === null || heardMs <= Math.max(lastMs ?? 0, askedMs ?? 0)) return null;
  return Math.max(0, triedMs + GROWTH_MS - nowMs);
}

/**
 * A track with what was asked for anew, both oldest first. `fresh` stands for all that lies between its
 * ends; what came beyond them in the meantime stays.
 */
export function grown(
  known: readonly TrackLocation[],
  fresh: readonly TrackLocation[],
): TrackLocation[] {
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (!first || !last) return [...known];
  const [firstMs, lastMs] = [momentOf(first), momentOf(last)];
  const kept = known.findLastIndex((one) => momentOf(one) < firstMs) + 1;
  const beyond = known.findLastIndex((one) => momentOf(one) <= lastMs) + 1;
  return [...known.slice(0, kept), ...fresh, ...known.slice(Math.max(kept, beyond))];
}

/**
 * Lets the cached track of `input` grow; null stands still. `rows` are its locations, undefined while they
 * are awaited. Several places may do so for one track: it is still asked for once.
 */
export function useTrackGrowth(
  company: string,
  input: TrackInput | null,
  { rows, heardMs }: { rows: readonly TrackLocation[] | undefined; heardMs: number | null },
): void {
  const cache = useQueryClient();
  const queryKey = ['track growth', company, input];
  const asked = useQuery<number>({ queryKey, queryFn: skipToken });
  const last = rows?.at(-1);
  const state = {
    heardMs,
    lastMs: last ? momentOf(last) : null,
    askedMs: asked.data ?? null,
    triedMs: Math.max(asked.dataUpdatedAt, asked.errorUpdatedAt),
  };
  const isOpen = input !== null && rows !== undefined && !isFinal(asked.error);
  const lastTimestamp = last?.timestamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `input` and the key are the same as their text.
  useEffect(() => {
    const due = isOpen ? growthDue(state, Date.now()) : null;
    if (due === null || input === null) return;
    const from = lastTimestamp ?? input.from;
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      // Whole at the end only: the beginning of its ride is there already.
      const fresh = await readTrack(company, { ...input, from, fromRides: 'end' }, signal);
      const key = trackKey(company, input);
      // The next opening still asks for the whole: locations may come late, too.
      const updatedAt = cache.getQueryState(key)?.dataUpdatedAt;
      const grow = (known?: TrackLocation[]) => known && grown(known, fresh);
      cache.setQueryData<TrackLocation[]>(key, grow, updatedAt === undefined ? {} : { updatedAt });
      return state.heardMs ?? 0;
    };
    const timer = setTimeout(() => {
      // A failure is told by the cache; it is tried again when it is due.
      cache.fetchQuery({ queryKey, queryFn, staleTime: GROWTH_MS }).catch(() => {});
    }, due);
    return () => clearTimeout(timer);
  }, [
    cache,
    company,
    JSON.stringify(input),
    isOpen,
    lastTimestamp,
    state.heardMs,
    state.askedMs,
    state.triedMs,
  ]);
}

function momentOf(location: TrackLocation): number {
  return Date.parse(location.timestamp);
}
