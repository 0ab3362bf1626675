// Values of a threshold with what each would have done, the present one among them: the choice is made by its
// consequence. While no trial has said, the usual values stand there without it.

import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { number } from '../../../ground/words/format.ts';
import { Choices } from '../fields.tsx';
import { alternativeText, type TrialAlternative } from './alternative-words.ts';
import styles from './alternatives.module.css';
import { shownTrial } from './shown-trial.ts';

interface AlternativesProps {
  field: TrialAlternative['field'];
  value: number | null;
  /** Of the level of a tank, and of temperatures. */
  unit?: string;
  /** Offered in any case, with words of their own. */
  usual?: readonly { value: number; label: string }[];
  onChange: (value: number) => void;
}

export function Alternatives(props: AlternativesProps) {
  const { field, value, unit, usual = [] } = props;
  const totals = useTotals(field);
  if (value === null || (totals === null && usual.length === 0)) return null;
  const labels = new Map(usual.map((one) => [one.value, one.label]));
  // Of many values those that are tried; the usual ones only where nothing was.
  const values = totals ? [...totals.keys(), value] : [...labels.keys()];
  const options = [...new Set(values)]
    .sort((one, two) => one - two)
    .map((one) => {
      const total = totals?.get(one);
      const note = total === undefined ? '…' : t('rule.x.times', { count: number(total) });
      const label = labels.get(one) ?? alternativeText({ field, value: one }, unit);
      return { value: one, label, ...(totals ? { note } : {}) };
    });
  const lead = totals ? t('rule.x.would', { n: totals.days }) : t('rule.usual');
  // One list in either case: whoever walks it by keys stays in it when figures come.
  return (
    <div>
      <p className={`${pieces.note} ${styles.lead}`}>{lead}</p>
      <Choices label={lead} value={value} options={options} onChange={props.onChange} />
    </div>
  );
}

/** How often it would have rung by value; null: nobody knows. */
function useTotals(field: TrialAlternative['field']) {
  const shown = shownTrial.use();
  const others = shown?.result.alternatives.filter((one) => one.field === field) ?? [];
  if (!shown || others.length === 0) return null;
  const { rule, days } = shown.of;
  const tried = { ...rule.condition, longerThan: rule.longerThan }[field as 'longerThan'];
  const totals = new Map(others.map(({ value, total }) => [value, total]));
  if (typeof tried === 'number') totals.set(tried, shown.result.total);
  return Object.assign(totals, { days });
}
