// Which locations a panel gives to the map. The map waits as long as it is given none, so that it does not
// turn twice; what will never come must not be waited for.
import type { TrackLocation } from '@flotila/domain/location/track.ts';

/** Always the same list, so that nothing is drawn anew. */
export const NO_LOCATIONS: readonly TrackLocation[] = [];

/**
 * The locations to show; undefined while they are awaited.
 * @param isWanted what is shown has a track, null: not known yet
 */
export function shownTrack(
  isWanted: boolean | null,
  track: { data: readonly TrackLocation[] | undefined; isError: boolean },
): readonly TrackLocation[] | undefined {
  if (isWanted === null) return undefined;
  if (!isWanted) return NO_LOCATIONS;
  return track.data ?? (track.isError ? NO_LOCATIONS : undefined);
}
