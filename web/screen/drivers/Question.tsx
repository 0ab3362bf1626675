// "Who can take 4:00 of driving now? 8 drivers", and the switches that the answer depends on.
import { Switch } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { Tips } from '../../ground/ui/Tips.tsx';
import type { DriversPlaceControl } from '../../thing/tachograph/drivers-place.ts';
import { AskedField } from './AskedField.tsx';
import styles from './question.module.css';

interface QuestionProps {
  control: DriversPlaceControl;
  /** null: not known yet. */
  matching: { count: number; old: number } | null;
}

export function Question({ control: { place, change }, matching }: QuestionProps) {
  return (
    <Tips>
      <div className={styles.question}>
        <span className={styles.words}>{t('drivers.question')}</span>
        <AskedField asked={place.asked} onAsk={(asked) => change({ asked })} />
        <span className={styles.words}>{t('drivers.questionEnd')}</span>
        <span role="status" className={styles.answer}>
          {matching && (
            <strong data-nobody={matching.count === 0}>
              {t('drivers.count', { count: matching.count })}
            </strong>
          )}
          {matching && matching.old > 0 && (
            <small>{t('drivers.oldCount', { count: matching.old })}</small>
          )}
        </span>
        <span className={styles.today}>{t('drivers.leftToday')}</span>
        <span className={styles.switches}>
          <Switch
            size="sm"
            label={t('drivers.withReduced')}
            checked={place.withReduced}
            onChange={(signal) => change({ withReduced: signal.currentTarget.checked })}
          />
          <Switch
            size="sm"
            label={t('drivers.onlyMatching')}
            checked={place.isOnly}
            onChange={(signal) => change({ isOnly: signal.currentTarget.checked })}
          />
        </span>
      </div>
    </Tips>
  );
}
