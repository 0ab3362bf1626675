// What a call for help asks of the rest of the page: the title of the tab, rings on the map, and that the map follows a
// vehicle. Apart, because all of it is there before the banner is loaded.
import type { CallOnMap } from '../../../ground/map/contract.ts';
import { pageValue } from '../../../ground/ui/page-value.ts';

/** In place of what the tab is called otherwise; null: nobody calls. */
export const tabTitle = pageValue<string | null>(null);

/** The vehicle of the newest call, first of those that nobody has taken on: the one that the key shows. null: none. */
export const newestCall = pageValue<number | null>(null);

export const NO_CALLS: readonly CallOnMap[] = [];

/** Css pixels of the map that the banners cover: on a phone from its foot, else below the bar. */
export const callsHeight = pageValue(0);

/** Where the map draws rings. */
export const callsOnMap = pageValue(NO_CALLS);

/** The vehicle that the map shall centre and follow as soon as it has it; null: none. */
export const followedCall = pageValue<number | null>(null);
