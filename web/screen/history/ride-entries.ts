// What can be done with a row of the history: select, correct (administrators) or mark as private (drivers
// with that right their own, too; finished rides only, HIS-010, U-18), show in the logbook, where stops are not,
// make a zone where it stands or has ended.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { IconBook2, IconPencil, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { rideName } from '../../thing/ride/ride-from.ts';
import { isCorrectable } from '../../thing/ride/ride-update.ts';
import { type MarkRide, markEntry, mayMark } from '../../thing/ride/use-mark-ride.ts';
import { zoneEntries } from '../../thing/zone/zone-entry.ts';
import { logbookPath } from './logbook-path.ts';

interface RideEntriesInput {
  ride: RideView;
  isSelected: boolean;
  onToggle: (rideName: string) => void;
  onMark: MarkRide;
}

/** Entries of the menu of a row. */
export function rideEntries(
  { ride, isSelected, onToggle, onMark }: RideEntriesInput,
  company: Pick<CurrentCompany, 'ccode' | 'company' | 'timeZone' | 'is' | 'may'>,
): RowEntry[] {
  const { ccode, timeZone, is } = company;
  const { vehicleId, fromTimestamp: from } = ride;
  const entries: RowEntry[] = [
    {
      label: t(isSelected ? 'history.deselect' : 'history.select'),
      icon: isSelected ? IconPointerOff : IconPointer,
      run: () => onToggle(rideName(ride)),
    },
  ];
  if (is('admin') && isCorrectable(ride)) {
    entries.push({
      label: t('history.update'),
      icon: IconPencil,
      run: () => openDialog({ slot: 'rideUpdate', vehicleId, from }),
    });
  }
  if (mayMark(ride, company)) entries.push(markEntry(ride, onMark));
  if (ride.rideType !== 'stop') {
    const href = logbookPath(ccode, ride, timeZone);
    entries.push({ label: t('history.inLogbook'), icon: IconBook2, href });
  }
  const isEnd = ride.rideType !== 'stop';
  if (ride.rideState === 'finished' || !isEnd) {
    entries.push(...zoneEntries(ride.locationTo ?? ride.locationFrom, company, { isEnd }));
  }
  return entries;
}
