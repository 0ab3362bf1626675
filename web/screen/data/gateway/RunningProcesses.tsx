// All processes of the product, whatever they do: where, which version, since when, and how they are with the database.
import type { RunningProcess } from '@flotila/domain/connection/gateway.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { dateTime, number } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import styles from './gateway.module.css';

const COLUMNS = ['roles', 'version', 'started', 'database'] as const;
/** On a phone what it does and how it is with the database are enough. */
const WIDE = new Set<string>(['version', 'started']);

export function RunningProcesses(props: {
  processes: readonly RunningProcess[];
  keysDiffer: boolean;
  place: DataPlace;
}) {
  const { processes, keysDiffer, place } = props;
  return (
    <section aria-label={t('gw.all')}>
      <h2 className={styles.title}>{t('gw.all')}</h2>
      {keysDiffer && (
        <p className={styles.bad} role="alert">
          {t('gw.keysDiffer')}
        </p>
      )}
      <div className={styles.scroll}>
        <table className={styles.protocols}>
          <thead>
            <tr>
              <th scope="col">{t('gw.col.host')}</th>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  data-wide={WIDE.has(column)}
                  data-words={column === 'roles'}
                >
                  {t(`gw.col.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {processes.map((one) => (
              <tr key={one.processId}>
                <th scope="row">{one.host}</th>
                <td data-words="true">
                  {one.roles.map((role) => t(`gw.role.${role}`)).join(', ')}
                </td>
                <td data-wide="true">{one.version}</td>
                <td data-wide="true">{dateTime(one.startedAt, place.company.timeZone)}</td>
                <td>{databaseText(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function databaseText({ connections: { open, most, waiting } }: RunningProcess): string {
  const used = t('gw.database', { open: number(open), most: number(most) });
  return waiting === 0 ? used : `${used}, ${t('gw.databaseWaits', { count: waiting })}`;
}
