// What can be done with a refueling (REF-004 … REF-008): select what was measured, add, update or delete its
// document, show its day in the history, make a zone there.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import {
  IconFilePlus,
  IconHistory,
  IconPencil,
  IconPointer,
  IconPointerOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { date } from '../../ground/words/format.ts';
import { zoneEntries } from '../../thing/zone/zone-entry.ts';
import {
  type DocumentAction,
  documentActions,
  isSelectable,
  type Keeper,
} from './refueling-rows.ts';

interface RefuelingEntriesInput {
  entry: RefuelingEntry;
  isSelected: boolean;
  onToggle: () => void;
  keeper: Keeper;
}

const ICONS: Record<DocumentAction, TablerIcon> = {
  add: IconFilePlus,
  update: IconPencil,
  delete: IconTrash,
};

/** Where it was measured. */
function placeOf({ measure }: Pick<RefuelingEntry, 'measure'>) {
  return measure.find(({ locationFrom }) => locationFrom !== null)?.locationFrom;
}

/** Entries of the menu of a row. */
export function refuelingEntries(
  { entry, isSelected, onToggle, keeper }: RefuelingEntriesInput,
  company: Pick<CurrentCompany, 'ccode' | 'timeZone' | 'is' | 'may'>,
): RowEntry[] {
  const { ccode, timeZone } = company;
  const { vehicleId, timestamp } = entry;
  const canToggle = isSelected || isSelectable(entry);
  const day = date(timestamp, timeZone);
  return [
    {
      label: t(isSelected ? 'refueling.deselect' : 'refueling.select'),
      icon: isSelected ? IconPointerOff : IconPointer,
      refusal: canToggle ? undefined : t('refueling.selectNot'),
      run: onToggle,
    },
    ...documentActions(entry, keeper).map((action) => ({
      label: t(`refueling.${action}`),
      icon: ICONS[action],
      run: () => openDialog({ slot: 'refuelingDocument', action, entry }),
    })),
    {
      label: t('refueling.inHistory'),
      icon: IconHistory,
      href: panelPath(ccode, 'history', vehicleId, { day }),
    },
    ...zoneEntries(placeOf(entry), company, {
      ...(entry.type === 'refueling' ? { category: 'fuel_station' } : {}),
    }),
  ];
}
