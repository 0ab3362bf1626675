// Above what is shown without the net: of when it is, and that it renews itself.
import { IconWifiOff } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { useNow } from '../ui/now.ts';
import { timeOrDate } from '../words/day-words.ts';
import styles from './offline.module.css';
import { StatusLink } from './StatusLink.tsx';

/** `asOfMs` 0: nothing is known. */
export function OfflineNote({ asOfMs }: { asOfMs: number }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  return (
    <div className={styles.note} role="status">
      <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <b>
          {asOfMs > 0
            ? t('offline.asOf', { time: timeOrDate(asOfMs, timeZone, nowMs) })
            : t('offline.nothing')}
        </b>{' '}
        {t('offline.comesBack')} <StatusLink />
      </span>
    </div>
  );
}
