// Beside a time: it is of another day than the shown one.
import styles from '../../ground/ui/second-pass.module.css';

export function DayMark({ days }: { days: number }) {
  if (days === 0) return null;
  return <sup className={styles.mark}>{days > 0 ? `+${days}` : `−${-days}`}</sup>;
}
