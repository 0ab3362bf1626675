// What is seen while a session or a part of the application is on its way: nothing for half a second,
// then a quiet line (spec part 1 §2.15: overlay after 500 ms).
import { t } from '../i18n/i18n.ts';
import pieces from './pieces.module.css';
import styles from './waiting.module.css';

export function Waiting() {
  return (
    <div
      className={`${pieces.fades} ${styles.waiting}`}
      role="status"
      data-waiting
      aria-label={t('app.loading')}
    >
      <span className={styles.bar} />
    </div>
  );
}
