// The driver's quality as a school mark, 1.00 best to 5.00, coloured by CONST-008 and readable without.
import { number } from '../format.ts';
import styles from './quality.module.css';

/** CONST-008. */
export function qualityTone(mark: number): 'good' | 'notice' | 'alarm' {
  if (mark < 2) return 'good';
  return mark < 3.5 ? 'notice' : 'alarm';
}

export function Quality({ mark }: { mark: number | null | undefined }) {
  if (mark === null || mark === undefined) return <span>-</span>;
  return (
    <span className={styles.mark} data-tone={qualityTone(mark)}>
      {number(mark, 1)}
    </span>
  );
}
