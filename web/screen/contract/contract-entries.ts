// What can be done with a contract where it is listed (CON-006, CON-007): select it, see its vehicle on the
// map, share it with somebody who waits for it, change it.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { IconMap, IconPencil, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { dataDetailPath, mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import { shareEntries } from '../../thing/contract/share-entry.ts';

interface ContractEntriesInput {
  contract: ContractRow;
  isSelected: boolean;
  onToggle: () => void;
}

/** Entries of the menu of a row. */
export function contractEntries(
  { contract, isSelected, onToggle }: ContractEntriesInput,
  company: Pick<CurrentCompany, 'ccode' | 'timeZone' | 'may'>,
): RowEntry[] {
  const { ccode, may } = company;
  const update: RowEntry = {
    label: t('cp.update'),
    icon: IconPencil,
    href: dataDetailPath(ccode, 'contract', contract.contractId),
    leadsBack: 'page',
  };
  return [
    {
      label: t(isSelected ? 'cp.deselect' : 'cp.select'),
      icon: isSelected ? IconPointerOff : IconPointer,
      run: onToggle,
    },
    {
      label: t('cp.onMap'),
      icon: IconMap,
      href: mapPath(ccode, { vehicle: contract.vehicleId }),
    },
    ...shareEntries(contract, company),
    ...(may('contract', 'write') ? [update] : []),
  ];
}
