// Rules in the data view: what vehicles are watched for, on or off, how often each rang, and the form that reads as a
// sentence with its trial beside.

import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  type RuleRecord,
  updateRule,
} from '@flotila/domain/rule/rule.api.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { RuleNames } from '../../rule/names.ts';
import { refusalKey } from '../../rule/part-of-field.ts';
import { readNames } from '../../rule/read-names.ts';
import { sentenceText } from '../../rule/sentence.ts';
import { TrialAside } from '../../rule/trial/TrialAside.tsx';
import type { DataModule } from '../module.ts';
import { recordOver } from '../record-over.ts';
import { valueText } from '../value-text.ts';
import { RuleName, RuleRang, RuleSwitch, SeverityMark } from './RuleCells.tsx';
import { RuleFields } from './RuleFields.tsx';
import { type RuleForm, readRule, startRule } from './rule-form.ts';

/** A rule with what its ids are called. */
type RuleRow = RuleRecord & { names: RuleNames };

export const ruleModule: DataModule<RuleRow, RuleRecord, RuleForm> = {
  list: 'rules',
  endpoint: listRules,
  async rows({ ccode: company }, signal) {
    const rules = await allRows(listRules, { company }, signal);
    const names = await readNames(company, rules, signal);
    return rules.map((rule) => ({ ...rule, names }));
  },
  keyOf: ({ ruleId }) => String(ruleId),
  idOf: ({ ruleId }) => String(ruleId),
  nameOf: ({ name }) => name,
  // The name, its sentence in two lines, and how often it rang.
  phoneRow: 80,
  lookOf: ({ isOn }) => (isOn ? null : 'muted'),
  empty: () => ({ title: t('rule.empty'), text: t('rule.emptyHint') }),
  columns: [
    {
      key: 'name',
      title: () => t('rule.name'),
      width: 'minmax(320px, 1fr)',
      text: (rule) => `${rule.name}\n${sentenceText(rule, rule.names)}`,
      cell: (rule) => <RuleName rule={rule} sentence={sentenceText(rule, rule.names)} />,
      order: ({ name }) => name,
    },
    {
      key: 'severity',
      title: () => t('rule.severity'),
      rank: 3,
      width: '104px',
      text: ({ severity }) => t(`rule.sevName.${severity}`),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      order: ({ severity }) => SEVERITIES.indexOf(severity),
    },
    {
      key: 'owner',
      title: () => t('rule.owner'),
      width: '120px',
      text: ({ ownerName }) => ownerName ?? t('rule.company'),
    },
    {
      key: 'month',
      title: () => t('rule.month'),
      width: '112px',
      isNumber: true,
      text: ({ rangThisMonth: count }) => t('rule.rang', { count }),
      phoneText: ({ rangThisMonth: count }) => `${t('rule.month')} ${t('rule.rang', { count })}`,
      cell: (rule) => <RuleRang rule={rule} />,
      order: ({ rangThisMonth }) => rangThisMonth,
      file: { type: 'number', value: ({ rangThisMonth }) => rangThisMonth },
      rank: 1,
    },
    {
      key: 'isOn',
      title: () => t('rule.isOn'),
      width: '84px',
      text: ({ isOn }) => (isOn ? '' : t('rule.off')),
      fileText: ({ isOn }) => t(isOn ? 'record.yes' : 'record.no'),
      cell: (rule) => <RuleSwitch rule={rule} />,
      isPhoneEnd: true,
      order: ({ isOn }) => (isOn ? 0 : 1),
      rank: 2,
    },
  ],
  record: {
    detail: 'rule',
    titleOf: (record) => record?.name ?? t('rule.new'),
    ...recordOver(
      { get: getRule, create: createRule, update: updateRule, remove: deleteRule },
      ({ ruleId }) => ruleId,
    ),
    start: startRule,
    read: readRule,
    Fields: RuleFields,
    Aside: TrialAside,
    removeText: () => t('stays.rules'),
    refusal: ({ mayChange }) => (mayChange ? null : t('rule.notYours')),
    refusalText: (_why, field) => (field === 'name' ? null : t(refusalKey(field))),
    fieldText: (field, value, { zone }) =>
      field === 'name' || field === 'note' || field === 'isOn'
        ? { label: t(FIELD_NAMES[field]), text: valueText(value, zone) }
        : null,
  },
};

const FIELD_NAMES = { name: 'rule.name', note: 'rule.l.note', isOn: 'rule.isOn' } as const;
