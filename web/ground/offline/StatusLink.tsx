// Beside "the server does not answer": whether the operator knows already. It opens apart, so that what is on the screen
// stays. Without a net it would lead nowhere.
import { statusPath } from '../address/paths.ts';
import { t } from '../i18n/i18n.ts';
import styles from './offline.module.css';
import { useHasNet } from './use-offline.ts';

export function StatusLink() {
  if (!useHasNet()) return null;
  return (
    <a className={styles.status} href={statusPath()} target="_blank" rel="noopener">
      {t('status.open')}
    </a>
  );
}
