// The alerts of a trial one by one, newest first, each with a link to the history of its day.
import { useState } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { panelPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { date, duration, number, time } from '../../../ground/words/format.ts';
import styles from './tables.module.css';
import type { TrialAlert } from './trial-rows.ts';

/** Rows before all are asked for, and of all. */
const FIRST = 10;
const MOST = 200;

export function TrialAlerts(props: {
  alerts: readonly TrialAlert[];
  plateOf: (vehicleId: number) => string;
}) {
  const { alerts, plateOf } = props;
  const { ccode, timeZone } = useCompany();
  const [isAll, setAll] = useState(false);
  const shown = alerts.slice(0, isAll ? MOST : FIRST);
  return (
    <section className={styles.list}>
      <header>
        <h3 className={pieces.note}>{t('rule.x.oneByOne')}</h3>
        {!isAll && alerts.length > FIRST && (
          <button type="button" onClick={() => setAll(true)}>
            {t('rule.x.all', { count: number(alerts.length) })}
          </button>
        )}
      </header>
      <ol>
        {shown.map(({ vehicleId, begin, held, place, isNew }) => {
          const day = date(begin, timeZone);
          const at = time(begin, timeZone);
          const plate = plateOf(vehicleId);
          return (
            <li key={`${vehicleId} ${begin}`}>
              <span>{day}</span>
              <span>{at}</span>
              <b>{plate}</b>
              <em
                className={`${pieces.cut} ${pieces.notOnPhone} ${styles.place}`}
                title={place ?? ''}
              >
                {place ?? ''}
                {isNew && <small>{t('rule.x.new')}</small>}
              </em>
              <span>{held > 0 ? duration(held) : ''}</span>
              <PathLink
                href={panelPath(ccode, 'history', vehicleId, { day })}
                aria-label={t('rule.x.historyOf', { plate, time: `${day} ${at}` })}
              >
                {t('rule.x.history')}
              </PathLink>
            </li>
          );
        })}
      </ol>
      {isAll && alerts.length > MOST && (
        <p className={pieces.note}>{t('rule.x.first', { count: number(MOST) })}</p>
      )}
    </section>
  );
}
