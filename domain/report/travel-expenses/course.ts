// Part B, the course: each ride as departure and arrival with the borders between them, or one row a day.

import { addDays, localDay, startOfDay } from '../../time.ts';
import { MEALS } from '../../travel/allowance.ts';
import { daysBetween, minutesByCountry, type TripDay } from '../../travel/days.ts';
import {
  endOf,
  type Leg,
  type LegEnd,
  type LegPart,
  metresBetween,
  metresOf,
  partBetween,
  startOf,
} from '../../travel/leg.ts';
import type { Crossing } from '../../travel/trips.ts';
import { toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { KM, PAPER, QUIET, RIGHT, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import { historyLink } from '../place-cell.ts';
import { isWeekend } from '../ride-rows.ts';
import { isInSpan, metresIn, type Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

interface Course {
  travel: Travel;
  context: ReportContext;
  words: TravelWords;
}

/** In place of a name: at midnight the vehicle was under way. */
const ON_THE_WAY = '…';

export function courseTable(course: Course): TableBlock {
  const { travel, words } = course;
  const isSimple = travel.asked.simplified;
  const rows = isSimple ? dayRows(course) : legRows(course);
  return {
    kind: 'table',
    name: words('course.title').slice(3),
    title: words('course.title'),
    note: words('course.note'),
    columns: isSimple ? dayColumns(words) : legColumns(words, travel.asked.ride_border),
    rows: rows.length > 0 ? [...rows, totalRow(course)] : [],
  };
}

/** @param hasParts the way up to each border stands in a column of its own */
function legColumns(words: TravelWords, hasParts: boolean): Column[] {
  const part: Column = { id: 'part', head: '', type: 'number', width: 16, ...PAPER };
  return [
    { id: 'day', head: words('course.day'), type: 'date', width: 17, bold: true },
    { id: 'act', head: words('course.act'), type: 'text', width: 16, ...QUIET },
    { id: 'time', head: words('course.time'), type: 'time', width: 13 },
    { id: 'place', head: words('course.place'), type: 'text', width: 60, grow: 1 },
    { id: 'transport', head: words('course.transport'), type: 'text', width: 17, ...QUIET },
    ...(hasParts ? [part] : []),
    { id: 'km', head: words('course.km'), width: 18, ...KM, ...SUM },
    { id: 'work', head: words('course.work'), type: 'text', width: 28, ...RIGHT, ...PAPER },
  ];
}

function legRows(course: Course): Row[] {
  const { travel, context } = course;
  let before = '';
  return travel.legs.flatMap((leg) => {
    const day = localDay(startOf(leg).from, context.zone);
    const isFirst = day !== before;
    before = day;
    const isSkipped = travel.hours.some((one) => one.day === day && one.skip);
    return rowsOfLeg(course, leg, { day, isFirst, isSkipped });
  });
}

interface LegDay {
  day: string;
  isFirst: boolean;
  isSkipped: boolean;
}

function rowsOfLeg(course: Course, leg: Leg, { day, isFirst, isSkipped }: LegDay): Row[] {
  const { travel, words, context } = course;
  const [start, end] = [startOf(leg), endOf(leg)];
  const borders = travel.asked.ride_border ? leg.parts.slice(0, -1) : [];
  const { from, to } = travel.span;
  const km = metresBetween(leg, from, to);
  const whole = metresOf(leg);
  const notes = [
    leg.isUnfinished ? `* ${words('course.unfinished')}` : '',
    km < whole ? words('course.partly', { whole: context.format.number(toKm(whole), 1) }) : '',
  ].filter(Boolean);
  const plate = travel.vehicles.get(leg.vehicleId)?.numericPlate ?? '';
  const head = isSkipped
    ? `${words('course.carCode')}, ${words('course.skipped')}`
    : words('course.carCode');
  return [
    ...unrecorded(course, start.from, false),
    {
      kind: 'row',
      ...(isFirst && { rule: 'day' }),
      cells: {
        ...(isFirst && { day: { raw: day, text: context.format.weekday(day) } }),
        act: textCell(words('course.departure')),
        time: timeCell(start.from, context),
        place: placeCell(start.start, leg, start.from, context),
        transport: { raw: plate, text: head },
      },
    },
    ...borders.map((part, index) => borderRow(course, leg, part, index)),
    ...unrecorded(course, end.to, true),
    {
      kind: 'row',
      rule: 'none',
      cells: {
        act: textCell(words('course.arrival')),
        time: timeCell(end.to, context),
        place: placeCell(end.end, leg, end.to, context),
        ...(borders.length > 0 && { part: partCell(end, course) }),
        km: kmCell(km, context),
        ...(isLastOfDay(travel, leg, context) && { work: dotted(25) }),
      },
      ...(notes.length > 0 && { note: notes.join('; ') }),
    },
  ];
}

function isLastOfDay({ legs }: Travel, leg: Leg, { zone }: ReportContext): boolean {
  const next = legs[legs.indexOf(leg) + 1];
  return !next || localDay(startOf(next).from, zone) !== localDay(startOf(leg).from, zone);
}

/** The way up to the border stands beside it, in small: it is part of the ride's. */
function borderRow(course: Course, leg: Leg, part: LegPart, index: number): Row {
  const { context, words } = course;
  const next = leg.parts[index + 1] ?? part;
  const crossing = `${part.end.country ?? '?'} → ${next.start.country ?? '?'}`;
  const names = [...new Set([part.end.name, next.start.name].filter((name) => name !== null))];
  const name = `${names.join(' – ')}  ${crossing}`.trim();
  return {
    kind: 'row',
    shade: 'marked',
    rule: 'none',
    cells: {
      act: textCell(words('course.border')),
      time: timeCell(part.to, context),
      place: { ...textCell(name), link: historyLink(context, leg.vehicleId, part.to) },
      part: partCell(part, course),
    },
  };
}

/** Borders that lie between two records, before the moment at which they became known. */
function unrecorded({ travel, words }: Course, ts: number, isAtEnd: boolean): Row[] {
  return travel.trips
    .flatMap(({ crossings }) => crossings)
    .filter((one) => !one.isRecorded && one.ts === ts && one.isAtEnd === isAtEnd)
    .map((crossing) => ({
      kind: 'row',
      shade: 'marked',
      rule: 'none',
      cells: {
        act: textCell(words('course.border')),
        time: { raw: null, text: words('course.unknownTime') },
        place: { ...textCell(`${crossing.from} → ${crossing.to}`), isMarked: true },
      },
    }));
}

function dayColumns(words: TravelWords): Column[] {
  return [
    { id: 'day', head: words('course.day'), type: 'date', width: 17, bold: true },
    { id: 'from', head: words('course.departure'), type: 'time', width: 14 },
    { id: 'to', head: words('course.arrival'), type: 'time', width: 14 },
    { id: 'place', head: words('course.route'), type: 'text', width: 50, grow: 2 },
    { id: 'borders', head: words('course.borders'), type: 'text', width: 28, grow: 1 },
    { id: 'hours', head: words('course.hours'), type: 'text', width: 20 },
    { id: 'meals', head: words('course.meals'), type: 'text', width: 17 },
    { id: 'km', head: words('course.km'), width: 16, ...KM, ...SUM },
  ];
}

function dayRows(course: Course): Row[] {
  let before = '';
  return course.travel.parts.map((part) => {
    const isFirst = part.day !== before;
    before = part.day;
    return dayRow(course, part, isFirst);
  });
}

function dayRow(course: Course, part: TripDay, isFirst: boolean): Row {
  const { travel, context, words } = course;
  const { format } = context;
  const span = daySpan(part.day, context);
  const legs = (travel.trips[part.trip]?.legs ?? []).filter((leg) => isInSpan(leg, span));
  const asked = travel.hours.find(({ day }) => day === part.day);
  const meals = MEALS.filter((meal) => asked?.meals.includes(meal)).map((meal) =>
    words(`mealNames.${meal}`),
  );
  // What is driven over midnight leaves one day and arrives in the other.
  const places = [
    ...legs
      .slice(0, 1)
      .map((leg) => (startOf(leg).from < span.from ? ON_THE_WAY : startOf(leg).start.name)),
    ...legs.map((leg) => (endOf(leg).to > span.to ? ON_THE_WAY : endOf(leg).end.name)),
  ].filter((name, index, all) => name !== null && name !== all[index - 1]);
  const km = legs.reduce((sum, leg) => sum + metresBetween(leg, span.from, span.to), 0);
  const hours = [...minutesByCountry(part.stays)].map(
    ([country, minutes]) => `${country} ${format.duration(minutes * 60)}`,
  );
  const isSkipped = asked?.skip ?? false;
  return {
    kind: 'row',
    ...(isFirst && { rule: 'day' }),
    ...(isWeekend(part.day) && { shade: 'weekend' }),
    cells: {
      ...(isFirst && { day: { raw: part.day, text: format.weekday(part.day) } }),
      from: timeCell(part.from, context),
      to: endCell(part, context),
      place: textCell(places.join(' – ')),
      borders: textCell(crossingTexts(course, part).join('\n')),
      hours: textCell(hours.join('\n')),
      meals: textCell(isSkipped ? words('course.skipped') : meals.join('\n')),
      km: kmCell(km, context),
    },
  };
}

/** `07:02 SK → AT` of each border crossed on the part of the day. */
export function crossingTexts({ travel, context, words }: Course, part: TripDay): string[] {
  return crossingsOf(travel, part).map(({ ts, from, to, isRecorded }) => {
    const time = isRecorded
      ? context.format.time(localText(ts, context.zone))
      : words('course.unknownTime');
    return `${time} ${from} → ${to}`;
  });
}

function crossingsOf({ trips }: Travel, { trip, from, to }: TripDay): Crossing[] {
  const whole = trips[trip];
  // Midnight belongs to the day that it begins, the end of a trip to the trip.
  const isLast = whole?.to === to;
  return (whole?.crossings ?? []).filter(
    ({ ts }) => ts >= from && (ts < to || (isLast && ts === to)),
  );
}

/** Midnight at the end of a day is 24:00 of it. */
export function endCell({ day, to }: TripDay, context: ReportContext): Cell {
  const raw = localText(to, context.zone);
  return { raw, text: raw.slice(0, 10) === day ? context.format.time(raw) : '24:00' };
}

function totalRow({ travel, context, words }: Course): Row {
  const { format } = context;
  const days = daysBetween(
    localDay(travel.span.from, context.zone),
    localDay(travel.span.to - 1, context.zone),
  ).flatMap((day) => {
    const { from, to } = daySpan(day, context);
    const legs = travel.legs.filter((leg) => isInSpan(leg, { from, to }));
    if (legs.length === 0) return [];
    return [{ day, metres: legs.reduce((sum, leg) => sum + metresBetween(leg, from, to), 0) }];
  });
  const sums = days.map(({ day, metres }) => {
    return `${format.weekday(day).split('\u00a0')[0]} ${format.number(toKm(metres), 1)}`;
  });
  const km = toKm(metresIn(travel, travel.legs));
  const written = days.length > 1 && days.length <= 7 ? `  ${sums.join(' + ')}` : '';
  const total = textCell(`${words('course.total')}${written}`);
  return {
    kind: 'total',
    cells: {
      day: { ...total, raw: words('course.total'), spans: 4 },
      km: { raw: km, text: `${format.number(km, 1)} km` },
    },
  };
}

/** The local day, its end excluded, epoch milliseconds. */
function daySpan(day: string, { zone }: ReportContext): { from: number; to: number } {
  return { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
}

function kmCell(metres: number, { format }: ReportContext): Cell {
  return { ...format.cell('number', toKm(metres)), bold: true };
}

function partCell(part: LegPart, { travel, context: { format } }: Course): Cell {
  const metres = partBetween(part, travel.span.from, travel.span.to);
  return { ...format.cell('number', toKm(metres)), tone: 'quiet' };
}

function timeCell(ts: number, { zone, format }: ReportContext): Cell {
  const raw = localText(ts, zone);
  return { raw, text: format.time(raw) };
}

function placeCell(end: LegEnd, leg: Leg, ts: number, context: ReportContext): Cell {
  const name = end.name ?? coordinates(end);
  const isForeign = end.country !== null && end.country !== context.company.countryCode;
  return {
    ...textCell(name),
    link: historyLink(context, leg.vehicleId, ts),
    ...(isForeign && end.country && { country: end.country }),
  };
}

function coordinates({ place }: LegEnd): string {
  return place ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}` : '-';
}

/** A line for the hand, millimetres. */
export function dotted(width: number): Cell {
  const y = 4.2;
  return {
    raw: null,
    text: '',
    shapes: [{ kind: 'line', points: [0, y, width, y], stroke: 0.6, dash: [0.6, 1.4] }],
  };
}
