// Part C, the days: where each was spent as a strip of 24 hours, the hours that are judged, by which band and
// rate, less free meals. A day with time at home and abroad has two rows.

import { startOfDay } from '../../time.ts';
import type { Allowance } from '../../travel/allowance.ts';
import { reductionOf } from '../../travel/allowance.ts';
import { minutesByCountry, type TripDay } from '../../travel/days.ts';
import { type Exact, numberOf } from '../../travel/exact.ts';
import type { Stay } from '../../travel/trips.ts';
import { textCell } from '../cells.ts';
import { PAPER, RIGHT, SHEET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, Shape, TableBlock } from '../document.ts';
import { isWeekend } from '../ride-rows.ts';
import { crossingTexts } from './course.ts';
import { centsText, exactText, shareText } from './figures.ts';
import type { Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

interface Days {
  travel: Travel;
  context: ReportContext;
  words: TravelWords;
}

const STRIP_WIDTH = 31;
const STRIP_TOP = 1.4;
const STRIP_HEIGHT = 3.2;
const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

/** @param hasFront what stands before it fills one side of the sheet, so that it begins the other */
export function dayTable(days: Days, hasFront: boolean): TableBlock {
  const { travel, words } = days;
  const { law } = travel;
  const rows = travel.parts.flatMap((part, index) =>
    rowsOfPart(days, part, travel.parts[index - 1]?.day !== part.day, index === 0),
  );
  return {
    kind: 'table',
    name: words('days.title').slice(3),
    title: words('days.title'),
    note: law ? words(`days.note.${law}`) : words('days.plainNote'),
    columns: columnsOf(days),
    rows: law && rows.length > 0 ? [...rows, ...totalRows(days)] : rows,
    startsPage: hasFront,
  };
}

function columnsOf({ travel, words }: Days): Column[] {
  const { asked, law } = travel;
  const first: Column[] = [
    { id: 'day', head: words('course.day'), type: 'date', width: 15, bold: true },
    { id: 'strip', head: words('days.strip'), type: 'text', width: STRIP_WIDTH + 4, ...PAPER },
    { id: 'time', head: words('days.time'), type: 'text', width: 30, grow: 1 },
  ];
  if (!law) return first;
  const percent = asked.pocket_money;
  const head = words('days.pocket', { percent });
  const pocket: Column = { id: 'pocket', head, type: 'money', width: 20 };
  return [
    ...first,
    { id: 'rate', head: words('days.rate'), type: 'text', width: 33, grow: 1 },
    { id: 'claim', head: words('days.claim'), type: 'money', width: 13 },
    { id: 'cut', head: words('days.cut'), type: 'text', width: 33, ...RIGHT },
    { id: 'meal', head: words('days.meal'), type: 'money', width: 22, bold: true, ...SUM },
    ...(percent > 0 ? [pocket] : []),
    { id: 'currency', head: words('days.currency'), type: 'text', width: 12, ...SHEET },
  ];
}

function rowsOfPart(days: Days, part: TripDay, isFirst: boolean, hasHours: boolean): Row[] {
  const { travel, context, words } = days;
  const { format } = context;
  const own = travel.allowances.filter((one) => one.day === part.day && one.trip === part.trip);
  const isSkipped = travel.hours.some(({ day, skip }) => skip && day === part.day);
  const head: Record<string, Cell> = {
    ...(isFirst && { day: { raw: part.day, text: format.weekday(part.day) } }),
    strip: { raw: null, text: hoursText(part, context), shapes: stripOf(part, context, hasHours) },
  };
  const look = {
    kind: 'row' as const,
    height: 9,
    ...(isWeekend(part.day) && { shade: 'weekend' as const }),
  };
  const rule = isFirst && { rule: 'day' as const };
  if (own.length === 0 || isSkipped) {
    const lines = [...hourLines(part, days, own), ...crossingTexts(days, part)];
    const rate = isSkipped ? words('course.skipped') : travel.law ? words('days.noClaim') : '';
    return [
      {
        ...look,
        ...rule,
        cells: { ...head, time: textCell(lines.join('\n')), rate: textCell(rate) },
      },
    ];
  }
  return own.map((allowance, index) => {
    const more = index === 0 ? hourLines(part, days, own) : [];
    const borders = index === 0 ? crossingTexts(days, part) : [];
    const time = [judgedText(allowance, days), ...more, ...borders].join('\n');
    const cells = {
      ...(index === 0 && head),
      time: textCell(time),
      ...amountCells(allowance, days),
    };
    return { ...look, ...(index === 0 && rule), cells };
  });
}

/** `zahraničie 16:58` */
function judgedText(one: Allowance, { context, words }: Days): string {
  const name = one.kind === 'foreign' ? words('days.abroad') : words('days.home');
  const moved = one.kind === 'foreign' ? words('days.withHome') : words('days.withAbroad');
  const parts = [
    `${name} ${context.format.duration(one.minutes * 60)}`,
    ...(one.moved > 0 ? [`${moved} ${context.format.duration(one.moved * 60)}`] : []),
    ...(one.isTwoDays ? [words('days.twoDays')] : []),
  ];
  return parts.join('\n');
}

/** Time of which no allowance follows: all hours of a day without one, those at home beside one abroad. */
function hourLines(part: TripDay, { travel, context, words }: Days, own: Allowance[]): string[] {
  const duration = (minutes: number) => context.format.duration(minutes * 60);
  const spent = [...minutesByCountry(part.stays)];
  const isJudged = own.some(({ kind }) => kind === 'domestic');
  const moved = own.some((one) => one.moved > 0);
  const left = own.length === 0 ? spent : spent.filter(([country]) => country === travel.home);
  if (own.length > 0 && (isJudged || moved)) return [];
  return left.map(([country, minutes]) =>
    own.length === 0
      ? `${country} ${duration(minutes)}`
      : `${country} ${duration(minutes)}, ${words('days.noClaim')}`,
  );
}

function amountCells(one: Allowance, { travel, context, words }: Days): Record<string, Cell> {
  const { format } = context;
  const law = travel.law ?? 'SK';
  const reduction = reductionOf(one.reductions);
  const hasCut = one.reductions.length > 0;
  const names = one.reductions.map(({ meals, percent, base }) => {
    const isOfOther = one.rate !== null && exactText(base, format) !== exactText(one.rate, format);
    const of = isOfOther ? ` ${words('days.of')} ${exactText(base, format)}` : '';
    return `${meals.map((meal) => words(`mealNames.${meal}`)).join(', ')} ${percent} %${of}`;
  });
  const band =
    one.kind === 'foreign'
      ? words(`days.band.foreign.${law}.${one.band}`)
      : words(`days.band.domestic.${one.band}`);
  const where = one.kind === 'foreign' ? `${one.country}, ${band}` : band;
  const money = (cents: bigint | null): Cell => ({
    raw: cents === null ? null : numberOf(cents),
    text: centsText(cents, one.currency, format, words),
    ...(cents === null && { isMarked: true }),
  });
  return {
    rate: textCell(`${rateText(one, words, format)}\n${where}`),
    claim: claimCell(one, format),
    cut: textCell(hasCut ? [`−${moneyText(reduction, format)}`, ...names].join('\n') : '–'),
    meal: money(one.cents),
    pocket: one.pocketCents === null ? textCell('–') : money(one.pocketCents),
    currency: textCell(one.currency ?? ''),
  };
}

function claimCell({ entitlement }: Allowance, format: ReportContext['format']): Cell {
  if (!entitlement) return { raw: null, text: '–' };
  return { raw: valueOfExact(entitlement), text: moneyText(entitlement, format) };
}

function valueOfExact({ numerator, denominator }: Exact): number {
  return Number(numerator) / Number(denominator);
}

function moneyText(amount: Exact, format: ReportContext['format']): string {
  return format.number(valueOfExact(amount), 2);
}

/** `100 % z 45 EUR`, `1/3 z 45 EUR`, `9,30 EUR` */
function rateText(one: Allowance, words: TravelWords, format: ReportContext['format']): string {
  if (!one.rate) return words('noRate');
  const rate = `${exactText(one.rate, format)}\u00a0${one.currency}`;
  if (one.kind === 'domestic') return rate;
  const share = shareText(one);
  return `${share === '' ? '100 %' : share} ${words('days.of')} ${rate}`;
}

function totalRows({ travel, context, words }: Days): Row[] {
  const known = travel.allowances.filter(({ cents }) => cents !== null);
  const byCurrency = Map.groupBy(known, ({ currency }) => currency ?? '');
  const order = travel.settlement?.balances.map(({ currency }) => currency) ?? [];
  const sums = order.flatMap((currency) => {
    const ofCurrency = byCurrency.get(currency);
    return ofCurrency ? [{ currency, ofCurrency }] : [];
  });
  return sums.map(({ currency, ofCurrency }, index) => {
    const meal = ofCurrency.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n);
    const pocket = ofCurrency.reduce((sum, { pocketCents }) => sum + (pocketCents ?? 0n), 0n);
    const money = (cents: bigint): Cell => ({
      raw: numberOf(cents),
      text: centsText(cents, currency, context.format, words),
    });
    return {
      kind: 'total',
      rule: index === 0 ? 'strong' : 'none',
      cells: {
        ...(index === 0 && { day: { ...textCell(words('course.total')), spans: 1 } }),
        meal: money(meal),
        pocket: pocket === 0n ? textCell('–') : money(pocket),
        currency: textCell(currency),
      },
    };
  });
}

/** In words, for who cannot see the strip. */
function hoursText(part: TripDay, { format }: ReportContext): string {
  return [...minutesByCountry(part.stays)]
    .map(([country, minutes]) => `${country} ${format.duration(minutes * 60)}`)
    .join(', ');
}

/** The day as a strip: abroad grey, at home white, the country inside; ticks at 6, 12 and 18 hours. */
function stripOf(part: TripDay, context: ReportContext, hasHours: boolean): Shape[] {
  const start = startOfDay(part.day, context.zone);
  // By the clock of most days; where it was changed the strip ends an hour early or at the edge.
  const x = (ts: number) =>
    Math.min(((ts - start) / HOUR_MS / DAY_HOURS) * STRIP_WIDTH, STRIP_WIDTH);
  const home = context.company.countryCode.toUpperCase();
  const bottom = STRIP_TOP + STRIP_HEIGHT;
  const ticks = [0, 6, 12, 18, 24].flatMap((hour): Shape[] => {
    const at = (hour / DAY_HOURS) * STRIP_WIDTH;
    const tick: Shape = {
      kind: 'line',
      points: [at, bottom, at, bottom + 0.9],
      stroke: 0.4,
      tone: 'quiet',
    };
    const anchor = hour === 0 ? 'start' : hour === DAY_HOURS ? 'end' : 'middle';
    const y = bottom + 3.1;
    const text: Shape = {
      kind: 'text',
      x: at,
      y,
      text: `${hour}`,
      size: 5.5,
      tone: 'quiet',
      anchor,
    };
    return hasHours ? [tick, text] : [tick];
  });
  return [
    { kind: 'line', points: [0, bottom, STRIP_WIDTH, bottom], stroke: 0.3, tone: 'pale' },
    ...ticks,
    ...part.stays.flatMap((stay) => stayShapes(stay, x, home)),
  ];
}

/** Narrower boxes have no letters inside. */
const LETTERS_MIN = 5;

function stayShapes({ country, from, to }: Stay, x: (ts: number) => number, home: string): Shape[] {
  const [left, width] = [x(from), x(to) - x(from)];
  const box: Shape = {
    kind: 'box',
    x: left,
    y: STRIP_TOP,
    width,
    height: STRIP_HEIGHT,
    stroke: 0.6,
    fill: country === home ? 'white' : 'grey',
  };
  if (width < LETTERS_MIN) return [box];
  const y = STRIP_TOP + STRIP_HEIGHT - 0.9;
  return [
    box,
    { kind: 'text', x: left + width / 2, y, text: country, size: 6.5, anchor: 'middle' },
  ];
}
