// The figures of a trial.

import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { shortDay, shortWeekDay } from '../../../ground/words/day-words.ts';
import { duration, number } from '../../../ground/words/format.ts';
import { ALERTS_A_DAY } from '../RuleLines.tsx';
import { useRuleLists } from '../use-rule-lists.ts';
import { alternativeText } from './alternative-words.ts';
import { TrialAlerts } from './TrialAlerts.tsx';
import { TrialDays } from './TrialDays.tsx';
import { TrialTables } from './TrialTables.tsx';
import styles from './trial.module.css';
import { type Chosen, isSameChosen, trialRows } from './trial-rows.ts';

export function TrialFigures({ result, days }: { result: TrialResult; days: number }) {
  const { timeZone } = useCompany();
  const { names } = useRuleLists();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rows = trialRows(result, chosen, timeZone);
  const choose = (one: Chosen) => setChosen(isSameChosen(chosen, one) ? null : one);
  const plateOf = (vehicleId: number) => names.vehicle(vehicleId) ?? String(vehicleId);
  return (
    <>
      <Numbers result={result} />
      {result.total === 0 && <Nothing result={result} days={days} />}
      {result.muted > 0 && (
        <p className={styles.muted}>
          {t('rule.x.muted', { count: result.muted, max: ALERTS_A_DAY })}
        </p>
      )}
      <TrialDays days={rows.days} chosen={chosen} onChoose={choose} />
      {chosen && (
        <p className={styles.chosen}>
          {chosenText(chosen, plateOf)}
          <button type="button" onClick={() => setChosen(null)}>
            {t('rule.x.clear')}
          </button>
        </p>
      )}
      {result.total > 0 && (
        <>
          {/* A phone shows the number and the days first. */}
          <div className={styles.rest} data-open={isOpen}>
            <TrialTables rows={rows} chosen={chosen} plateOf={plateOf} onChoose={choose} />
            <TrialAlerts alerts={rows.alerts} plateOf={plateOf} />
          </div>
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {t('rule.x.details')}
          </button>
        </>
      )}
    </>
  );
}

function chosenText(chosen: Chosen, plateOf: (vehicleId: number) => string): string {
  if (chosen.kind === 'day') return shortWeekDay(chosen.day);
  return chosen.kind === 'vehicle' ? plateOf(chosen.vehicleId) : chosen.place;
}

/** How often, how long in all, and how much more or less than the rule as it is. */
function Numbers({ result }: { result: TrialResult }) {
  const { total, heldSeconds, before, vehicles } = result;
  const [from, to] = [result.perDay[0]?.day, result.perDay.at(-1)?.day];
  return (
    <>
      {from && to && (
        <p className={styles.period}>
          {t('rule.x.period', {
            from: shortDay(from),
            to: shortDay(to),
            count: vehicles,
          })}
        </p>
      )}
      <div className={styles.numbers}>
        <dl>
          <div>
            <dt>{t('rule.x.count', { count: total })}</dt>
            <dd data-main="true">{number(total)}</dd>
          </div>
          {heldSeconds > 0 && (
            <div>
              <dt>{t('rule.x.held')}</dt>
              <dd>{duration(heldSeconds)} h</dd>
            </div>
          )}
        </dl>
        {before && <Difference more={total - before.total} />}
      </div>
    </>
  );
}

function Difference({ more }: { more: number }) {
  const key = more > 0 ? 'rule.x.more' : more < 0 ? 'rule.x.less' : 'rule.x.same';
  const look =
    more > 0
      ? `${pieces.notice} ${pieces.strong}`
      : more < 0
        ? `${pieces.good} ${pieces.strong}`
        : pieces.quiet;
  return (
    <div className={`${look} ${styles.difference}`}>
      {t(key, { count: number(Math.abs(more)) })}
    </div>
  );
}

/** It would not have rung: at which value it would have. */
function Nothing({ result, days: n }: { result: TrialResult; days: number }) {
  const nearest = result.alternatives
    .filter(({ total }) => total > 0)
    .sort((one, two) => one.total - two.total)[0];
  return (
    <p className={styles.nothing}>
      {t('rule.x.none', { n })}{' '}
      {nearest &&
        t('rule.x.nearest', { value: alternativeText(nearest), count: number(nearest.total) })}
    </p>
  );
}
