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
  const { currency } = context.company;
  const plate: Column = { id: 'plate', head: words('columns.plate'), type: 'text', width: 18 };
  return [
    ...(hasPlate ? [plate] : []),
    {
      id: 'no',
      head: words('columns.no'),
      type: 'integer',
      width: 6,
      align: 'right',
      tone: 'quiet',
    },
    { id: 'kind', head: words('columns.kind'), type: 'text', width: 18, only: 'sheet' },
    { id: 'date', head: words('columns.date'), type: 'date', width: 15, bold: true, align: 'left' },
    { id: 'time', head: words('columns.time'), type: 'time', width: 10, align: 'right' },
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
      : { id: 'counter', head: words('columns.odometer'), type: 'number', unit: 'km', width: 18 },
    ...litreColumns(words),
    { id: 'full', head: words('columns.full'), type: 'text', width: 9, align: 'center' },
    { id: 'fuel', head: words('columns.fuel'), type: 'text', width: 15 },
    {
      id: 'price',
      head: words('columns.price'),
      type: 'number',
      digits: 3,
      width: 12,
      tone: 'quiet',
    },
    {
      id: 'money',
      head: words('columns.amount'),
      type: 'text',
      width: 25,
      align: 'right',
      only: 'paper',
    },
    { id: 'amount', head: words('columns.amount'), type: 'money', width: 20, only: 'sheet' },
    { id: 'currency', head: words('columns.currency'), type: 'text', width: 10, only: 'sheet' },
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
      ? {
          id: 'way',
          head: words('columns.hours'),
          group: words('fullGroup'),
          type: 'duration',
          width: 14,
        }
      : {
          id: 'way',
          head: words('columns.distance'),
          group: words('fullGroup'),
          type: 'number',
          width: 15,
        },
    {
      id: 'average',
      head: averageUnit(isMachine),
      group: words('fullGroup'),
      type: 'number',
      width: 13,
      bold: true,
    },
  ];
}

function litreColumns(words: RefuelingsWords): Column[] {
  const litres = { type: 'number', unit: 'l', group: words('litresGroup') } as const;
  return [
    { ...litres, id: 'measured', head: words('columns.measured'), width: 14, formula: 'sum' },
    { ...litres, id: 'documented', head: words('columns.document'), width: 14, formula: 'sum' },
    { ...litres, id: 'difference', head: words('columns.difference'), width: 15 },
    { ...litres, id: 'percent', head: '%', type: 'percent', unit: '%', width: 14, tone: 'quiet' },
    {
      id: 'loss',
      head: words('columns.loss'),
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
