// A rule as a sentence that can be read aloud: rows of words that stand fast and of parts that can be changed.
// The sentence is a text of the catalogue, in which <part> stands for what part-words.ts says of it, so that each
// language orders and declines in its own way.
import type { Condition, Rule } from '@flotila/domain/rule/rule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { lists } from './lists.ts';
import { namesText, type RuleNames } from './names.ts';
import {
  aheadWords,
  hoursWords,
  longerWords,
  plain,
  powerWords,
  rangeWords,
  speedWords,
  tellText,
  type Words,
  whomWords,
  type ZoneCase,
  zonesWords,
} from './part-words.ts';
import { lastingOf } from './rule-kinds.ts';
import { scheduleText, timeText } from './time-words.ts';

/** What the sentence says; the rest of a rule stands below it. */
export type SaidRule = Pick<
  Rule,
  'condition' | 'longerThan' | 'when' | 'whom' | 'severity' | 'tell'
>;

export const PARTS = [
  'whom',
  'kind',
  'zones',
  'longer',
  'motor',
  'speed',
  'schedule',
  'metres',
  'channel',
  'range',
  'litres',
  'level',
  'power',
  'days',
  'documents',
  'hours',
  'ahead',
  'alarms',
  'what',
  'minutes',
  'when',
  'severity',
  'tell',
] as const;
export type Part = (typeof PARTS)[number];

/** Words of a row; with `part` they can be changed. */
export interface Piece extends Words {
  part?: Part;
}

/** Empty rows are left out; between rows belongs a blank. */
export function sentenceRows(rule: SaidRule, names: RuleNames): Piece[][] {
  const tell = tellText(rule.tell, names);
  const words = (part: Part) => wordsOf(part, { rule, names, tell });
  const { kind } = rule.condition;
  const isTimed = rule.when !== null || kind !== 'offHours';
  return [
    rowOf('rule.s.whom', words),
    [...rowOf(conditionKey(rule.condition), words), { text: ',' }],
    ...(isTimed ? [rowOf('rule.s.when', words)] : []),
    rowOf(tell === null ? 'rule.s.thenNobody' : 'rule.s.then', words),
  ];
}

/** The whole sentence to be read, without what there is only to be changed: that it holds at any time. */
export function sentenceText(rule: SaidRule, names: RuleNames): string {
  return sentenceRows(rule, names)
    .filter((row) => rule.when !== null || row.every(({ part }) => part !== 'when'))
    .map((row) => row.map(({ text }) => text).join(''))
    .join(' ');
}

function conditionKey(condition: Condition): TextKey {
  return condition.kind === 'contract'
    ? `rule.s.contract.${condition.what}`
    : `rule.s.${condition.kind}`;
}

const PART = /<(\w+)(?:\|([^>]*))?>/g;

function rowOf(key: TextKey, wordsFor: (part: Part) => Words | null): Piece[] {
  const text = t(key);
  const row: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(PART)) {
    const part = found[1] as Part;
    const words = found[2] === undefined ? wordsFor(part) : { text: found[2] };
    const before = text.slice(at, found.index);
    at = found.index + found[0].length;
    // A part that says nothing takes the blank before it along.
    if (words === null) continue;
    if (before) row.push({ text: before });
    row.push({ part, ...words });
  }
  if (at < text.length) row.push({ text: text.slice(at) });
  return row;
}

interface Said {
  rule: SaidRule;
  names: RuleNames;
  /** null: it rings for nobody. */
  tell: string | null;
}

/** Words of a part; null: nothing is said of it. */
function wordsOf(part: Part, { rule, names, tell }: Said): Words | null {
  const { condition } = rule;
  switch (part) {
    case 'whom':
      return whomWords(rule.whom, names);
    case 'longer':
      return longerOf(rule);
    case 'when':
      return missingIfNone(rule.when);
    case 'severity':
      return { text: t(`rule.sev.${rule.severity}`) };
    case 'tell':
      return { text: tell ?? t('rule.tell.nobody') };
    default:
      return conditionWords(part, condition, names);
  }
}

function longerOf(rule: SaidRule): Words | null {
  const lasting = lastingOf(rule.condition.kind);
  if (lasting === 'never') return null;
  return { text: lasting === 'always' ? timeText(rule.longerThan) : longerWords(rule) };
}

function missingIfNone(schedule: Rule['when']): Words {
  const isMissing = schedule?.week.every((day) => day.length === 0) === true;
  return { text: scheduleText(schedule), isMissing };
}

const ZONE_CASES: Partial<Record<Condition['kind'], ZoneCase>> = {
  enters: 'gen',
  leaves: 'acc',
  stays: 'loc',
  outside: 'all',
  refuelingOutside: 'all',
};

/** What a part says of the condition; null where the condition has no such part. */
function conditionWords(part: Part, condition: Condition, names: RuleNames): Words | null {
  if (part === 'zones' && 'zones' in condition) {
    return zonesWords(condition.zones, ZONE_CASES[condition.kind] ?? 'gen', names);
  }
  switch (condition.kind) {
    case 'stop':
      return { text: t(`rule.motor.${condition.motor}`) };
    case 'speed':
      return speedWords(condition, names);
    case 'offHours':
      return missingIfNone(condition.schedule);
    case 'tow':
      return { text: `${plain(condition.metres)} m` };
    case 'temperature':
      return part === 'channel'
        ? { text: t('rule.channel', { n: condition.channel }) }
        : rangeWords(condition);
    case 'fuelLoss':
    case 'refuelingOutside':
      return { text: `${plain(condition.litres)} l` };
    case 'fuelLevel':
      return { text: `${plain(condition.below)} ${condition.unit}` };
    case 'power':
      return powerWords(condition);
    case 'alarm':
      return {
        text: namesText(
          condition.alarms.map((one) => t(`alerts.shout.${one}`)),
          'or',
          'rule.more',
        ),
      };
    default:
      return datedWords(part, condition);
  }
}

/** Of what follows from dates and plans. */
function datedWords(part: Part, condition: Condition): Words | null {
  switch (condition.kind) {
    case 'service':
      return aheadWords(condition);
    case 'undocumented':
      return { text: t('rule.time.days', { n: condition.days }) };
    case 'document':
      if (part === 'days') return { text: t('rule.time.days', { n: condition.days }) };
      return {
        text: lists(
          condition.documents.map((one) => t(`rule.doc.${one}`)),
          'or',
        ),
      };
    case 'hours':
      return hoursWords(condition);
    case 'contract':
      return { text: timeText(condition.minutes * 60) };
    default:
      return null;
  }
}
