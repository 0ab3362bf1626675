// Words of a driver's working time: figures of a week, what was possibly too much, by which rules. Pure.
import {
  lawKey,
  NIGHT_WORK,
  WORK_TO_BREAK,
  WORK_WEEK,
  WORK_WEEK_AVERAGE,
} from '@flotila/domain/tachograph/working-limits.ts';
import type { WorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { date, duration, time } from '../../ground/words/format.ts';

type Week = WorkingTime['weeks'][number];

export interface WorkingFact {
  id: 'total' | 'average' | 'longest' | 'night';
  label: string;
  text: string;
  isOver: boolean;
}

/** What the week had, each against its limit. */
export function workingFacts(week: Week, { rules }: WorkingTime): WorkingFact[] {
  const { average, night } = week;
  return [
    factOf('total', week.total, WORK_WEEK),
    {
      id: 'average',
      label: t('working.average'),
      text: average
        ? t('working.averageOf', {
            time: ofLimit(average.minutes, WORK_WEEK_AVERAGE),
            known: average.weeks,
            all: rules.referenceWeeks,
          })
        : t('working.noAverage'),
      isOver: average?.isOver === true,
    },
    factOf('longest', week.longest, WORK_TO_BREAK),
    night === null
      ? {
          id: 'night',
          label: t('working.night'),
          text: t('working.noNight'),
          isOver: false,
        }
      : factOf('night', night, NIGHT_WORK),
  ];
}

function factOf(id: 'total' | 'longest' | 'night', minutes: number, limit: number): WorkingFact {
  return {
    id,
    label: t(`working.${id}`),
    text: ofLimit(minutes, limit),
    isOver: minutes > limit,
  };
}

function ofLimit(minutes: number, limit: number): string {
  return t('working.ofLimit', { value: duration(minutes * 60), limit: duration(limit * 60) });
}

/** What, when and the rule: 'Práca bez prestávky 6:20', '2026-11-17 04:50 – 2026-11-17 11:40', the sentence. */
export function workingFound(one: WorkingTime['found'][number], zone: string) {
  const moment = (iso: string) => `${date(iso, zone)} ${time(iso, zone)}`;
  return {
    title: t(`working.title.${one.type}`, { value: duration(one.value * 60) }),
    when: `${moment(one.from)} – ${moment(one.to)}`,
    rule: t(`working.rule.${one.type}`),
  };
}

/** By which law, and what of it the company has chosen. */
export function workingRulesText({ rules }: WorkingTime): string {
  const said = (isSaid: boolean) => t(isSaid ? 'working.said' : 'working.notSaid');
  const { referenceWeeks: weeks, nightFrom: from, nightTo: to } = rules;
  return [
    t(lawKey(rules.countryCode)),
    t('working.reference', { weeks, said: said(rules.isReferenceSaid) }),
    t('working.nightIs', { from, to, said: said(rules.isNightSaid) }),
    t('working.note'),
  ].join(' ');
}
