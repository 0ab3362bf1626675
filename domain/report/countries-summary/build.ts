// The summary of countries (report 10): what each vehicle did in which country, for toll, road tax and what is given
// back of the excise duty; then the countries over all vehicles. Rides are always cut at borders here.
import { toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { KM, LITRES, PAPER, QUIET, RIGHT, rate, SHEET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import { countryCell } from '../country-cell.ts';
import type { Cell, Column, Figure, ReportDocument, Row, TableBlock } from '../document.ts';
import { type Fleet, isAbroad, isTowed, noData, plateCells, towedNote } from '../fleet.ts';
import { localText, NOTHING } from '../format.ts';
import { headOf } from '../head.ts';
import { type ReportWords, reportWords } from '../words.ts';
import {
  type CountryLine,
  type CountrySums,
  type Crossing,
  countryLines,
  sumCountries,
} from './lines.ts';
import { type CountriesSummaryWords, countriesSummaryWords } from './words.ts';

type Cells = Record<string, Cell>;

export function buildCountriesSummary(fleet: Fleet, context: ReportContext): ReportDocument {
  const words = countriesSummaryWords(context.language);
  const byVehicle = fleet.vehicles
    .map((of) => countryLines(of, context))
    .filter((lines) => lines.length > 0);
  const lines = byVehicle.flat();
  const isEmpty = lines.length === 0;
  // What is towed has its rows and is in no sum over vehicles.
  const driven = lines.filter(({ vehicle }) => !isTowed(vehicle));
  const figures = figuresOf(driven, context);
  return {
    ...headOf(context, { subjectName: fleet.groupsetName ?? '', orientation: 'landscape' }),
    subject: [
      {
        text: `${subjectOf(fleet, context)} · ${words('counted', { vehicles: byVehicle.length })}`,
      },
    ],
    plate: null,
    figures: isEmpty ? [] : figures,
    facts: [],
    summary: isEmpty ? [] : summaryOf(driven, figures, context),
    blocks: isEmpty
      ? [noData(context.language)]
      : [
          vehiclesTable(byVehicle, context),
          countriesTable(driven, context),
          {
            kind: 'notes',
            isSmall: true,
            items: [{ spans: [{ text: noteOf(byVehicle, context) }] }],
          },
        ],
    isEmpty,
  };
}

function subjectOf(fleet: Fleet, { input, language }: ReportContext): string {
  const words = countriesSummaryWords(language);
  if (fleet.groupsetName !== null) return words('group', { name: fleet.groupsetName });
  return input.vehicleIds
    ? words('chosen', { count: input.vehicleIds.length })
    : words('allVehicles');
}

function noteOf(byVehicle: readonly CountryLine[][], { language }: ReportContext): string {
  const vehicles = byVehicle.flatMap(([first]) => first?.vehicle ?? []);
  return [countriesSummaryWords(language)('note'), ...towedNote(vehicles, language)].join(' ');
}

function figuresOf(lines: readonly CountryLine[], context: ReportContext): Figure[] {
  const { format, company, language } = context;
  const words = countriesSummaryWords(language);
  const abroad = lines.filter(({ country }) => isAbroad(country, company.countryCode));
  const sums = sumCountries(abroad);
  return [
    { text: format.number(toKm(sums.totals.distance)), unit: 'km', label: words('figures.abroad') },
    {
      text: format.number(new Set(lines.map((one) => one.country)).size),
      label: words('figures.countries'),
    },
    { text: format.number(sums.entries), label: words('figures.entries') },
    { text: format.number(sums.documented), unit: 'l', label: words('figures.refueled') },
  ];
}

/** The figures by names that stand for themselves. */
function summaryOf(
  lines: readonly CountryLine[],
  figures: readonly Figure[],
  { format, language }: ReportContext,
): ReportDocument['summary'] {
  const words = countriesSummaryWords(language);
  const { totals } = sumCountries(lines);
  const labels = [
    words('summary.abroad'),
    words('summary.countries'),
    words('summary.entries'),
    words('summary.refueled'),
  ];
  return [
    { label: words('summary.distance'), text: `${format.number(toKm(totals.distance))} km` },
    ...figures.map(({ text, unit }, index) => ({
      label: labels[index] ?? '',
      text: unit ? `${text} ${unit}` : text,
    })),
  ];
}

function vehiclesTable(byVehicle: readonly CountryLine[][], context: ReportContext): TableBlock {
  const words = countriesSummaryWords(context.language);
  const currencies = currenciesOf(byVehicle.flat());
  const rows = byVehicle.flatMap((lines): Row[] => {
    const whole = sumCountries(lines);
    const apart = lines.some(({ vehicle }) => isTowed(vehicle)) ? { isApart: true } : {};
    const rows = lines.map((line, index): Row => {
      const isFirst = index === 0;
      return {
        kind: 'row',
        ...apart,
        rule: isFirst ? 'day' : 'none',
        cells: {
          ...plateCells(line.vehicle, isFirst, context),
          ...lineCells(line, whole, context),
        },
      };
    });
    if (lines.length < 2) return rows;
    const cells = { ...sumCells(whole, context), entries: { raw: null, text: '' } };
    return [...rows, { kind: 'subtotal', ...apart, level: 1, rule: 'none', cells }];
  });
  const name = reportWords(context.language)('total');
  const driven = byVehicle.flat().filter(({ vehicle }) => !isTowed(vehicle));
  const cells = sumCells(sumCountries(driven), context);
  rows.push({ kind: 'total', cells: { plate: { raw: name, text: name, spans: 1 }, ...cells } });
  return {
    kind: 'table',
    name: words('vehicles'),
    columns: [
      { id: 'plate', head: words('plate'), type: 'text', width: 18, bold: true },
      { id: 'vehicle', head: words('vehicle'), type: 'text', width: 24, grow: 1 },
      { id: 'country', head: words('country'), type: 'text', width: 30, grow: 1 },
      { id: 'entries', head: words('entries'), type: 'integer', width: 12, formula: 'sum' },
      { id: 'first', head: words('firstEntry'), type: 'dateTime', width: 24, align: 'right' },
      { id: 'last', head: words('lastExit'), type: 'dateTime', width: 24, align: 'right' },
      { id: 'state', head: words('state'), type: 'text', width: 20, only: 'sheet' },
      ...figureColumns(words, reportWords(context.language), currencies),
    ],
    rows,
  };
}

function countriesTable(lines: readonly CountryLine[], context: ReportContext): TableBlock {
  const words = countriesSummaryWords(context.language);
  const whole = sumCountries(lines);
  const groups = [...Map.groupBy(lines, ({ country }) => country)]
    .map(([country, of]) => ({ country, of, sums: sumCountries(of) }))
    .sort((a, b) => b.sums.totals.distance - a.sums.totals.distance);
  const rows: Row[] = groups.map(({ country, of, sums }) => ({
    kind: 'row',
    cells: {
      country: countryCell(country, context, words('unknown')),
      vehicles: context.format.cell('integer', of.length),
      ...sumCells(sums, context),
      share: shareCell(sums, whole, context),
    },
  }));
  const name = reportWords(context.language)('total');
  rows.push({
    kind: 'total',
    cells: { country: textCell(name), ...sumCells(whole, context) },
  });
  return {
    kind: 'table',
    name: words('countries'),
    title: words('countries'),
    columns: [
      { id: 'country', head: words('country'), type: 'text', width: 60, grow: 1, bold: true },
      { id: 'vehicles', head: words('vehicleCount'), type: 'integer', width: 18 },
      { id: 'entries', head: words('entries'), type: 'integer', width: 18, formula: 'sum' },
      ...figureColumns(words, reportWords(context.language), currenciesOf(lines)),
    ],
    rows,
  };
}

function currenciesOf(lines: readonly CountryLine[]): string[] {
  return [...new Set(lines.flatMap(({ amounts }) => [...amounts.keys()]))].sort();
}

function figureColumns(
  words: CountriesSummaryWords,
  shared: ReportWords,
  currencies: readonly string[],
): Column[] {
  const litres = { width: 16, ...LITRES, ...SUM } as const;
  return [
    { id: 'time', head: words('time'), type: 'duration', width: 19, ...SUM },
    { id: 'km', head: words('km'), width: 18, bold: true, ...KM, ...SUM },
    { id: 'share', head: `${words('share')} %`, type: 'percent', width: 13, ...QUIET },
    { id: 'driving', head: words('driving'), type: 'duration', width: 16, ...SUM },
    { id: 'litres', head: words('litres'), ...litres },
    { id: 'average', width: 14, ...rate(false) },
    { id: 'measured', head: shared('putIn.measuredLitres'), ...litres },
    { id: 'documented', head: shared('putIn.documentedLitres'), ...litres },
    { id: 'money', head: words('amount'), type: 'text', width: 26, ...RIGHT, ...PAPER },
    ...currencies.map(
      (currency): Column => ({
        id: `money${currency}`,
        head: `${words('amount')} ${currency}`,
        type: 'money',
        unit: currency,
        width: 18,
        ...SHEET,
        ...SUM,
      }),
    ),
  ];
}

function lineCells(line: CountryLine, whole: CountrySums, context: ReportContext): Cells {
  const words = countriesSummaryWords(context.language);
  const { firstEntry, lastExit } = line;
  // A country of which only a document tells was never entered.
  const isKnown = line.seconds > 0 || line.totals.rideCount > 0;
  const states = [firstEntry ? '' : words('wasThere'), lastExit ? '' : words('continues')];
  const state = isKnown ? states.filter((text) => text !== '').join(', ') : '';
  return {
    country: countryCell(line.country, context, words('unknown')),
    first: crossingCell(firstEntry, isKnown ? words('wasThere') : NOTHING, context),
    last: crossingCell(lastExit, isKnown ? words('continues') : NOTHING, context),
    state: textCell(state),
    ...sumCells(line, context),
    share: shareCell(line, whole, context),
  };
}

function crossingCell(crossing: Crossing | null, word: string, context: ReportContext): Cell {
  if (!crossing) return { raw: null, text: word, tone: 'quiet' };
  const local = localText(crossing.ts, context.zone);
  const { format } = context;
  if (crossing.isDayOnly) return { raw: null, text: format.date(local) };
  return { raw: local, text: format.dateTime(local) };
}

function sumCells(sums: CountrySums, { format }: ReportContext): Cells {
  const { totals, amounts } = sums;
  const money = [...amounts].map(([currency, amount]) => `${format.number(amount, 2)} ${currency}`);
  return {
    entries: format.cell('integer', sums.entries === 0 ? null : sums.entries),
    time: format.cell('duration', sums.seconds),
    km: format.cell('number', toKm(totals.distance)),
    driving: format.cell('duration', totals.drivingSeconds),
    litres: format.cell('number', totals.litres),
    average: format.cell('number', totals.average),
    measured: format.cell('number', sums.measured === 0 ? null : sums.measured),
    documented: format.cell('number', sums.documented === 0 ? null : sums.documented),
    money: { raw: money.join(', ') || null, text: money.join('\n') || NOTHING },
    ...Object.fromEntries(
      [...amounts].map(([currency, amount]) => [`money${currency}`, format.cell('money', amount)]),
    ),
  };
}

function shareCell(of: CountrySums, whole: CountrySums, { format }: ReportContext): Cell {
  const all = whole.totals.distance;
  return format.cell('percent', all === 0 ? null : (of.totals.distance / all) * 100);
}
