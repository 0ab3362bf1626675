// The contract that a vehicle drives for now, as a line of popup and panel and as a mark of the list: name,
// expected arrival, and whether it will be late. Draws nothing for who may not read contracts.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { IconAlertTriangleFilled, IconBriefcase } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { useNow } from '../ui/now.ts';
import { arrivalOf } from './contract-rows.ts';
import { arrivalText, chipTime, LateMark, shortArrival } from './contract-words.tsx';
import { useContractNow } from './contracts-now.ts';
import styles from './now.module.css';

interface Props {
  vehicleId: number;
}

/** A line that leads to the contract. */
export function ContractNow({ vehicleId }: Props) {
  const { ccode } = useCompany();
  const contract = useContractNow(vehicleId);
  const { short, whole } = useWords(contract);
  if (!contract) return null;
  return (
    <PathLink
      className={styles.line}
      title={whole}
      href={panelPath(ccode, 'contracts', vehicleId, { contract: contract.contractId })}
    >
      <IconBriefcase size={15} stroke={1.7} aria-hidden="true" />
      <span className={styles.name}>{contract.name}</span>
      {short && <span className={styles.arrival}>{short}</span>}
      {contract.progress?.isLate && <LateMark />}
    </PathLink>
  );
}

/** As small as a flag. */
export function ContractChip({ vehicleId }: Props) {
  const contract = useContractNow(vehicleId);
  const { time, whole } = useWords(contract);
  if (!contract) return null;
  const isLate = contract.progress?.isLate ?? false;
  return (
    <span className={styles.chip} data-late={isLate} title={whole} role="img" aria-label={whole}>
      {isLate ? (
        <IconAlertTriangleFilled size={12} aria-hidden="true" />
      ) : (
        <IconBriefcase size={13} stroke={1.8} aria-hidden="true" />
      )}
      {time}
    </span>
  );
}

function useWords(contract: ContractRow | null) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const arrival = arrivalOf(contract?.progress ?? null);
  const reading = { timeZone, nowMs };
  const short = shortArrival(arrival, reading);
  const late = contract?.progress?.isLate ? t('contract.late') : null;
  const said = arrival && arrivalText(arrival, reading);
  const name = contract && t('cp.now', { name: contract.name });
  const whole = [name, said, late].filter(Boolean).join(', ');
  return { short, time: chipTime(arrival, reading), whole };
}
