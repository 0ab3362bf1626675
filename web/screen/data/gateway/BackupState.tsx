// How the backups of the installation are: what is wrong first, with what to do about it, and below it the facts.
import { type Backups, getBackups } from '@flotila/domain/backup/backup.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Failed, Skeleton } from '../../../ground/ui/ListStates.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { ago, dateTime, fileSize } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import styles from './gateway.module.css';

/** Made once a day, and looked at while one is made. */
const REFRESH_MS = 60_000;

export function BackupState({ place }: { place: DataPlace }) {
  const asked = useEndpoint(getBackups, {}, { refetchIntervalMs: REFRESH_MS });
  const backups = asked.data;
  const wrongs = backups ? wrongsOf(backups, place) : [];
  return (
    <section aria-label={t('gw.backup')} className={styles.backups} data-wrong={wrongs.length > 0}>
      <div className={styles.process}>
        <h2>{t('gw.backup')}</h2>
      </div>
      {asked.isError && !backups && (
        <Failed title={t('gw.backup.failed')} error={asked.error} onRetry={asked.refetch} />
      )}
      {asked.isPending && <Skeleton rows={2} />}
      <Wrongs wrongs={wrongs} />
      {backups && <Facts facts={factsOf(backups, place)} />}
    </section>
  );
}

function wrongsOf(
  { place: to, last, tried, failed, log }: Backups,
  { company }: DataPlace,
): string[] {
  const when = (moment: string) => dateTime(moment, company.timeZone);
  if (!to) return [t('gw.backup.none')];
  const { failure } = tried ?? {};
  return [
    ...(failed ? [t('gw.backup.broken', { when: when(failed.since), said: failed.said })] : []),
    ...(last?.isLate && !failed ? [t('gw.backup.late')] : []),
    ...(tried && failure
      ? [t('gw.backup.differs', { made: when(tried.made), when: when(tried.at), said: failure })]
      : []),
    ...logWrongsOf(log, when),
  ];
}

function logWrongsOf(log: Backups['log'], when: (moment: string) => string): string[] {
  const said = log?.said ?? '';
  if (log?.state === 'ended' && log.since) {
    return [t('gw.backup.logEnded', { when: when(log.since), said })];
  }
  if (log?.state !== 'late' || !log.until) return [];
  const until = when(log.until);
  return [
    said
      ? t('gw.backup.logLate', { when: until, said })
      : t('gw.backup.logSilent', { when: until }),
  ];
}

type Fact = [name: string, value: string];

/** A line each. */
function factsOf(backups: Backups, { company }: DataPlace): Fact[] {
  const { place: to, last, tried, log, hour, timeZone: zone, command } = backups;
  const when = (moment: string) => dateTime(moment, company.timeZone);
  const facts: Fact[] = [];
  if (last) {
    const past = ago(Date.now() - Date.parse(last.made));
    const size = fileSize(last.bytes);
    facts.push([
      t('gw.backup.last'),
      t('gw.backup.lastIs', { when: when(last.made), ago: past, size }),
    ]);
    if (last.archived > 0) {
      const archive = { count: last.archived, size: fileSize(last.archivedBytes) };
      facts.push([t('gw.backup.archive'), t('gw.backup.archiveIs', archive)]);
    }
    const isSame = tried !== null && tried.failure === null;
    facts.push([t('gw.backup.tried'), isSame ? when(tried.at) : t('gw.backup.triedNot')]);
  } else if (to) facts.push([t('gw.backup.last'), t('gw.backup.first', { hour, zone, command })]);
  if (log?.from && log.until) {
    const span = { from: when(log.from), until: when(log.until) };
    facts.push([t('gw.backup.log'), t('gw.backup.logIs', span)]);
  } else if (log?.state === 'making') facts.push([t('gw.backup.log'), t('gw.backup.logMaking')]);
  if (to) {
    const closed = String(backups.isEncrypted);
    facts.push([t('gw.backup.place'), t(`gw.backup.${to.kind}`, { path: to.path, closed })]);
    facts.push([t('gw.backup.next'), t('gw.backup.nextIs', { hour, zone })]);
  }
  return facts;
}

function Wrongs({ wrongs }: { wrongs: readonly string[] }) {
  if (wrongs.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {wrongs.map((said) => (
          <li key={said}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
            <span>{said}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.backup}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={pieces.breaks}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
