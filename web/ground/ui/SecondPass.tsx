// A small mark at a time of the hour that comes twice when the clock goes back: the second time that it
// comes. Without it 02:10 could stand after 02:50, and a ride end before it began.
import { isSecondPass } from '@flotila/domain/time.ts';
import { t } from '../i18n/i18n.ts';
import styles from './second-pass.module.css';

export function SecondPass({ instant, zone }: { instant: string; zone: string }) {
  if (!isSecondPass(Date.parse(instant), zone)) return null;
  return (
    <sup
      className={styles.mark}
      role="img"
      aria-label={t('time.secondPass')}
      data-tip={t('time.secondPass')}
    >
      2×
    </sup>
  );
}
