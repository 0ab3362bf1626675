// Is the page as narrow as a phone? Beside what style sheets say of it, for what is another thing there.
import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 600px)';

/** Known at the first drawing. */
export function useIsPhone(): boolean {
  return useMatches(PHONE);
}

/** Does the media query fit, also at the first drawing? */
export function useMatches(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
}
