// The hours in which nothing comes, by the company's clock.
import type { NotificationSetting } from '@flotila/domain/alert/notification.ts';
import { Checkbox, Switch } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { TimeField } from '../../ground/ui/TimeField.tsx';
import styles from './notification.module.css';
import type { Change } from './use-setting.ts';

const FIRST = { from: '22:00', to: '06:00' };

export function QuietHours(props: {
  setting: NotificationSetting;
  onChange: (change: Change) => void;
}) {
  const { setting, onChange } = props;
  const { quietHours, alarmsThrough } = setting;
  const change = (next: Partial<typeof FIRST>) => {
    const hours = { ...FIRST, ...quietHours, ...next };
    // From six to six would be no hours, or all.
    if (hours.from !== hours.to) onChange({ quietHours: hours });
  };
  return (
    <section className={styles.section} aria-label={t('notify.quiet')}>
      <div className={styles.line}>
        <Switch
          label={t('notify.quiet')}
          checked={quietHours !== null}
          onChange={(signal) =>
            onChange({ quietHours: signal.currentTarget.checked ? FIRST : null })
          }
        />
        {quietHours && (
          <div className={`${pieces.row} ${styles.hours}`}>
            <TimeField
              aria-label={t('notify.quietFrom')}
              value={quietHours.from}
              onChange={(from) => change({ from })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              aria-label={t('notify.quietTo')}
              value={quietHours.to}
              onChange={(to) => change({ to })}
            />
          </div>
        )}
      </div>
      {quietHours && (
        <>
          <Checkbox
            label={t('notify.through')}
            checked={alarmsThrough}
            onChange={(signal) => onChange({ alarmsThrough: signal.currentTarget.checked })}
          />
          <p className={styles.hint}>{t('notify.quietHint')}</p>
        </>
      )}
    </section>
  );
}
