// Driving abroad (report 11): per vehicle what was driven at home and abroad, then each stay from the border of the
// company's country back to it.

import { countryName } from '../../code/countries.ts';
import { toKm } from '../../units.ts';
import { DASH, textCell } from '../cells.ts';
import { KM, PAPER, SHEET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Figure, ReportDocument, Row, TableBlock } from '../document.ts';
import { type Fleet, isTowed, mainDriver, noData, plateCells, towedNote } from '../fleet.ts';
import { localText, NOTHING } from '../format.ts';
import { headOf } from '../head.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { shownRide } from '../rides.ts';
import { lengthBar, ROW_HEIGHT } from '../vehicles-summary/bars.ts';
import type { Stay } from '../visits.ts';
import { reportWords } from '../words.ts';
import { type AbroadLine, abroadLine, abroadPercent, type StayLine } from './lines.ts';
import { abroadSummaryWords } from './words.ts';

const BAR = 60;
type Cells = Record<string, Cell>;

export function buildAbroadSummary(fleet: Fleet, context: ReportContext): ReportDocument {
  const words = abroadSummaryWords(context.language);
  const lines = fleet.vehicles
    .map((of) => abroadLine(of, context))
    .filter(({ home, abroad, stays }) => home + abroad > 0 || stays.length > 0);
  const isEmpty = lines.length === 0;
  const figures = figuresOf(lines, context);
  const who =
    fleet.groupsetName === null
      ? words('allVehicles')
      : words('group', { name: fleet.groupsetName });
  return {
    ...headOf(context, { subjectName: fleet.groupsetName ?? '', orientation: 'landscape' }),
    subject: [{ text: who }],
    plate: null,
    figures: isEmpty ? [] : figures,
    facts: [],
    summary: isEmpty ? [] : summaryOf(lines, figures, context),
    blocks: isEmpty
      ? [noData(context.language)]
      : [
          vehiclesTable(lines, context),
          staysTable(lines, context),
          { kind: 'notes', isSmall: true, items: [{ spans: [{ text: noteOf(lines, context) }] }] },
        ],
    isEmpty,
  };
}

function noteOf(lines: readonly AbroadLine[], { language }: ReportContext): string {
  const vehicles = lines.map(({ vehicle }) => vehicle);
  return [abroadSummaryWords(language)('note'), ...towedNote(vehicles, language)].join(' ');
}

function figuresOf(lines: readonly AbroadLine[], context: ReportContext): Figure[] {
  const { format, language } = context;
  const words = abroadSummaryWords(language);
  const sums = sumOf(lines);
  const stays = driven(lines).flatMap((line) => line.stays);
  const percent = format.number(abroadPercent(sums), 1);
  const countries = new Set(stays.flatMap((line) => line.countries)).size;
  return [
    {
      text: format.number(toKm(sums.abroad)),
      unit: 'km',
      label: words('figures.abroad', { percent }),
    },
    { text: format.number(stays.length), label: words('figures.stays') },
    { text: format.number(sums.days), label: words('figures.days') },
    { text: format.number(countries), label: words('figures.countries') },
  ];
}

/** The figures by names that stand for themselves. */
function summaryOf(
  lines: readonly AbroadLine[],
  [, stays, days, countries]: readonly Figure[],
  { format, language }: ReportContext,
): ReportDocument['summary'] {
  const words = abroadSummaryWords(language);
  const sums = sumOf(lines);
  return [
    { label: words('summary.home'), text: `${format.number(toKm(sums.home))} km` },
    { label: words('summary.abroad'), text: `${format.number(toKm(sums.abroad))} km` },
    { label: words('summary.share'), text: `${format.number(abroadPercent(sums), 1)} %` },
    { label: words('summary.stays'), text: stays?.text ?? '' },
    { label: words('summary.days'), text: days?.text ?? '' },
    { label: words('summary.countries'), text: countries?.text ?? '' },
  ];
}

/** Without what is towed. */
function driven(lines: readonly AbroadLine[]): AbroadLine[] {
  return lines.filter(({ vehicle }) => !isTowed(vehicle));
}

function sumOf(lines: readonly AbroadLine[]) {
  const own = driven(lines);
  const sum = (of: (line: AbroadLine) => number) => own.reduce((all, one) => all + of(one), 0);
  return {
    home: sum(({ home }) => home),
    abroad: sum(({ abroad }) => abroad),
    days: sum(({ days }) => days),
    stays: sum(({ stays }) => stays.length),
  };
}

function vehiclesTable(lines: readonly AbroadLine[], context: ReportContext): TableBlock {
  const words = abroadSummaryWords(context.language);
  const most = Math.max(...lines.map(({ home, abroad }) => home + abroad));
  const rows: Row[] = lines.map((line) => ({
    kind: 'row',
    height: ROW_HEIGHT,
    ...(isTowed(line.vehicle) && { isApart: true }),
    cells: {
      ...plateCells(line.vehicle, true, context),
      ...wayCells({ ...line, stays: line.stays.length }, context),
      bar: { raw: null, text: '', shapes: lengthBar(line.home, line.abroad, most, BAR) },
    },
  }));
  const name = reportWords(context.language)('total');
  rows.push({
    kind: 'total',
    cells: { plate: textCell(name), ...wayCells(sumOf(lines), context) },
  });
  return {
    kind: 'table',
    name: words('vehicles'),
    columns: [
      { id: 'plate', head: words('plate'), type: 'text', width: 22, bold: true },
      { id: 'vehicle', head: words('vehicle'), type: 'text', width: 40, grow: 1 },
      { id: 'home', head: words('home'), width: 24, ...KM, ...SUM },
      { id: 'abroad', head: words('abroad'), width: 26, bold: true, ...KM, ...SUM },
      { id: 'bar', head: '', type: 'text', width: BAR + 6, ...PAPER },
      { id: 'share', head: words('share'), type: 'percent', width: 18, tone: 'quiet' },
      { id: 'stays', head: words('stayCount'), type: 'integer', width: 18, ...SUM },
      { id: 'days', head: words('days'), type: 'integer', width: 18, ...SUM },
    ],
    rows,
  };
}

function wayCells(
  of: { home: number; abroad: number; stays: number; days: number },
  { format }: ReportContext,
): Cells {
  const ifAny = (value: number) => (value === 0 ? null : value);
  return {
    home: format.cell('number', ifAny(toKm(of.home))),
    abroad: format.cell('number', ifAny(toKm(of.abroad))),
    share: format.cell('percent', of.abroad === 0 ? null : abroadPercent(of)),
    stays: format.cell('integer', ifAny(of.stays)),
    days: format.cell('integer', ifAny(of.days)),
  };
}

function staysTable(lines: readonly AbroadLine[], context: ReportContext): TableBlock {
  const words = abroadSummaryWords(context.language);
  const rows = lines.flatMap((line) =>
    line.stays.map(
      (stay, index): Row => ({
        kind: 'row',
        rule: index === 0 ? 'day' : 'none',
        ...(isTowed(line.vehicle) && { isApart: true }),
        cells: { ...plateCells(line.vehicle, index === 0, context), ...stayCells(stay, context) },
      }),
    ),
  );
  if (rows.length > 0) {
    const name = reportWords(context.language)('total');
    const { abroad, days } = sumOf(lines);
    rows.push({
      kind: 'total',
      cells: {
        plate: textCell(name),
        km: context.format.cell('number', toKm(abroad)),
        // Days of vehicles, each once: two stays of one day are one.
        days: context.format.cell('integer', days),
      },
    });
  }
  const place = { type: 'text', width: 38, grow: 2 } as const;
  const time = { type: 'dateTime', width: 25, align: 'left' } as const;
  return {
    kind: 'table',
    name: words('stays'),
    title: words('stays'),
    empty: words('noStays'),
    columns: [
      { id: 'plate', head: words('plate'), type: 'text', width: 20, bold: true },
      { id: 'vehicle', head: words('vehicle'), type: 'text', width: 20, ...SHEET },
      { id: 'left', head: words('time'), group: words('left'), ...time },
      { id: 'leftPlace', head: words('place'), group: words('left'), ...place },
      { id: 'entered', head: words('time'), group: words('entered'), ...time },
      { id: 'enteredPlace', head: words('place'), group: words('entered'), ...place },
      { id: 'state', head: words('state'), type: 'text', width: 20, ...SHEET },
      { id: 'countries', head: words('countries'), type: 'text', width: 34, grow: 1 },
      { id: 'km', head: words('km'), width: 20, bold: true, ...KM, ...SUM },
      { id: 'days', head: words('days'), type: 'integer', width: 12 },
      { id: 'driver', head: words('driver'), type: 'text', width: 30, grow: 1 },
    ],
    rows,
  };
}

function stayCells(line: StayLine, context: ReportContext): Cells {
  const words = abroadSummaryWords(context.language);
  const { stay, distance, days, countries } = line;
  const { format } = context;
  const states = [stay.wasThere ? words('wasThere') : '', stay.isOpen ? words('continues') : ''];
  const state = states.filter((text) => text !== '').join(', ');
  const names = countries.map((code) => countryName(code, context.language)).join(', ');
  const driver = mainDriver(stay.rides, context);
  const first = stay.wasThere ? null : (stay.rides[0] ?? null);
  return {
    ...borderCells('left', { ride: first, ts: stay.from, word: words('wasThere') }, context),
    ...borderCells(
      'entered',
      { ride: stay.leftBy, ts: stay.to, word: words('continues') },
      context,
    ),
    state: textCell(state),
    countries: { raw: names, text: countries.join(' – ') },
    km: format.cell('number', toKm(distance)),
    days: format.cell('integer', days.length),
    driver: { raw: driver, text: driver ?? NOTHING },
  };
}

/** Time and place at a border; of somebody else's private ride its day. */
function borderCells(
  id: 'left' | 'entered',
  { ride, ts, word }: { ride: Stay['leftBy']; ts: number; word: string },
  context: ReportContext,
): Cells {
  if (!ride) {
    return { [id]: { raw: null, text: word, tone: 'quiet' }, [`${id}Place`]: DASH };
  }
  const local = localText(ts, context.zone);
  const shown = shownRide(ride, context.reader);
  if (shown.isHidden) {
    return { [id]: { raw: null, text: context.format.date(local) }, [`${id}Place`]: DASH };
  }
  const place = placeCell(
    ride.locationFrom,
    context,
    historyLink(context, ride.vehicleId, ts, ride),
  );
  return { [id]: { raw: local, text: context.format.dateTime(local) }, [`${id}Place`]: place };
}
