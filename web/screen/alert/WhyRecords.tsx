// The very records that decided an alert: what they told that the alert is about, and for fuel how much each
// differs from the one before, so that the differences add up.

import type { AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { shortDay } from '../../ground/words/day-words.ts';
import { date, time } from '../../ground/words/format.ts';
import { signed } from '../../thing/refueling/fuel-figures.ts';
import styles from './why.module.css';
import { columnName, valueText } from './why-words.ts';

type WhyRecord = AlertDetail['why']['records'][number];

/** Of which the change from record to record is told. */
const ADDED = 'level';
/** A place is the track's where it knows one from so near, milliseconds. */
const NEAR_MS = 600_000;

export function WhyRecords(props: { alert: AlertDetail; track: readonly TrackLocation[] }) {
  const { alert, track } = props;
  const { timeZone } = useCompany();
  const { records } = alert.why;
  if (records.length === 0) return null;
  const names = columnsOf(alert.why);
  const hasSum = names.includes(ADDED) && records.length > 1;
  const days = new Set(records.map(({ timestamp }) => date(timestamp, timeZone)));
  return (
    <div className={styles.scroll}>
      <table className={styles.records}>
        <thead>
          <tr>
            <th>{t('alerts.col.record')}</th>
            {names.map((name) => (
              <th key={name} data-number>
                {columnName(name)}
              </th>
            ))}
            {hasSum && <th data-number>{t('alerts.col.change')}</th>}
            <th>{t('alerts.col.place')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record, at) => (
            <tr key={record.timestamp}>
              <td>
                {days.size > 1 && `${shortDay(date(record.timestamp, timeZone))} `}
                {time(record.timestamp, timeZone, true)}
              </td>
              {names.map((name) => (
                <td key={name} data-number>
                  {valueText(name, record.values[name] ?? null)}
                </td>
              ))}
              {hasSum && <td data-number>{at > 0 && signed(change(records[at - 1], record))}</td>}
              <td className={styles.place}>{placeAt(track, record) ?? ''}</td>
            </tr>
          ))}
        </tbody>
        {hasSum && (
          <tfoot>
            <tr>
              <td colSpan={names.length + 1}>{t('alerts.sum')}</td>
              <td data-number>{signed(change(records[0], records.at(-1)))}</td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/**
 * Names of what the records tell, in the order in which they first do; without what has no name in words, and
 * without the temperature that it is not about.
 */
function columnsOf({ records, params: { channel } }: AlertDetail['why']): string[] {
  const names = new Set(records.flatMap(({ values }) => Object.keys(values)));
  const other = channel === undefined ? '' : `temp${3 - Number(channel)}`;
  return [...names].filter((name) => name !== other && columnName(name) !== null);
}

function change(before: WhyRecord | undefined, after: WhyRecord | undefined): number | null {
  const [from, to] = [before?.values[ADDED], after?.values[ADDED]];
  return typeof from === 'number' && typeof to === 'number' ? to - from : null;
}

function placeAt(track: readonly TrackLocation[], { timestamp }: WhyRecord): string | undefined {
  const ts = Date.parse(timestamp);
  const location = track.findLast((one) => Date.parse(one.timestamp) <= ts);
  const isNear = location && ts - Date.parse(location.timestamp) < NEAR_MS;
  return isNear ? location.place?.name : undefined;
}
