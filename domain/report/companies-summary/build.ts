// The summary of companies (report 14), for superusers: what each has and whether it is used.
import { textCell } from '../cells.ts';
import { RIGHT, SUM, under } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import { countryCell } from '../country-cell.ts';
import type { Cell, Column, Figure, ReportDocument, TableBlock } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { headOf } from '../head.ts';
import { reportWords } from '../words.ts';
import { type CompaniesSummaryWords, companiesSummaryWords } from './words.ts';

export interface CompanyFigures {
  code: string;
  name: string;
  countryCode: string;
  active: boolean;
  moduleContracts: boolean;
  /** epoch milliseconds */
  created: number;
  lastLogin: number | null;
  vehicles: { active: number; hidden: number; removed: number };
  /** Of active vehicles. */
  communication: { ACTIVE: number; NEW: number; FAIL: number };
  persons: number;
  users: number;
  /** By type of tracker. */
  devices: Readonly<Record<string, number>>;
  /** Begun in the last 30 days. */
  rides: number;
}

type Counts = Pick<
  CompanyFigures,
  'vehicles' | 'communication' | 'persons' | 'users' | 'devices' | 'rides'
>;

export function buildCompaniesSummary(
  companies: readonly CompanyFigures[],
  context: ReportContext,
): ReportDocument {
  const words = companiesSummaryWords(context.language);
  const sums = sumOf(companies);
  const { format } = context;
  const figures: Figure[] = [
    { text: format.number(companies.length), label: words('figures.companies') },
    { text: format.number(sums.vehicles.active), label: words('figures.vehicles') },
    { text: format.number(sums.communication.ACTIVE), label: words('figures.communicating') },
    { text: format.number(sums.users), label: words('figures.users') },
  ];
  return {
    ...headOf(context, { subjectName: '', orientation: 'landscape' }),
    subject: [],
    plate: null,
    figures,
    facts: [],
    summary: figures.map(({ text, label }) => ({ label, text })),
    blocks: [
      tableOf(companies, sums, context),
      { kind: 'notes', isSmall: true, items: [{ spans: [{ text: words('note') }] }] },
    ],
    isEmpty: companies.length === 0,
  };
}

function sumOf(companies: readonly CompanyFigures[]): Counts {
  const sum = (of: (one: CompanyFigures) => number) =>
    companies.reduce((all, one) => all + of(one), 0);
  const devices: Record<string, number> = {};
  for (const one of companies) {
    for (const [type, count] of Object.entries(one.devices)) {
      devices[type] = (devices[type] ?? 0) + count;
    }
  }
  return {
    vehicles: {
      active: sum(({ vehicles }) => vehicles.active),
      hidden: sum(({ vehicles }) => vehicles.hidden),
      removed: sum(({ vehicles }) => vehicles.removed),
    },
    communication: {
      ACTIVE: sum(({ communication }) => communication.ACTIVE),
      NEW: sum(({ communication }) => communication.NEW),
      FAIL: sum(({ communication }) => communication.FAIL),
    },
    persons: sum(({ persons }) => persons),
    users: sum(({ users }) => users),
    devices,
    rides: sum(({ rides }) => rides),
  };
}

function tableOf(
  companies: readonly CompanyFigures[],
  sums: Counts,
  context: ReportContext,
): TableBlock {
  const words = companiesSummaryWords(context.language);
  const { format, zone } = context;
  const name = reportWords(context.language)('total');
  return {
    kind: 'table',
    name: words('companies'),
    empty: reportWords(context.language)('noData'),
    columns: columnsOf(words),
    rows: [
      ...companies.map((one) => ({
        kind: 'row' as const,
        cells: {
          code: textCell(one.code),
          name: { ...textCell(one.name), ...(one.active ? {} : { tone: 'quiet' as const }) },
          country: countryCell(one.countryCode, context, NOTHING),
          created: format.cell('date', localText(one.created, zone).slice(0, 10)),
          active: textCell(one.active ? words('yes') : words('no')),
          contracts: textCell(one.moduleContracts ? words('yes') : words('no')),
          lastLogin: format.cell(
            'dateTime',
            one.lastLogin === null ? null : localText(one.lastLogin, zone),
          ),
          ...countCells(one, context),
        },
      })),
      ...(companies.length === 0
        ? []
        : [
            {
              kind: 'total' as const,
              cells: { code: { ...textCell(name), spans: 1 }, ...countCells(sums, context) },
            },
          ]),
    ],
  };
}

function columnsOf(words: CompaniesSummaryWords): Column[] {
  const count = { type: 'integer', width: 13, ...SUM } as const;
  return [
    ...under(words('groups.company'), [
      { id: 'code', head: words('code'), type: 'text', width: 20, bold: true },
      { id: 'name', head: words('name'), type: 'text', width: 34, grow: 2 },
      { id: 'country', head: words('country'), type: 'text', width: 24 },
      { id: 'created', head: words('created'), type: 'date', width: 18, ...RIGHT },
      { id: 'active', head: words('active'), type: 'text', width: 13 },
      { id: 'contracts', head: words('contracts'), type: 'text', width: 14 },
    ]),
    ...under(words('groups.vehicles'), [
      { id: 'vehiclesActive', head: words('vehiclesActive'), ...count },
      { id: 'vehiclesHidden', head: words('vehiclesHidden'), ...count },
      { id: 'vehiclesRemoved', head: words('vehiclesRemoved'), ...count },
    ]),
    ...under(words('groups.communication'), [
      { id: 'communicating', head: words('communicating'), ...count },
      { id: 'never', head: words('never'), ...count },
      { id: 'failed', head: words('failed'), ...count },
    ]),
    ...under(words('groups.persons'), [
      { id: 'persons', head: words('persons'), ...count },
      { id: 'users', head: words('users'), ...count },
      { id: 'lastLogin', head: words('lastLogin'), type: 'dateTime', width: 25, ...RIGHT },
    ]),
    { id: 'devices', head: words('devices'), type: 'text', width: 32, grow: 1 },
    { id: 'rides', head: words('rides'), ...count },
  ];
}

function countCells(of: Counts, { format }: ReportContext): Record<string, Cell> {
  const { vehicles, communication } = of;
  const count = (value: number) => format.cell('integer', value);
  const devices = Object.entries(of.devices)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([type, number]) => `${type} ${format.number(number)}`)
    .join(', ');
  return {
    vehiclesActive: count(vehicles.active),
    vehiclesHidden: count(vehicles.hidden),
    vehiclesRemoved: count(vehicles.removed),
    communicating: count(communication.ACTIVE),
    never: count(communication.NEW),
    failed: {
      ...count(communication.FAIL),
      ...(communication.FAIL > 0 && { bold: true }),
    },
    persons: count(of.persons),
    users: count(of.users),
    devices: { raw: devices || null, text: devices || NOTHING },
    rides: count(of.rides),
  };
}
