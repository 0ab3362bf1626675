// The figures above the map: distance and time of driving against the plan, and how it stands at the last place of
// the plan that was reached.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { ReactNode } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../../ground/words/day-words.ts';
import { duration, km, number } from '../../../ground/words/format.ts';
import styles from './contract-aside.module.css';
import { type Comparison, comparisons, lastReached } from './contract-figures.ts';
import type { ContractForm } from './contract-form.ts';

export function ContractFigures(props: { record: ContractRecord | null; form: ContractForm }) {
  const { record, form } = props;
  const { distance, duration: driving } = comparisons(record, form.planned);
  const reached = lastReached(form.plan, record?.progress ?? null);
  return (
    <div className={styles.figures}>
      <Figure
        label={t('contract.distance')}
        is={distance}
        value={<Kilometres metres={distance.actual} />}
        text={km}
      />
      <Figure
        label={t('ctr.driving')}
        is={driving}
        value={duration(driving.actual)}
        text={duration}
      />
      {reached && <ReachedPlace {...reached} />}
    </div>
  );
}

function Kilometres({ metres }: { metres: number }) {
  const value = metres / 1000;
  return <>{number(value, value < 100 ? 1 : 0)} km</>;
}

function Figure(props: {
  label: string;
  is: Comparison;
  value: ReactNode;
  text: (value: number) => string;
}) {
  const { label, is, value, text } = props;
  return (
    <div className={styles.figure}>
      <span className={pieces.note}>{label}</span>
      <p className={pieces.hint}>
        <strong>{value}</strong>
        {is.planned !== null && <span> {t('ctr.ofPlan', { plan: text(is.planned) })}</span>}
      </p>
      {is.share !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the element's own drawing cannot be styled alike.
        <div
          className={`${pieces.track} ${styles.bar}`}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(is.share * 100)}
          data-notice={is.isNotice}
        >
          <span style={{ width: `${is.share * 100}%` }} />
        </div>
      )}
      <small className={pieces.note} data-notice={is.isNotice}>
        {saidOf(is, text)}
      </small>
    </div>
  );
}

function saidOf({ left, more }: Comparison, text: (value: number) => string): string {
  if (left !== null) return t('ctr.left', { value: text(left) });
  if (more === null) return '';
  if (text(Math.abs(more)) === text(0)) return t('ctr.asPlanned');
  return t(more > 0 ? 'ctr.more' : 'ctr.less', { value: text(Math.abs(more)) });
}

function ReachedPlace(props: { name: string; arrival: string; delay: number | null }) {
  const { timeZone } = useCompany();
  const { name, arrival, delay } = props;
  return (
    <div className={styles.figure}>
      <span className={pieces.note}>{t('ctr.reached')}</span>
      <p className={pieces.hint}>
        <strong className={styles.place}>{name}</strong>
      </p>
      {delay !== null && (
        <small className={pieces.note} data-notice={delay > 0}>
          {delayText(delay)}
        </small>
      )}
      <small className={pieces.note}>{timeOrDate(arrival, timeZone, useNow())}</small>
    </div>
  );
}

function delayText(seconds: number): string {
  if (Math.abs(seconds) < 60) return t('ctr.onTime');
  return t(seconds > 0 ? 'ctr.behind' : 'ctr.ahead', { time: duration(Math.abs(seconds)) });
}
