// The own working time of this week and the last: how much of what is allowed, and what was possibly too much. Who has no
// card, or of whose card nothing was told, has nothing here.

import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Meter } from '../../ground/ui/Meter.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import { useWorkingTime } from '../../thing/tachograph/hours.data.ts';
import { fortnightOf, mondayOf, utcDay } from '../../thing/tachograph/weeks.ts';
import {
  workingFacts,
  workingFound,
  workingRulesText,
} from '../../thing/tachograph/working-words.ts';
import styles from './my-day.module.css';

export function OwnWork({ personId, nowMs }: { personId: number; nowMs: number }) {
  const { timeZone } = useCompany();
  const { data: working } = useWorkingTime(personId, fortnightOf(mondayOf(utcDay(nowMs))));
  // Nothing was ever told of a card: no figures, and no sentence that all is well.
  if (!working?.weeks.some(({ total, standby }) => total + standby > 0)) return null;
  return (
    <section className={styles.card} aria-label={t('working.title')}>
      <h2>{t('working.title')}</h2>
      {working.weeks.toReversed().map((week) => (
        <div key={week.monday}>
          <p className={`${pieces.quiet} ${styles.quiet}`}>
            {t('working.week', { monday: date(`${week.monday}T00:00:00Z`, 'UTC') })}
          </p>
          <ul className={styles.counters}>
            {workingFacts(week, working).map(({ id, label, text, isOver }) => (
              <li key={id}>
                <Meter
                  label={label}
                  text={<b className={isOver ? pieces.alarm : undefined}>{text}</b>}
                  share={null}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {working.found.map((one) => {
        const { title, when, rule } = workingFound(one, timeZone);
        return (
          <p key={`${one.type}-${one.to}`}>
            <b>{title}</b>
            <span className={`${pieces.quiet} ${styles.quiet}`}>{` ${when}. ${rule}`}</span>
          </p>
        );
      })}
      <p className={`${pieces.quiet} ${styles.quiet}`}>{workingRulesText(working)}</p>
    </section>
  );
}
