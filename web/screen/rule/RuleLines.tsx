// What of a rule is seldom changed, each as a plain line that says what holds: when it may ring again, who is told
// when nobody acknowledges it, what becomes of late records and of gaps between them.
import {
  type ConditionKind,
  ESCALATE_MAX,
  MAX_GAP_MAX,
  MAX_GAP_MIN,
  QUIET_MAX,
  quietOf,
  RING_WITHIN_MAX,
  type Rule,
} from '@flotila/domain/rule/rule.ts';
import { NOTE_MAX } from '@flotila/domain/text.ts';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { TextField } from '../../ground/ui/FormSection.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { TimeField } from './fields.tsx';
import styles from './lines.module.css';
import { tellText } from './part-words.ts';
import { type Line, linesOf } from './rule-kinds.ts';
import { TellEditor } from './TellEditor.tsx';
import { timeText } from './time-words.ts';
import type { RuleLists } from './use-rule-lists.ts';

/** A day and vehicle of one rule (zones-and-rules §3). */
export const ALERTS_A_DAY = 20;
const MINUTE = 60;
const AFTER_FIRST = 15;

type Seldom = Pick<Rule, 'quiet' | 'escalate' | 'ringWithin' | 'maxGap'> & { note: string };

export interface RuleLinesProps {
  rule: Seldom;
  kind: ConditionKind;
  lists: RuleLists;
  isReadOnly: boolean;
  /** Sentence below the line of escalation. */
  refused: string | undefined;
  /** How often it rang since the month began; null: a new rule. */
  rang: number | null;
  onChange: (change: Partial<Seldom>) => void;
}

export function RuleLines(props: RuleLinesProps) {
  const [open, setOpen] = useState<Line | null>(null);
  return (
    <div className={`${pieces.ruled} ${styles.lines}`}>
      {linesOf(props.kind).map((line) => {
        const isOpen = open === line;
        const refusal = line === 'escalate' ? props.refused : undefined;
        return (
          <section key={line} data-refused={refusal !== undefined}>
            <div className={styles.line}>
              <h2 className={`${pieces.hint} ${pieces.plain}`}>{t(`rule.l.${line}`)}</h2>
              <p>{lineText(line, props)}</p>
              {!props.isReadOnly && !(line === 'again' && props.kind === 'panic') && (
                <button
                  className={`${pieces.underlined} ${pieces.accent}`}
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`${t(isOpen ? 'rule.e.done' : 'rule.e.change')}: ${t(`rule.l.${line}`)}`}
                  onClick={() => setOpen(isOpen ? null : line)}
                >
                  {t(isOpen ? 'rule.e.done' : 'rule.e.change')}
                </button>
              )}
            </div>
            {refusal && (
              <p className={styles.refusal} role="alert">
                {refusal}
              </p>
            )}
            {isOpen && <div className={styles.editor}>{editorOf(line, props)}</div>}
          </section>
        );
      })}
      {props.rang !== null && (
        <section className={styles.line}>
          <h2 className={`${pieces.hint} ${pieces.plain}`}>{t('rule.month')}</h2>
          <p>{t('rule.rangLong', { count: props.rang })}</p>
        </section>
      )}
    </div>
  );
}

function lineText(line: Line, { rule, kind, lists }: RuleLinesProps): string {
  switch (line) {
    case 'again': {
      const quiet = quietOf(kind, rule.quiet);
      const time = timeText(quiet);
      const max = ALERTS_A_DAY;
      return t(quiet > 0 ? 'rule.l.againText' : 'rule.l.againNow', { time, max });
    }
    case 'escalate': {
      if (rule.escalate === null) return t('rule.l.escalateNone');
      const whom = tellText(rule.escalate, lists.names) ?? '…';
      return t('rule.l.escalateText', {
        time: timeText(rule.escalate.afterMinutes * MINUTE),
        whom,
      });
    }
    case 'late':
      return rule.ringWithin > 0
        ? t('rule.l.lateText', { time: timeText(rule.ringWithin) })
        : t('rule.l.lateNone');
    case 'gap':
      return t('rule.l.gapText', { time: timeText(rule.maxGap) });
    default:
      return rule.note.trim() === '' ? t('rule.l.noteNone') : rule.note;
  }
}

function editorOf(line: Line, { rule, lists, onChange }: RuleLinesProps): ReactNode {
  switch (line) {
    case 'again':
      return (
        <TimeField
          label={t('rule.l.quiet')}
          value={rule.quiet}
          min={0}
          max={QUIET_MAX}
          onChange={(quiet) => onChange({ quiet })}
        />
      );
    case 'escalate':
      return <EscalateEditor rule={rule} lists={lists} onChange={onChange} />;
    case 'late':
      return (
        <TimeField
          label={t('rule.l.within')}
          value={rule.ringWithin}
          min={0}
          max={RING_WITHIN_MAX}
          onChange={(ringWithin) => onChange({ ringWithin })}
        />
      );
    case 'gap':
      return (
        <TimeField
          label={t('rule.l.maxGap')}
          value={rule.maxGap}
          min={MAX_GAP_MIN}
          max={MAX_GAP_MAX}
          onChange={(maxGap) => onChange({ maxGap })}
        />
      );
    default:
      return (
        <TextField
          label={t('rule.l.note')}
          value={rule.note}
          max={NOTE_MAX}
          onChange={(note) => onChange({ note })}
        />
      );
  }
}

function EscalateEditor({
  rule,
  lists,
  onChange,
}: Pick<RuleLinesProps, 'rule' | 'lists' | 'onChange'>) {
  const { escalate } = rule;
  return (
    <>
      <Checkbox
        label={t('rule.l.escalateOn')}
        checked={escalate !== null}
        onChange={(signal) =>
          onChange({
            escalate: signal.currentTarget.checked
              ? { afterMinutes: AFTER_FIRST, personIds: [], roles: ['admin'] }
              : null,
          })
        }
      />
      {escalate && (
        <>
          <TimeField
            label={t('rule.l.after')}
            value={escalate.afterMinutes * MINUTE}
            min={MINUTE}
            max={ESCALATE_MAX * MINUTE}
            units={['min', 'h']}
            onChange={(seconds) =>
              onChange({ escalate: { ...escalate, afterMinutes: Math.round(seconds / MINUTE) } })
            }
          />
          <TellEditor
            value={escalate}
            persons={lists.persons}
            onChange={({ roles, personIds }) =>
              onChange({ escalate: { ...escalate, roles, personIds } })
            }
          />
        </>
      )}
    </>
  );
}
