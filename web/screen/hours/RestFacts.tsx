// Rests of the driver in figures: the last daily one, how many reduced ones, what is not made up for yet.

import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { FactLines } from '../../ground/ui/FactLines.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { date, duration } from '../../ground/words/format.ts';
import styles from './found.module.css';

const REGULAR = 11 * 3600;
const DEADLINE_MS = 1000;

export function RestFacts({ hours }: { hours: DriverHours }) {
  const { lastDayRestDuration: last, reducedRestsUsed, extensionsUsed, compensations } = hours;
  const facts: [string, string][] = [];
  if (last !== null) {
    const key = last < REGULAR ? 'hours.restReduced' : 'hours.restRegular';
    facts.push([t('hours.beforeShift'), t(key, { duration: duration(last) })]);
  }
  facts.push(
    [t('hours.reducedUsed'), t('hours.ofAll', { used: reducedRestsUsed, all: 3 })],
    [t('hours.extensionsUsed'), t('hours.ofAll', { used: extensionsUsed, all: 2 })],
    [t('hours.compensations'), compensationText(compensations)],
  );
  return (
    <section className={`${pieces.ruled} ${styles.rests}`}>
      <h2>{t('hours.rests')}</h2>
      <FactLines facts={facts} />
    </section>
  );
}

function compensationText(list: DriverHours['compensations']): string {
  if (list.length === 0) return t('hours.noCompensations');
  return list
    .map(({ missing, by }) =>
      t('hours.compensation', {
        missing: duration(missing),
        // The deadline is the end of a Sunday; that day is the one to name.
        date: date(Date.parse(by) - DEADLINE_MS, 'UTC'),
      }),
    )
    .join(', ');
}
