// Keys of the whole page: Page Up and Page Down two weeks, U the clock, Esc takes away the topmost thing.
import { addDays } from '@flotila/domain/time.ts';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { isTyped, usePageKeys } from '../../ground/ui/listen.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import type { HoursPlaceControl } from './hours-place.ts';

export function useHoursKeys(place: HoursPlaceControl): void {
  const { ccode } = useCompany();
  const close = useClosePage();
  usePageKeys((signal) => {
    // The card of an activity goes before the page.
    if (isTyped(signal) || isEscapeTaken() || document.querySelector('[data-activity-card]'))
      return;
    if (signal.ctrlKey || signal.metaKey || signal.altKey) return;
    const { week, isLocal, found, setWeek, setLocal, select } = place;
    if (signal.key === 'Escape') {
      if (found === null) close(mapPath(ccode));
      else select(null);
    } else if (signal.key === 'PageUp' || signal.key === 'PageDown') {
      signal.preventDefault();
      setWeek(addDays(week, signal.key === 'PageUp' ? -14 : 14));
    } else if (signal.key.toLowerCase() === 'u') setLocal(!isLocal);
  });
}
