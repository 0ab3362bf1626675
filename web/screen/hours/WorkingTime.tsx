// Working time of the two weeks by Directive 2002/15/EC: figures against their limits, and what was possibly too much.
import type { WorkingTime as Working } from '@flotila/domain/tachograph/working-time.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import { type Clock, zoneOf } from '../../thing/tachograph/hours-words.ts';
import {
  workingFacts,
  workingFound,
  workingRulesText,
} from '../../thing/tachograph/working-words.ts';
import styles from './found.module.css';

export function WorkingTime({ working, clock }: { working: Working; clock: Clock }) {
  const { weeks, found } = working;
  if (weeks.length === 0) return null;
  return (
    <section className={`${pieces.ruled} ${styles.rests}`} aria-label={t('working.title')}>
      <h2>{t('working.title')}</h2>
      {weeks.toReversed().map((week) => (
        <div key={week.monday}>
          <h3>{t('working.week', { monday: date(`${week.monday}T00:00:00Z`, 'UTC') })}</h3>
          <dl>
            {workingFacts(week, working).map(({ id, label, text, isOver }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd className={isOver ? `${pieces.alarm} ${pieces.strong}` : undefined}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <h3>{t('working.found', { count: found.length })}</h3>
      {found.length === 0 && <p className={styles.none}>{t('working.none')}</p>}
      {found.map((one) => {
        const { title, when, rule } = workingFound(one, zoneOf(clock));
        return (
          <p key={`${one.type}-${one.to}`} className={styles.work}>
            <b className={pieces.block}>{title}</b>
            <span className={`${pieces.block} ${styles.when}`}>{when}</span>
            <span className={`${pieces.block} ${styles.when}`}>{rule}</span>
          </p>
        );
      })}
      <p className={styles.none}>{workingRulesText(working)}</p>
    </section>
  );
}
