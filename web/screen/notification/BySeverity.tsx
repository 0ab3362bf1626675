// By which way alerts of each severity come, and where mails go.
import {
  type NotificationRecord,
  testNotification,
} from '@flotila/domain/alert/notification.api.ts';
import { MAIL_WHEN } from '@flotila/domain/alert/notification.ts';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { SEVERITIES, type Severity } from '../../thing/alert/alerts-place.ts';
import { SeverityMark } from '../../thing/alert/SeverityMark.tsx';
import styles from './notification.module.css';
import type { Change } from './use-setting.ts';

interface BySeverityProps {
  setting: NotificationRecord;
  hasMail: boolean;
  ccode: string;
  onChange: (change: Change) => void;
}

export function BySeverity({ setting, hasMail, ccode, onChange }: BySeverityProps) {
  return (
    <section className={styles.section} aria-label={t('notify.bySeverity')}>
      <table className={`${pieces.full} ${styles.table}`} data-mail={hasMail}>
        <thead>
          <tr>
            <th className={pieces.note} scope="col">
              {t('notify.alerts')}
            </th>
            {hasMail && (
              <th className={pieces.note} scope="col">
                {t('notify.mail')}
              </th>
            )}
            <th className={pieces.note} scope="col">
              {t('notify.push')}
            </th>
          </tr>
        </thead>
        <tbody>
          {SEVERITIES.map((severity) => (
            <Row
              key={severity}
              severity={severity}
              setting={setting}
              hasMail={hasMail}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
      {hasMail && <Address email={setting.email} ccode={ccode} />}
    </section>
  );
}

type RowProps = Omit<BySeverityProps, 'ccode'> & { severity: Severity };

function Row({ severity, setting, hasMail, onChange }: RowProps) {
  const chosen = setting[severity];
  const word = t(`notify.of.${severity}`);
  return (
    <tr>
      <th scope="row">
        <span className={pieces.row}>
          <SeverityMark severity={severity} />
          {word}
        </span>
      </th>
      {hasMail && (
        <td>
          <NativeSelect
            aria-label={`${word}: ${t('notify.mail')}`}
            value={chosen.mail}
            data={MAIL_WHEN.map((value) => ({ value, label: t(`notify.mail.${value}`) }))}
            onChange={(signal) => {
              const mail = MAIL_WHEN.find((one) => one === signal.currentTarget.value);
              if (mail) onChange({ [severity]: { ...chosen, mail } });
            }}
          />
        </td>
      )}
      <td>
        <Switch
          aria-label={`${word}: ${t('notify.push')}`}
          checked={chosen.push}
          onChange={(signal) =>
            onChange({ [severity]: { ...chosen, push: signal.currentTarget.checked } })
          }
        />
      </td>
    </tr>
  );
}

function Address({ email, ccode }: { email: string | null; ccode: string }) {
  const test = useChange(testNotification, []);
  if (email === null) return <p className={styles.hint}>{t('notify.noAddress')}</p>;
  return (
    <div className={styles.line}>
      <p className={styles.hint}>{t('notify.address', { email })}</p>
      <Button
        variant="default"
        size="compact-sm"
        loading={test.isPending}
        onClick={() =>
          test.mutate(
            { company: ccode, body: { channel: 'mail' } },
            { onSuccess: () => showDone(t('notify.testSent')), onError: showFailure },
          )
        }
      >
        {t('notify.testMail')}
      </Button>
    </div>
  );
}
