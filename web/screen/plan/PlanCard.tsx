// The card of a contract: who for, from where to where, when; planned, driven and left; what it brings.
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { duration, km, time } from '../../ground/words/format.ts';
import styles from './card.module.css';
import { amountText, money, rowPeriod } from './plan-words.ts';
import type { Card } from './use-plan-card.ts';

const WIDTH = 324;
/** From the edges of the window and from the bar. */
const EDGE = 8;

export function PlanCard({ card, mayShift }: { card: Card | null; mayShift: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !card) return;
    const { box, x } = card;
    const { height } = element.getBoundingClientRect();
    const isBelow = box.bottom + EDGE + height <= window.innerHeight;
    const left = Math.min(Math.max(EDGE, (x ?? box.left) - 40), window.innerWidth - WIDTH - EDGE);
    element.style.left = `${left}px`;
    element.style.top = `${isBelow ? box.bottom + EDGE : Math.max(EDGE, box.top - EDGE - height)}px`;
  });
  if (!card) return null;
  const { row, bar } = card;
  const { vehicle } = row;
  const who = [bar.row.subject, `${vehicle.plate}${vehicle.driver && `, ${vehicle.driver}`}`];
  return (
    <div ref={place} role="tooltip" data-plan-card className={styles.card} style={{ width: WIDTH }}>
      <h3>{bar.row.name}</h3>
      <p>{who.filter(Boolean).join(' · ')}</p>
      <Way card={card} />
      <Figures card={card} />
      <Progress card={card} />
      <div className={styles.money}>
        <b>{amountText(bar.row)}</b>
        {bar.row.amountPerKm !== null && (
          <span className={pieces.quiet}>
            {t('contract.perKm', { amount: money(bar.row.amountPerKm, bar.row.currencyCode) })}
          </span>
        )}
      </div>
      {mayShift && !vehicle.isGone && <p className={styles.help}>{t('plan.help')}</p>}
    </div>
  );
}

function Way({ card }: { card: Card }) {
  const { timeZone } = useCompany();
  const { row, state } = card.bar;
  const places = [row.fromPlace, row.toPlace].filter(Boolean).join(' → ');
  return (
    <div className={styles.way}>
      {places && <div>{places}</div>}
      <span className={pieces.quiet}>
        {rowPeriod(row, timeZone)} · {t(`contract.state.${state}`)}
      </span>
    </div>
  );
}

function Figures({ card }: { card: Card }) {
  const { row, state } = card.bar;
  const left = (planned: number | null, actual: number, told: number | null | undefined) =>
    told ?? (planned === null ? null : Math.max(0, planned - actual));
  const isOver = state === 'done' || state === 'unrealized';
  const lines = [
    {
      name: t('contract.distance'),
      planned: km(row.plannedDistance),
      actual: km(row.actualDistance),
      left: km(left(row.plannedDistance, row.actualDistance, row.progress?.remainingDistance)),
    },
    {
      name: t('contract.duration'),
      planned: duration(row.plannedDuration),
      actual: duration(row.actualDuration),
      left: duration(
        left(row.plannedDuration, row.actualDuration, row.progress?.remainingDuration),
      ),
    },
  ];
  return (
    <table>
      <thead>
        <tr>
          <th />
          <th>{t('contract.planned')}</th>
          <th>{t('contract.actual')}</th>
          <th>{isOver ? '' : t('plan.left')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <td>{line.name}</td>
            <td>{line.planned}</td>
            <td>
              <b>{line.actual}</b>
            </td>
            <td>{isOver ? '' : line.left}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When it is expected, where that can be said. */
function Progress({ card }: { card: Card }) {
  const { timeZone } = useCompany();
  const { progress } = card.bar.row;
  if (!progress?.expectedArrival) return null;
  const arrival = timeOrDate(progress.expectedArrival, timeZone, Date.parse(progress.asOf));
  const late = progress.delay !== null && progress.delay > 0 ? duration(progress.delay) : null;
  return (
    <p className={`${progress.isLate ? pieces.alarm : ''} ${styles.arrival}`}>
      {t('plan.arrival', { time: arrival })}
      {progress.isLate && <b> · {t('contract.late')}</b>}
      {!progress.isLate && late && <span> · {t('plan.behind', { time: late })}</span>}
      <span className={styles.asOf}>{t('plan.asOf', { time: time(progress.asOf, timeZone) })}</span>
    </p>
  );
}
