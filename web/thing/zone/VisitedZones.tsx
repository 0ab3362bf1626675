// Tells the zones of the map which of them the shown day led through. Draws nothing; loaded for a day with visits only.
import { useEffect } from 'react';
import { NO_ZONES, visitedZones } from './visited-zones.ts';

/** @param times when each zone was visited, in words, by its id */
export function VisitedZones({ times }: { times: ReadonlyMap<number, string> }): null {
  useEffect(() => {
    visitedZones.set(times);
    return () => visitedZones.set(NO_ZONES);
  }, [times]);
  return null;
}
