// Beside the sentence: what the rule would have done in the past days. One number first, then its cost and the
// difference to the rule as it is, then by day, vehicle, place and one by one. Nothing of it is stored, nothing rings.
import { type RuleRecord, TRIAL_DAYS, type TrialInput } from '@flotila/domain/rule/rule.api.ts';
import { isByTime } from '@flotila/domain/rule/rule.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import { Notice } from '../../../ground/ui/Notice.tsx';
import type { AsideProps } from '../../data/module.ts';
import { type RuleForm, triedRule } from '../../data/rule/rule-form.ts';
import { trialsOf } from './read-trial.ts';
import { shownTrial } from './shown-trial.ts';
import { TrialFigures } from './TrialFigures.tsx';
import styles from './trial.module.css';
import { createTrial, type Trial, type TrialState } from './trial.ts';

const DAYS_FIRST = 31;

export function TrialAside({ form, record }: AsideProps<RuleRecord, RuleForm>) {
  const { ccode, may } = useCompany();
  const [days, setDays] = useState<number>(DAYS_FIRST);
  const [trial] = useState(() => createTrial(trialsOf(ccode)));
  const state = useSyncExternalStore(trial.subscribe, trial.state);
  const ruleId = record?.ruleId ?? null;
  const input = useMemo((): TrialInput | null => {
    const rule = triedRule(form);
    if (rule && isByTime(rule.condition)) return null;
    return rule && { rule, ruleId, vehicleIds: null, days: days as TrialInput['days'] };
  }, [form, ruleId, days]);
  useEffect(() => trial.set(input), [trial, input]);
  useEffect(() => () => trial.set(null), [trial]);
  useShown(state);
  // Whoever may not write rules may not try them either; what time decides is not found in records.
  if (!may('rule', 'write') || (form.condition && isByTime(form.condition))) return null;
  if (form.condition === null) {
    return (
      <aside className={styles.aside} data-follows="true">
        <Notice icon={<IconBellRinging size={36} stroke={1.4} />} title={t('rule.x.wait')} />
      </aside>
    );
  }
  return (
    <aside
      className={styles.aside}
      data-follows="true"
      aria-label={t('rule.x.title')}
      aria-busy={state.phase === 'running'}
    >
      <header className={styles.head}>
        <h2>{t('rule.x.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('rule.x.days')}
          value={String(days)}
          data={TRIAL_DAYS.map((n) => ({ value: String(n), label: t('rule.x.pick', { n }) }))}
          onChange={(value) => setDays(Number(value))}
        />
      </header>
      <Progress trial={trial} state={state} />
      {state.result && (
        <div className={styles.figures} data-old={state.isOld}>
          <TrialFigures result={state.result} days={state.resultOf?.days ?? days} />
        </div>
      )}
    </aside>
  );
}

/** The editors of the sentence know the figures while they are of this form. */
function useShown({ result, resultOf }: TrialState): void {
  useEffect(() => {
    if (result && resultOf) shownTrial.set({ result, of: resultOf });
  }, [result, resultOf]);
  useEffect(() => () => shownTrial.set(null), []);
}

/** A thin bar while it is under way, else why there are no new figures. */
function Progress({ trial, state }: { trial: Trial; state: TrialState }) {
  const { phase, share } = state;
  const percent = Math.round(share * 100);
  if (phase === 'running' || phase === 'waiting') {
    return (
      <div className={styles.progress}>
        <div
          role="progressbar"
          aria-label={t('rule.x.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <p>
          <span>{t('rule.x.running', { percent })}</span>
          <button type="button" onClick={() => trial.cancel()}>
            {t('rule.x.cancel')}
          </button>
        </p>
      </div>
    );
  }
  if (phase === 'unready') return <p className={styles.quiet}>{t('rule.x.unready')}</p>;
  if (phase === 'done') return null;
  return (
    <div className={styles.stopped} role={phase === 'failed' ? 'alert' : 'status'}>
      {t(phase === 'failed' ? 'rule.x.failed' : 'rule.x.cancelled')}
      {phase === 'failed' && ` ${failureText(state.error)}`}
      <Button variant="subtle" size="compact-xs" onClick={() => trial.again()}>
        {t('rule.x.again')}
      </Button>
    </div>
  );
}
