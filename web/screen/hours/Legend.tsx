// What the bars and marks of the days mean.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './day-line.module.css';

export function Legend({ hasUnknown }: { hasUnknown: boolean }) {
  const doings = ['driving', 'work', 'standby', 'rest', ...(hasUnknown ? ['unknown'] : [])];
  return (
    <p className={styles.legend}>
      {(doings as ('driving' | 'work' | 'standby' | 'rest' | 'unknown')[]).map((doing) => (
        <span key={doing} className={styles.entry}>
          <i data-doing={doing} />
          {t(`hours.legend.${doing}`)}
        </span>
      ))}
      <span className={`${pieces.alarm} ${styles.entry}`}>
        <i data-doing="found" />
        {t('hours.legend.found')}
      </span>
      <span className={`${pieces.notice} ${styles.entry}`}>
        <i data-doing="mark" />
        {t('hours.legend.mark')}
      </span>
    </p>
  );
}
