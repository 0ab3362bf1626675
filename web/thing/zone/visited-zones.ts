// Which zones the shown day led through, and when: told by the history, drawn by the zones of the map.
import { pageValue } from '../../ground/ui/page-value.ts';

export const NO_ZONES: ReadonlyMap<number, string> = new Map();

/** Times in words by the id of the zone. */
export const visitedZones = pageValue(NO_ZONES);
