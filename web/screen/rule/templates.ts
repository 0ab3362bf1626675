// The usual rules, as sentences to begin with. Pure.
import type { Condition, Rule } from '@flotila/domain/rule/rule.ts';
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { conditionOf, kindChange } from './rule-kinds.ts';

export interface Template {
  key: string;
  name: string;
  /** What it puts into a new rule. */
  change: Pick<Rule, 'condition' | 'longerThan'> & Partial<Rule>;
}

const NOTHING = { condition: null, longerThan: 0 };

function ofCategory(kind: 'enters' | 'stays', category: ZoneCategory): Condition {
  const condition = conditionOf(kind, null);
  return { ...condition, zones: { zoneIds: [], categories: [category] } } as Condition;
}

/** In the language of the screen. */
export function templates(): Template[] {
  return [
    { key: 'speed', name: t('rule.t.speed'), change: kindChange('speed', NOTHING) },
    { key: 'idling', name: t('rule.t.idling'), change: kindChange('idling', NOTHING) },
    { key: 'offHours', name: t('rule.t.offHours'), change: kindChange('offHours', NOTHING) },
    {
      key: 'forbidden',
      name: t('rule.t.forbidden'),
      change: { condition: ofCategory('enters', 'forbidden'), longerThan: 0, severity: 'alarm' },
    },
    {
      key: 'stays',
      name: t('rule.t.stays'),
      change: { condition: ofCategory('stays', 'customer'), longerThan: 7200, severity: 'info' },
    },
    {
      key: 'fuelLoss',
      name: t('rule.t.fuelLoss'),
      change: { ...kindChange('fuelLoss', NOTHING), severity: 'alarm' },
    },
    {
      key: 'tow',
      name: t('rule.t.tow'),
      change: { ...kindChange('tow', NOTHING), severity: 'alarm' },
    },
    {
      key: 'alarm',
      name: t('rule.t.alarm'),
      change: { ...kindChange('alarm', NOTHING), severity: 'alarm' },
    },
    {
      key: 'temperature',
      name: t('rule.t.temperature'),
      change: kindChange('temperature', NOTHING),
    },
    { key: 'silent', name: t('rule.t.silent'), change: kindChange('silent', NOTHING) },
    { key: 'document', name: t('rule.t.document'), change: kindChange('document', NOTHING) },
    { key: 'service', name: t('rule.t.service'), change: kindChange('service', NOTHING) },
    { key: 'hours', name: t('rule.t.hours'), change: kindChange('hours', NOTHING) },
    { key: 'contract', name: t('rule.t.contract'), change: kindChange('contract', NOTHING) },
    {
      key: 'undocumented',
      name: t('rule.t.undocumented'),
      change: { ...kindChange('undocumented', NOTHING), severity: 'info' },
    },
  ];
}
