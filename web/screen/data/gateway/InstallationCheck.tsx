// Whether what the settings of the installation name is there: the lines of `flotila doctor`, when somebody asks.
import { getCheckup, type InstallationFinding } from '@flotila/domain/checkup/checkup.api.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Failed } from '../../../ground/ui/ListStates.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import styles from './gateway.module.css';

export function InstallationCheck() {
  const [isAsked, setAsked] = useState(false);
  const asked = useEndpoint(getCheckup, isAsked ? {} : null);
  const ask = () => (isAsked ? void asked.refetch() : setAsked(true));
  return (
    <section aria-label={t('gw.checkup')}>
      <div className={styles.process}>
        <h2>{t('gw.checkup')}</h2>
        <Button size="xs" variant="default" loading={asked.isFetching} onClick={ask}>
          {t('gw.checkup.ask')}
        </Button>
      </div>
      {asked.isError && (
        <Failed title={t('gw.checkup.failed')} error={asked.error} onRetry={asked.refetch} />
      )}
      {!isAsked && <p className={styles.quiet}>{t('gw.checkup.about')}</p>}
      {asked.data && <Findings findings={asked.data.findings} />}
    </section>
  );
}

/** What is not good stands first. */
function Findings({ findings }: { findings: readonly InstallationFinding[] }) {
  const fine = findings.filter(({ state }) => state === 'good');
  const other = findings.filter(({ state }) => state !== 'good');
  return (
    <>
      {other.length > 0 && (
        <div role="alert">
          <ul className={styles.alarms}>
            {other.map((finding) => (
              <li key={`${finding.check} ${finding.said}`}>
                <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
                <Line finding={finding} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul>
        {fine.map((finding) => (
          <li key={`${finding.check} ${finding.said}`} className={styles.fine}>
            <IconCircleCheck className={pieces.good} size={16} stroke={1.7} aria-hidden="true" />
            <Line finding={finding} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ finding: { title, said } }: { finding: InstallationFinding }) {
  return (
    <span>
      <strong>{title}</strong> {said}
    </span>
  );
}
