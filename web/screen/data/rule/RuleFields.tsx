// The form of a rule: its name, the sentence whose parts are changed in line, and what is seldom changed as plain
// lines. A new rule begins with a sentence out of the usual ones.
import type { RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import { RULE_NAME_MAX, type Rule } from '@flotila/domain/rule/rule.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { TextField } from '../../../ground/ui/FormSection.tsx';
import { PartEditor } from '../../rule/PartEditor.tsx';
import { partOfField } from '../../rule/part-of-field.ts';
import { RuleLines } from '../../rule/RuleLines.tsx';
import { RuleSentence } from '../../rule/RuleSentence.tsx';
import { type Part, sentenceRows } from '../../rule/sentence.ts';
import { stepped } from '../../rule/step.ts';
import { Templates } from '../../rule/Templates.tsx';
import { useRuleLists } from '../../rule/use-rule-lists.ts';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import styles from './rule.module.css';
import type { RuleForm } from './rule-form.ts';

export function RuleFields(props: FieldsProps<RuleRecord, RuleForm>) {
  const { form, record, refused, isReadOnly, onChange } = props;
  const [open, setOpen] = useState<Part | null>(null);
  const lists = useRuleLists();
  const { condition } = form;
  if (condition === null) {
    return (
      <Templates
        start={form}
        names={lists.names}
        onPick={(change) => onChange(change as Partial<RuleForm>)}
      />
    );
  }
  const rule = { ...form, condition };
  const change = (next: Partial<Rule>) => onChange(next as Partial<RuleForm>);
  return (
    <>
      <div className={styles.name}>
        <TextField
          label={t('rule.name')}
          {...bindText(props, 'name')}
          max={RULE_NAME_MAX}
          isRequired
        />
        <Switch
          label={t('rule.isOn')}
          checked={form.isOn}
          disabled={isReadOnly}
          onChange={(signal) => onChange({ isOn: signal.currentTarget.checked })}
        />
      </div>
      {record?.isBroken && <p className={styles.broken}>{t(`rule.fault.${record.isBroken}`)}</p>}
      <RuleSentence
        rows={sentenceRows(rule, lists.names)}
        open={isReadOnly ? null : open}
        onOpen={setOpen}
        isReadOnly={isReadOnly}
        refused={refusedParts(refused, condition.kind)}
        onStep={(part, step) => {
          const next = stepped(rule, part, step);
          if (next) change(next);
        }}
        editor={open && <PartEditor part={open} rule={rule} lists={lists} onChange={change} />}
      />
      <RuleLines
        rule={form}
        kind={condition.kind}
        lists={lists}
        isReadOnly={isReadOnly}
        refused={refused.escalate}
        rang={record?.rangThisMonth ?? null}
        onChange={(next) => onChange(next as Partial<RuleForm>)}
      />
    </>
  );
}

function refusedParts(refused: Record<string, string>, kind: Rule['condition']['kind']) {
  const parts: Partial<Record<Part, string>> = {};
  for (const [field, text] of Object.entries(refused)) {
    const part = partOfField(field, kind);
    if (part) parts[part] = text;
  }
  return parts;
}
