// Above the unknown trackers: how each process that receives trackers is. What is wrong stands first, with what
// to do about it.
import {
  GATEWAY_MINUTES,
  type GatewayProcess,
  listGatewayProcesses,
  type ProtocolFigures,
  type UnknownTracker,
} from '@flotila/domain/connection/gateway.api.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Failed, Skeleton } from '../../../ground/ui/ListStates.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { Sum, Sums } from '../../../ground/ui/Sums.tsx';
import { number } from '../../../ground/words/format.ts';
import type { DataPlace, ListHeadProps } from '../module.ts';
import { momentText } from '../row-moment.ts';
import { BackupState } from './BackupState.tsx';
import styles from './gateway.module.css';
import { alarmText } from './gateway-words.ts';
import { InstallationCheck } from './InstallationCheck.tsx';
import { ProtocolTable } from './ProtocolTable.tsx';
import { RunningProcesses } from './RunningProcesses.tsx';
import { WaitingWork } from './WaitingWork.tsx';

/** Live, without a stream of its own. */
const REFRESH_MS = 5_000;

export function GatewayHead({ place, rows }: ListHeadProps<UnknownTracker>) {
  const asked = useEndpoint(listGatewayProcesses, {}, { refetchIntervalMs: REFRESH_MS });
  const processes = asked.data?.processes;
  return (
    <>
      {/* Without unknown trackers nothing below needs room of its own, and all is scrolled as one. */}
      <section
        className={rows?.length === 0 ? styles.whole : styles.head}
        aria-label={t('gw.state')}
        data-whole={rows?.length === 0 || undefined}
      >
        {asked.isError && !processes && (
          <Failed title={t('gw.failed')} error={asked.error} onRetry={asked.refetch} />
        )}
        {asked.isPending && <Skeleton rows={3} />}
        {processes?.length === 0 && <p className={styles.bad}>{t('gw.nobody')}</p>}
        {processes && processes.length > 0 && <Alarms processes={processes} place={place} />}
        {/* Of one alone its gateway says all. */}
        {asked.data && asked.data.all.length > 1 && (
          <RunningProcesses
            processes={asked.data.all}
            keysDiffer={asked.data.keysDiffer}
            place={place}
          />
        )}
        {asked.data && <WaitingWork queues={asked.data.queues} place={place} />}
        {processes?.map((one) => (
          <Process key={one.processId} process={one} place={place} />
        ))}
        <BackupState place={place} />
        <InstallationCheck />
      </section>
      <h2 className={styles.title}>{t('gw.unknown')}</h2>
    </>
  );
}

function Alarms({ processes, place }: { processes: readonly GatewayProcess[]; place: DataPlace }) {
  const alarms = processes.flatMap(({ processId, host, alarms: on }) =>
    on.map((alarm) => ({ ...alarm, host, key: `${processId} ${alarm.alarm} ${alarm.protocol}` })),
  );
  if (alarms.length === 0) {
    return (
      <p className={styles.fine} role="status">
        <IconCircleCheck className={pieces.good} size={16} stroke={1.7} aria-hidden="true" />
        {t('gw.fine')}
      </p>
    );
  }
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {alarms.map((alarm) => (
          <li key={alarm.key}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
            <span>
              {alarmText(alarm)}{' '}
              <small>
                {processes.length > 1 && `${alarm.host}, `}
                {t('gw.since', { when: momentText(alarm.since, place) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Process({ process, place }: { process: GatewayProcess; place: DataPlace }) {
  const { host, startedAt, queued, queueMax, storageLagSeconds, crowded, protocols } = process;
  const from = momentText(startedAt, place);
  const max = number(queueMax);
  const tone = storageLagSeconds > 0 ? { 'data-tone': 'notice' } : {};
  return (
    <>
      <div className={styles.process}>
        <h2>{t('gw.process', { host, from })}</h2>
        <Sums
          label={t('gw.process', { host, from })}
          figures={
            <>
              <Sum name={t('gw.col.connections')}>
                <dd>{number(total(protocols, 'connections'))}</dd>
              </Sum>
              <Sum name={t('gw.col.rate')}>
                <dd>{number(total(protocols, 'recordsPerSecond'), 1)}</dd>
              </Sum>
              <Sum name={t('gw.queue')} title={t('gw.queueOf', { queued: number(queued), max })}>
                <dd>{number(queued)}</dd>
              </Sum>
              <Sum name={t('gw.lag')}>
                <dd {...tone}>{t('gw.seconds', { seconds: number(storageLagSeconds) })}</dd>
              </Sum>
            </>
          }
        />
      </div>
      <ProtocolTable protocols={protocols} />
      {crowded.length > 0 && (
        <>
          <h3 className={styles.title}>{t('gw.crowded')}</h3>
          <ul className={styles.crowded}>
            {crowded.map(({ address, why, newcomers }) => (
              <li key={address}>
                <strong>{address}</strong> {t(`gw.crowded.${why}`, { count: number(newcomers) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{t('gw.lately', { minutes: GATEWAY_MINUTES })}</p>
    </>
  );
}

function total(
  protocols: readonly ProtocolFigures[],
  figure: 'connections' | 'recordsPerSecond',
): number {
  return protocols.reduce((sum, one) => sum + one[figure], 0);
}
