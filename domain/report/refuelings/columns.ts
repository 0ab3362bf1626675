// Columns of refuelings, on paper and in the spreadsheet. Pure.
import { KM, LITRES, PAPER, QUIET, RIGHT, rateUnit, SHEET, SUM, under } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Column } from '../document.ts';
import type { RefuelingsWords } from './words.ts';

export interface ColumnsOf {
  context: ReportContext;
  words: RefuelingsWords;
  isMachine: boolean;
  /** Of the spreadsheet, where the rows of all vehicles stand below each other. */
  hasPlate: boolean;
}

export function refuelingColumns({ context, words, isMachine, hasPlate }: ColumnsOf): Column[] {
  const { currency } = context.company;
  const plate: Column = { id: 'plate', head: words('columns.plate'), type: 'text', width: 18 };
  return [
    ...(hasPlate ? [plate] : []),
    { id: 'no', head: words('columns.no'), type: 'integer', width: 6, ...RIGHT, ...QUIET },
    { id: 'kind', head: words('columns.kind'), type: 'text', width: 18, ...SHEET },
    { id: 'date', head: words('columns.date'), type: 'date', width: 15, bold: true, align: 'left' },
    { id: 'time', head: words('columns.time'), type: 'time', width: 10, ...RIGHT },
    { id: 'driver', head: words('columns.driver'), type: 'text', width: 25, grow: 1 },
    { id: 'place', head: words('columns.place'), type: 'text', width: 34, grow: 2 },
    isMachine
      ? {
          id: 'counter',
          head: words('columns.engineHours'),
          type: 'duration',
          unit: 'h',
          width: 17,
        }
      : { id: 'counter', head: words('columns.odometer'), width: 18, ...KM },
    ...litreColumns(words),
    { id: 'full', head: words('columns.full'), type: 'text', width: 9, align: 'center' },
    { id: 'fuel', head: words('columns.fuel'), type: 'text', width: 15 },
    { id: 'price', head: words('columns.price'), type: 'number', digits: 3, width: 12, ...QUIET },
    { id: 'money', head: words('columns.amount'), type: 'text', width: 25, ...RIGHT, ...PAPER },
    { id: 'amount', head: words('columns.amount'), type: 'money', width: 20, ...SHEET },
    { id: 'currency', head: words('columns.currency'), type: 'text', width: 10, ...SHEET },
    { id: 'home', head: currency, type: 'money', width: 17, bold: true, unit: currency, ...SUM },
    ...under(words('fullGroup'), [
      isMachine
        ? { id: 'way', head: words('columns.hours'), type: 'duration', width: 14 }
        : { id: 'way', head: words('columns.distance'), type: 'number', width: 15 },
      { id: 'average', head: rateUnit(isMachine), type: 'number', width: 13, bold: true },
    ]),
  ];
}

function litreColumns(words: RefuelingsWords): Column[] {
  const loss = { id: 'loss', head: words('columns.loss'), width: 14, ...LITRES, ...SUM, ...SHEET };
  return [
    ...under(words('litresGroup'), [
      { id: 'measured', head: words('columns.measured'), width: 14, ...LITRES, ...SUM },
      { id: 'documented', head: words('columns.document'), width: 14, ...LITRES, ...SUM },
      { id: 'difference', head: words('columns.difference'), width: 15, ...LITRES },
      { id: 'percent', head: '%', type: 'percent', unit: '%', width: 14, ...QUIET },
    ]),
    loss,
  ];
}
