// The public page of a sharing, for people without an account. It is not built yet and says so.
import { IconTools } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './page.module.css';

export function SharePage() {
  return (
    <main className={styles.alone}>
      <Notice
        icon={<IconTools size={36} stroke={1.4} />}
        title={t('later.title')}
        text={t('later.text')}
      />
    </main>
  );
}
