// Is the page as narrow as a phone? Beside what style sheets say of it, for what is another thing there.
import { useMediaQuery } from '@mantine/hooks';
import { PHONE_MAX, SHEET_MAX } from './frame.ts';
import { upTo } from './text-scale.ts';

const PHONE = upTo(PHONE_MAX);
const SHEET = upTo(SHEET_MAX);

/** Known at the first drawing. */
export function useIsPhone(): boolean {
  return useMatches(PHONE);
}

/** Do lists and panels of the map stand in a sheet from the bottom? Known at the first drawing. */
export function useHasSheet(): boolean {
  return useMatches(SHEET);
}

/** Does the media query fit, also at the first drawing? */
export function useMatches(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
}
