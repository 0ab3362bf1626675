// Values of a threshold with what each would have done, the present one among them: the choice is made by its
// consequence. While the trial has not said, what stands inside is shown.
import type { ReactNode } from 'react';
import { number } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import { Choices } from '../fields.tsx';
import { alternativeText, type TrialAlternative } from './alternative-words.ts';
import styles from './alternatives.module.css';
import { useShownTrial } from './shown-trial.ts';

export function Alternatives(props: {
  field: TrialAlternative['field'];
  value: number | null;
  /** Of the level of a tank, and of temperatures. */
  unit?: string;
  onChange: (value: number) => void;
  children?: ReactNode;
}) {
  const { field, value, unit } = props;
  const shown = useShownTrial();
  const others = shown?.result.alternatives.filter((one) => one.field === field) ?? [];
  if (!shown || value === null || others.length === 0) return props.children;
  const { rule, days } = shown.of;
  const tried = { ...rule.condition, longerThan: rule.longerThan }[field as 'longerThan'];
  const totals = new Map<number, number | null>([[value, null]]);
  if (typeof tried === 'number') totals.set(tried, shown.result.total);
  for (const one of others) totals.set(one.value, one.total);
  const all = [...totals].sort(([one], [two]) => one - two);
  return (
    <div>
      <p className={styles.lead}>{t('rule.x.would', { n: days })}</p>
      <Choices
        label={t('rule.x.would', { n: days })}
        value={value}
        options={all.map(([one, total]) => ({
          ...{ value: one, label: alternativeText({ field, value: one }, unit) },
          note: total === null ? '…' : t('rule.x.times', { count: number(total) }),
        }))}
        onChange={props.onChange}
      />
    </div>
  );
}
