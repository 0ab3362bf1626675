// The state of a contract beside its title, and whether it is late.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { ContractStateMark, LateMark } from '../../../thing/contract/contract-words.tsx';
import styles from './contract.module.css';

export function ContractMark({ record }: { record: Pick<ContractRow, 'state' | 'progress'> }) {
  return (
    <span className={styles.mark}>
      <ContractStateMark state={record.state} />
      {record.progress?.isLate && <LateMark />}
    </span>
  );
}
