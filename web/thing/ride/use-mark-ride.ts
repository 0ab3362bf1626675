// Marking a ride as private or business from its row (U-18). What does it and says so comes with the first use.
import { refuseRide } from '@flotila/domain/own-records.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { IconBriefcase, IconHome } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t, withLaterTexts } from '../../ground/i18n/i18n.ts';
import { type CurrentCompany, useCompany } from '../../ground/session/company.ts';
import { ownerOf } from '../../ground/session/own-records.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { isCorrectable } from './ride-update.ts';

/** Makes the ride of the other type. */
export type MarkRide = (ride: RideView) => void;

/** Marks rides of the open company. */
export function useMarkRide(): MarkRide {
  const { ccode, timeZone } = useCompany();
  const cache = useQueryClient();
  return useCallback(
    (ride) => {
      loadChunk('mark-ride', () => withLaterTexts(import('./mark-ride.tsx')))
        .then(({ markRide }) => markRide(ride, { ccode, timeZone, cache }))
        .catch(showFailure);
    },
    [ccode, timeZone, cache],
  );
}

/** PERM-021: administrators mark every ride that may be corrected, who keeps own records their own (decision 0059). */
export function mayMark(
  ride: RideView,
  current: Pick<CurrentCompany, 'company' | 'timeZone' | 'is'>,
  nowMs: number = Date.now(),
): boolean {
  if (!isCorrectable(ride)) return false;
  const owner = ownerOf(current, nowMs);
  return current.is('admin') || (owner !== null && refuseRide(ride, owner) === null);
}

/** The entry of a ride's menu, for whoever may mark the ride. */
export function markEntry(ride: RideView, onMark: MarkRide): RowEntry {
  const isPrivate = ride.rideType === 'private';
  return {
    label: t(isPrivate ? 'rideMark.asBussines' : 'rideMark.asPrivate'),
    icon: isPrivate ? IconBriefcase : IconHome,
    run: () => onMark(ride),
  };
}
