// The path of the page that is shown. The address goes ahead: while a page is on its way, it names another panel, another
// vehicle, even another company than what is drawn, and who read both would ask for what is nowhere: the history of a
// vehicle whose panel was left, a vehicle of the company before (NAV-035, W-1).
import { useMatches } from '@tanstack/react-router';

/** In step with `useParams` and with the company. */
export function useShownPath(): string {
  return useMatches({ select: (matches) => pathOf(matches.at(-1)?.pathname) });
}

/** The first page below another has its path with a slash behind. */
function pathOf(path = '/'): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
