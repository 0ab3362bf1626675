// What can be done with a ride of the logbook (LOG-008 … LOG-010): select, correct (administrators) or mark as
// private (drivers with that right their own, too; finished rides only, U-18), show in the history, make a zone where it has ended.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { IconHistory, IconPencil, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { date } from '../../ground/words/format.ts';
import { rideName } from '../../thing/ride/ride-from.ts';
import { isCorrectable } from '../../thing/ride/ride-update.ts';
import { type MarkRide, markEntry, mayMark } from '../../thing/ride/use-mark-ride.ts';
import { zoneEntries } from '../../thing/zone/zone-entry.ts';

interface LogbookEntriesInput {
  ride: RideView;
  isSelected: boolean;
  onToggle: () => void;
  onMark: MarkRide;
}

/** Entries of the menu of a row. */
export function logbookEntries(
  { ride, isSelected, onToggle, onMark }: LogbookEntriesInput,
  company: Pick<CurrentCompany, 'ccode' | 'company' | 'timeZone' | 'is' | 'may'>,
): RowEntry[] {
  const { ccode, timeZone, is } = company;
  const { vehicleId, fromTimestamp: from } = ride;
  const entries: RowEntry[] = [
    {
      label: t(isSelected ? 'logbook.deselect' : 'logbook.select'),
      icon: isSelected ? IconPointerOff : IconPointer,
      run: onToggle,
    },
  ];
  if (is('admin') && isCorrectable(ride)) {
    entries.push({
      label: t('logbook.update'),
      icon: IconPencil,
      run: () => openDialog({ slot: 'rideUpdate', vehicleId, from }),
    });
  }
  if (mayMark(ride, company)) entries.push(markEntry(ride, onMark));
  const history = { day: date(from, timeZone), ride: rideName(ride) };
  const href = panelPath(ccode, 'history', vehicleId, history);
  entries.push({ label: t('logbook.inHistory'), icon: IconHistory, href });
  if (ride.rideState === 'finished') {
    entries.push(...zoneEntries(ride.locationTo, company, { isEnd: true }));
  }
  return entries;
}
