// The report of a driver's hours for tests, from stretches as the worked examples write them.

import type { Stretch } from '../../../tachograph/activity.ts';
import type { Part } from '../../../tachograph/compose.ts';
import type { Condition } from '../../../tachograph/condition.ts';
import type { Excuse, LostExcuse, TachographDay } from '../../../tachograph/day.api.ts';
import { DAY_MINUTES } from '../../../tachograph/day-rows.ts';
import { daysOf } from '../../../tachograph/days.ts';
import { infringementsOf } from '../../../tachograph/infringements.ts';
import { infringementView } from '../../../tachograph/view.ts';
import { type WorkingSettings, workingRules } from '../../../tachograph/working-limits.ts';
import type { WorkingTime } from '../../../tachograph/working-time.api.ts';
import { workingTimeOf } from '../../../tachograph/working-time.ts';
import { workingTimeView } from '../../../tachograph/working-view.ts';
import type { Language } from '../../../words/languages.ts';
import type { ReportContext } from '../../context.ts';
import type { ReportDocument } from '../../document.ts';
import { formatOf } from '../../format.ts';
import { OPTION_DEFAULTS, type Scope } from '../../report.ts';
import { buildTachograph } from '../build.ts';
import { dayOf, minuteOf } from '../facts.ts';
import { wholeWeeks } from '../view.ts';

export interface Asked {
  from: string;
  to: string;
  weeks?: Scope;
  days?: Scope;
  language?: Language;
  /** `2025-03-17`; left out: the data are long over. */
  today?: string;
  /** Plates of days, by date. */
  plates?: Readonly<Record<string, string>>;
  /** What the card says that was entered. */
  conditions?: readonly Condition[];
  /** What was noted of possible infringements, by the places of these in the list from the oldest on. */
  excuses?: readonly Excuse[];
  lostExcuses?: readonly LostExcuse[];
  /** null: none. */
  cardNumber?: string | null;
  /** What the company has said of working time. */
  working?: WorkingSettings;
}

export function driverReport(stretches: readonly Stretch[], asked: Asked): ReportDocument {
  const {
    from,
    to,
    plates = {},
    conditions = [],
    lostExcuses = [],
    cardNumber = 'SK00000041720001',
  } = asked;
  const whole = wholeWeeks(from, to);
  const end = asked.today ? minuteOf(asked.today) : minuteOf(whole.to) + DAY_MINUTES;
  const range = { from: minuteOf(whole.from), to: end };
  const parts = stretches.map((one): Part => {
    const more = { slot: 1, source: 'file', vehicleId: null, vin: null } as const;
    return { ...one, ...more, plate: plates[dayOf(one.from)] ?? null };
  });
  const found = infringementsOf(stretches, range, conditions);
  const days = daysOf(parts, range).map(({ day, ...sums }): TachographDay => {
    const own = parts.filter((part) => part.from < day + DAY_MINUTES && part.to > day);
    return {
      ...sums,
      date: dayOf(day),
      distance: sums.driving > 0 ? sums.driving : null,
      source: own.length > 0 ? 'file' : null,
      difference: null,
      activities: own.map((part) => ({
        from: iso(Math.max(part.from, day)),
        to: iso(Math.min(part.to, day + DAY_MINUTES)),
        activity: part.activity,
        slot: part.slot,
        crew: part.crew,
        source: part.source,
        vehicleId: null,
        numericPlate: part.plate,
      })),
      conditions: conditions
        .filter((one) => dayOf(one.from) === dayOf(day))
        .map(({ kind, ...one }) => ({ kind, from: iso(one.from), to: iso(one.to) })),
      infringements: found.flatMap((one, index) => {
        if (dayOf(one.to - 1) !== dayOf(day)) return [];
        return [{ ...infringementView(one), excuse: asked.excuses?.[index] ?? null }];
      }),
      lostExcuses: lostExcuses.filter((one) => one.to.slice(0, 10) === dayOf(day)),
    };
  });
  const driver = { firstName: 'Michal', lastName: 'Urban' };
  const working = workingOf(
    parts,
    { from: range.from, to: minuteOf(whole.to) + DAY_MINUTES },
    end,
    asked,
  );
  const known = { days, judged: parts, conditions, working, rides: [] };
  const data = { driver, cardNumber, from, to, ...known };
  return buildTachograph(data, contextOf(asked, end));
}

function workingOf(
  parts: readonly Part[],
  range: { from: number; to: number },
  now: number,
  { working, conditions = [] }: Asked,
): WorkingTime {
  const settings = working ?? { countryCode: 'SK', referenceWeeks: null, night: null };
  const rules = workingRules(settings, 'Europe/Bratislava');
  const scopeFrom = () => -Infinity;
  const judged = workingTimeOf({ parts, conditions, rules, range, now, scopeFrom });
  return workingTimeView(judged, rules, settings);
}

function contextOf({ from, to, weeks, days, language = 'sk' }: Asked, end: number): ReportContext {
  const options = { ...OPTION_DEFAULTS, ...(weeks && { weeks }), ...(days && { days }) };
  return {
    input: { report: 'tachograph', personId: 1, from, to, options },
    format: formatOf(language),
    language,
    zone: 'Europe/Bratislava',
    now: end * 60_000,
    period: { from: Date.parse(`${from}T00:00:00+01:00`), to: Date.parse(`${to}T23:59:59+01:00`) },
    company: {
      code: 'tatra',
      name: 'Tatra Trans s.r.o.',
      countryCode: 'SK',
      currency: 'EUR',
      address: 'Bratislavská 12, 917 02 Trnava',
      registrationNumber: '36 000 019',
      vatNumber: 'SK2020000013',
    },
    printedBy: 'Milan Horváth',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: null, administrator: false, dispatcher: true },
  };
}

function iso(minute: number): string {
  return new Date(minute * 60_000).toISOString();
}

/** Begin of `FORTNIGHT`. */
export const FORTNIGHT_FROM = '2026-02-23 05:36';

/** A week, then the two weeks from 2 March 2026 on: a late break, and a daily rest that is too short. */
export const FORTNIGHT = `
  W30 D230 R45 D229 R15:06 W30 D230 R45 D229 R15:06 W30 D230 R45 D229 R15:06
  W30 D230 R45 D229 R15:06 W30 D230 R45 D229 R61:50
  W20 D225 R45 D200 W30 D55 W20 R14:05
  W15 D250 R45 D235 R45 D89 W20 R11:11
  W15 D190 R15 D75 R30 D180 W40 D65 W20 R13:55
  W15 D282 R45 D210 R45 D96 W25 R9:37
  W15 D240 R45 A60 D225 W30 R16:35
  W15 D255 R45 D170 W25 R40:10
  W20 D210 R45 D220 W25 R14:40
  W15 D245 R45 D240 R45 D85 W15 R11:30
  W15 D200 R45 A150 D110 W94 R50 D135 A75 W45 R8:41
  W20 D240 R45 D225 W35 R14:15
  W15 D235 R45 D190 W30 R65:50
`;
