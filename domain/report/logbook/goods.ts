// Goods and services for the vehicle, as the Slovak records want them (letter e): what, when, at which price. Of
// the price nobody records what it is without tax; it is left for whoever has the documents.

import { codeName } from '../../code/code-names.ts';
import { isApart } from '../../fuel/apart.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import { textCell } from '../cells.ts';
import { LITRES, RIGHT, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { reportWords } from '../words.ts';
import type { LogbookData, LogbookService } from './data.ts';
import { logbookWords } from './words.ts';

/** Litres that were put in the main tanks: where these are measured what was measured, else by documents. */
export function putInLitres(
  entry: RefuelingEntry,
  vehicle: Pick<ReportVehicle, 'apartFuels'>,
  isMeasured: boolean,
): number {
  if (entry.type !== 'refueling' || isApart(entry, vehicle)) return 0;
  return (isMeasured ? entry.measureQuantity : entry.document?.quantity) ?? 0;
}

export function goodsTable(
  { fuel, services, vehicle }: Pick<LogbookData, 'fuel' | 'services' | 'vehicle'>,
  context: ReportContext,
  hasVat: boolean,
): TableBlock {
  const words = logbookWords(context.language);
  const { currency } = context.company;
  const money = { type: 'money', unit: currency, ...RIGHT } as const;
  const vat: Column[] = [
    { id: 'net', head: words('goods.net'), width: 16, ...money },
    { id: 'vat', head: words('goods.vat'), width: 13, ...money },
  ];
  const columns: Column[] = [
    { id: 'date', head: words('goods.date'), type: 'date', width: 16 },
    { id: 'item', head: words('goods.item'), type: 'text', width: 30, grow: 1 },
    {
      id: 'litres',
      head: words('goods.quantity'),
      width: 17,
      ...LITRES,
      digits: 2,
      ...RIGHT,
      ...SUM,
    },
    ...(hasVat ? vat : []),
    { id: 'gross', head: `${words('goods.gross')} ${currency}`, width: 18, ...money, ...SUM },
  ];
  const refuelings = fuel.filter(({ type }) => type === 'refueling');
  const dated = [
    ...refuelings.map((entry) => fuelRow(entry, context, vehicle)),
    ...services.map((service) => serviceRow(service, context)),
  ].sort((one, two) => (dayOf(one) < dayOf(two) ? -1 : 1));
  const rows = [...dated];
  if (dated.length > 0) rows.push(totalRow(dated, context));
  const notes = [
    ...(hasVat ? [words('goods.paragraph')] : []),
    ...(rows.some((row) => row.isApart) ? [reportWords(context.language)('apart')] : []),
  ];
  return {
    kind: 'table',
    name: words('goods.sheet'),
    columns,
    rows,
    empty: words('goods.none'),
    isSmall: true,
    title: words('goods.title'),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** What is left for whoever has the documents. */
export function aboutGoods({ language }: ReportContext, hasGoods: boolean): NotesBlock {
  const words = logbookWords(language);
  const texts = hasGoods ? [words('goods.noNet'), words('goods.basis')] : [words('goods.basis')];
  const items = texts.map((text) => ({ spans: [{ text, tone: 'quiet' as const }] }));
  return { kind: 'notes', isSmall: true, items };
}

function fuelRow(entry: RefuelingEntry, context: ReportContext, vehicle: ReportVehicle): Row {
  const { format, zone, language, company } = context;
  const words = logbookWords(language);
  const { document } = entry;
  const { fuels } = vehicle;
  const code = document?.fuel ?? (fuels.length === 1 ? (fuels[0] as string) : 'diesel');
  const fuel = codeName('fuelTypes', code, language);
  const item = document
    ? [fuel, document.place].filter(Boolean).join(', ')
    : `${fuel}, ${words('goods.measuredOnly', { litres: format.number(entry.measureQuantity, 1) })}`;
  const day = localText(Date.parse(entry.timestamp), zone).slice(0, 10);
  return {
    kind: 'row',
    ...(isApart(entry, vehicle) && { isApart: true }),
    cells: {
      date: format.cell('date', day),
      item: textCell(item),
      litres: document ? format.cell('number', document.quantity, 2) : { raw: null, text: '' },
      gross: document ? amountCell(document, company.currency, format) : { raw: null, text: '' },
    },
  };
}

/** In the company's currency; what could not be converted is said as it was paid. */
function amountCell(
  document: NonNullable<RefuelingEntry['document']>,
  currency: string,
  format: ReportContext['format'],
): Cell {
  if (document.currency === currency) return format.cell('money', document.amount);
  if (document.homeAmount !== null && document.homecurrency === currency) {
    return format.cell('money', document.homeAmount);
  }
  return { raw: null, text: `${format.number(document.amount, 2)} ${document.currency}` };
}

function serviceRow(service: LogbookService, { format, language }: ReportContext): Row {
  const type = service.typeCode && codeName('serviceTypes', service.typeCode, language);
  const item = [service.name ?? type, service.description].filter(Boolean).join(', ');
  return {
    kind: 'row',
    cells: { date: format.cell('date', service.date), item: textCell(item) },
  };
}

function totalRow(rows: readonly Row[], { format, language }: ReportContext): Row {
  const sum = (id: string) => {
    const known = rows.flatMap((row) => {
      if (row.isApart) return [];
      const raw = row.cells[id]?.raw;
      return typeof raw === 'number' ? [raw] : [];
    });
    return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
  };
  const total = reportWords(language)('total');
  const cell = (raw: number | null, type: 'number' | 'money'): Cell =>
    raw === null ? { raw, text: '' } : format.cell(type, raw, 2);
  return {
    kind: 'total',
    rule: 'strong',
    cells: {
      item: { raw: total, text: total, bold: true },
      litres: cell(sum('litres'), 'number'),
      gross: cell(sum('gross'), 'money'),
    },
  };
}

function dayOf(row: Row): string {
  return String(row.cells.date?.raw);
}
