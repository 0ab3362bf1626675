// What can be done with an event: select it, see its day in the history (EVT-007).
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { IconHistory, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { date } from '../../ground/words/format.ts';

interface EventEntriesInput {
  event: EventView;
  isSelected: boolean;
  onToggle: () => void;
}

/** Entries of the menu of a row. */
export function eventEntries(
  { event, isSelected, onToggle }: EventEntriesInput,
  { ccode, timeZone }: Pick<CurrentCompany, 'ccode' | 'timeZone'>,
): RowEntry[] {
  const day = date(event.timestamp, timeZone);
  return [
    {
      label: t(isSelected ? 'events.deselect' : 'events.select'),
      icon: isSelected ? IconPointerOff : IconPointer,
      run: onToggle,
    },
    {
      label: t('events.inHistory'),
      icon: IconHistory,
      href: panelPath(ccode, 'history', event.vehicleId, { day }),
    },
  ];
}
