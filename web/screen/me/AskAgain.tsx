// What could not be read, and a button to try again that a thumb hits.
import { Button } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { StatusLink } from '../../ground/offline/StatusLink.tsx';
import styles from './my-day.module.css';

export function AskAgain({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="status">
      <span>
        {text} <StatusLink />
      </span>
      <Button variant="default" className={styles.again ?? ''} onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
