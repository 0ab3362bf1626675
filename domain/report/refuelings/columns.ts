// Columns of refuelings, on paper and in the spreadsheet. Pure.
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
  const { columns: head } = words;
  const { currency } = context.company;
  const plate: Column = { id: 'plate', head: head.plate, type: 'text', width: 18 };
  return [
    ...(hasPlate ? [plate] : []),
    { id: 'no', head: head.no, type: 'integer', width: 6, align: 'right', tone: 'quiet' },
    { id: 'kind', head: head.kind, type: 'text', width: 18, only: 'sheet' },
    { id: 'date', head: head.date, type: 'date', width: 15, bold: true, align: 'left' },
    { id: 'time', head: head.time, type: 'time', width: 10, align: 'right' },
    { id: 'driver', head: head.driver, type: 'text', width: 25, grow: 1 },
    { id: 'place', head: head.place, type: 'text', width: 34, grow: 2 },
    isMachine
      ? { id: 'counter', head: head.engineHours, type: 'duration', unit: 'h', width: 17 }
      : { id: 'counter', head: head.odometer, type: 'number', unit: 'km', width: 18 },
    ...litreColumns(words),
    { id: 'full', head: head.full, type: 'text', width: 9, align: 'center' },
    { id: 'fuel', head: head.fuel, type: 'text', width: 15 },
    { id: 'price', head: head.price, type: 'number', digits: 3, width: 12, tone: 'quiet' },
    { id: 'money', head: head.amount, type: 'text', width: 25, align: 'right', only: 'paper' },
    { id: 'amount', head: head.amount, type: 'money', width: 20, only: 'sheet' },
    { id: 'currency', head: head.currency, type: 'text', width: 10, only: 'sheet' },
    {
      id: 'home',
      head: currency,
      type: 'money',
      width: 17,
      bold: true,
      formula: 'sum',
      unit: currency,
    },
    isMachine
      ? { id: 'way', head: head.hours, group: words.fullGroup, type: 'duration', width: 14 }
      : { id: 'way', head: head.distance, group: words.fullGroup, type: 'number', width: 15 },
    {
      id: 'average',
      head: averageUnit(isMachine),
      group: words.fullGroup,
      type: 'number',
      width: 13,
      bold: true,
    },
  ];
}

function litreColumns({ columns: head, litresGroup: group }: RefuelingsWords): Column[] {
  const litres = { type: 'number', unit: 'l', group } as const;
  return [
    { ...litres, id: 'measured', head: head.measured, width: 14, formula: 'sum' },
    { ...litres, id: 'documented', head: head.document, width: 14, formula: 'sum' },
    { ...litres, id: 'difference', head: head.difference, width: 15 },
    { ...litres, id: 'percent', head: '%', type: 'percent', unit: '%', width: 14, tone: 'quiet' },
    {
      id: 'loss',
      head: head.loss,
      type: 'number',
      unit: 'l',
      width: 14,
      formula: 'sum',
      only: 'sheet',
    },
  ];
}

export function averageUnit(isMachine: boolean): string {
  return isMachine ? 'l/h' : 'l/100 km';
}
