// The way from a contract to a sharing of it: the form of a new sharing with the vehicle and the days of the
// contract, whose visitors are told when it arrives. One entry for panel, list and plan.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { IconShare } from '@tabler/icons-react';
import { newSharingPath } from '../../ground/address/new-paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';

type SharedContract = Pick<
  ContractRow,
  'contractId' | 'name' | 'vehicleId' | 'vehicle' | 'fromTimestamp' | 'toTimestamp' | 'state'
>;

/** Nothing for who may not share, and for a contract that is over. */
export function shareEntries(
  contract: SharedContract,
  { ccode, may }: Pick<CurrentCompany, 'ccode' | 'may'>,
): RowEntry[] {
  const isOver = contract.state === 'done' || contract.state === 'unrealized';
  if (isOver || !may('sharing', 'write')) return [];
  const href = newSharingPath(ccode, contract);
  return [{ label: t('cp.share'), icon: IconShare, href, leadsBack: 'page' }];
}
