// Alerts of a trial by vehicle and by place. Both sum to the whole; a row that is clicked narrows everything else.
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { duration, number } from '../../../ground/words/format.ts';
import styles from './tables.module.css';
import { type Chosen, firstRows, isSameChosen, type TrialRows } from './trial-rows.ts';

interface TablesProps {
  rows: TrialRows;
  chosen: Chosen | null;
  plateOf: (vehicleId: number) => string;
  onChoose: (chosen: Chosen) => void;
}

export function TrialTables(props: TablesProps) {
  return (
    <div className={styles.tables}>
      <Vehicles {...props} />
      <Places {...props} />
    </div>
  );
}

function Vehicles({ rows, chosen, plateOf, onChoose }: TablesProps) {
  const [isAll, setAll] = useState(false);
  const found = rows.vehicles.filter(({ count }) => count > 0);
  const { shown, rest } = firstRows(found, isAll);
  const most = found[0]?.count ?? 1;
  const isHeld = found.some(({ held }) => held > 0);
  return (
    <section>
      <h3>{t('rule.x.byVehicle')}</h3>
      {shown.map(({ vehicleId, count, held }) => {
        const own: Chosen = { kind: 'vehicle', vehicleId };
        return (
          <button
            key={vehicleId}
            type="button"
            className={styles.row}
            aria-pressed={isSameChosen(chosen, own)}
            onClick={() => onChoose(own)}
          >
            <b className={pieces.strong}>{plateOf(vehicleId)}</b>
            <Share share={count / most} />
            <span>{number(count)}</span>
            {isHeld && <small>{duration(held)}</small>}
          </button>
        );
      })}
      {rest.rows > 0 && (
        <button type="button" className={styles.row} onClick={() => setAll(true)}>
          <span className={`${pieces.accent} ${styles.others}`}>
            {t('rule.x.others', { count: rest.rows })}
          </span>
          <Share share={Math.min(1, rest.count / most)} isQuiet />
          <span>{number(rest.count)}</span>
          {isHeld && <small />}
        </button>
      )}
    </section>
  );
}

function Places({ rows, chosen, onChoose }: TablesProps) {
  const most = Math.max(1, ...rows.places.map(({ count }) => count));
  return (
    <section>
      <h3>{t('rule.x.byPlace')}</h3>
      {rows.places.map(({ place, count }) => {
        if (place === null) {
          return (
            <p key="" className={styles.row}>
              <em>{t('rule.x.elsewhere')}</em>
              <Share share={count / most} isQuiet />
              <span>{number(count)}</span>
            </p>
          );
        }
        const own: Chosen = { kind: 'place', place };
        return (
          <button
            key={place}
            type="button"
            className={styles.row}
            aria-pressed={isSameChosen(chosen, own)}
            onClick={() => onChoose(own)}
          >
            <em title={place}>
              <IconMapPin size={14} stroke={1.6} aria-hidden="true" />
              {place}
            </em>
            <Share share={count / most} />
            <span>{number(count)}</span>
          </button>
        );
      })}
      <p className={styles.row} data-sum="true">
        <em>{t('rule.x.total')}</em>
        <span>{number(rows.places.reduce((sum, { count }) => sum + count, 0))}</span>
      </p>
    </section>
  );
}

function Share({ share, isQuiet = false }: { share: number; isQuiet?: boolean }) {
  return (
    <i className={styles.share} data-quiet={isQuiet} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </i>
  );
}
