// Maintenance (report 13): what is due, the most urgent first, and what was done in the period; without a period the
// whole history. What is due is worked out by domain/service/due.ts, here it is only put in order.

import { codeName } from '../../code/code-names.ts';
import type { ActiveService } from '../../service/due.ts';
import { toHours, toKm } from '../../units.ts';
import {
  type AlertLevel,
  NOTICE_DAYS,
  NOTICE_ENGINE_SECONDS,
  NOTICE_METRES,
} from '../../vehicle/alert.ts';
import { textCell } from '../cells.ts';
import { QUIET, RIGHT, under } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Figure, ReportDocument, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import { headOf } from '../head.ts';
import { reportWords } from '../words.ts';
import { type MaintenanceWords, maintenanceWords } from './words.ts';

export interface ReportService {
  serviceId: number;
  vehicleId: number;
  typeCode: string | null;
  name: string | null;
  /** yyyy-MM-dd */
  date: string;
  /** metres and engine seconds; 0: not given */
  km: number;
  eh: number;
  description: string | null;
}

export interface MaintenanceVehicle {
  vehicleId: number;
  numericPlate: string;
  name: string;
  active: readonly ActiveService[];
}

export interface MaintenanceData {
  /** By plate. */
  vehicles: readonly MaintenanceVehicle[];
  /** All of these vehicles, newest first. */
  services: readonly ReportService[];
  groupsetName: string | null;
  /** The only one that was asked for. */
  isOne: boolean;
}

interface DueLine {
  vehicle: MaintenanceVehicle;
  service: ActiveService;
  last: ReportService | null;
}

type Cells = Record<string, Cell>;

export function buildMaintenance(data: MaintenanceData, context: ReportContext): ReportDocument {
  const { language, period, zone } = context;
  const words = maintenanceWords(language);
  const byId = new Map(data.services.map((service) => [service.serviceId, service]));
  const due = data.vehicles
    .flatMap((vehicle) =>
      vehicle.active.map(
        (service): DueLine => ({
          vehicle,
          service,
          last: (service.serviceId !== null && byId.get(service.serviceId)) || null,
        }),
      ),
    )
    .sort(byUrgency);
  const [from, to] = period ? [period.from, period.to].map((ts) => dayOf(ts, zone)) : [];
  const done = data.services.filter(
    ({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to),
  );
  const [one] = data.isOne ? data.vehicles : [];
  const figures = figuresOf(due, done.length, context);
  const everyone =
    data.groupsetName === null ? words('allVehicles') : words('group', { name: data.groupsetName });
  return {
    ...headOf(context, {
      subjectName: one?.numericPlate ?? data.groupsetName ?? '',
      orientation: 'landscape',
    }),
    subject: [{ text: one ? one.name : everyone }],
    plate: one?.numericPlate ?? null,
    figures: one ? [] : figures,
    facts: [],
    summary: figures.map(({ text, label }) => ({ label, text })),
    blocks: [dueTable(due, context), doneTable(done, data, context)],
    isEmpty: due.length + done.length === 0,
  };
}

function dayOf(ts: number, zone: string): string {
  return localText(ts, zone).slice(0, 10);
}

/** Overdue, then soon, then the rest; within them what is nearest to its notice. */
function byUrgency(one: DueLine, other: DueLine): number {
  return (
    rank(one.service.level) - rank(other.service.level) ||
    nearness(one.service) - nearness(other.service) ||
    (one.vehicle.numericPlate < other.vehicle.numericPlate ? -1 : 1)
  );
}

function rank(level: AlertLevel | null): number {
  return level === 'warning' ? 0 : level === 'notice' ? 1 : 2;
}

/** The least of what is left, each by the time that a notice is long; days, metres and hours compare so. */
function nearness({ diffDays, diffKm, diffEh }: ActiveService): number {
  const left = [
    ...(diffDays === null ? [] : [diffDays / NOTICE_DAYS]),
    ...(diffKm === null ? [] : [diffKm / NOTICE_METRES]),
    ...(diffEh === null ? [] : [diffEh / NOTICE_ENGINE_SECONDS]),
  ];
  return left.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...left);
}

function figuresOf(due: readonly DueLine[], done: number, context: ReportContext): Figure[] {
  const words = maintenanceWords(context.language);
  const count = (level: AlertLevel | null) =>
    due.filter(({ service }) => service.level === level).length;
  const { format } = context;
  const overdue = count('warning');
  return [
    {
      text: format.number(overdue),
      label: words('figures.warning'),
      ...(overdue > 0 && { tone: 'red' }),
    },
    { text: format.number(count('notice')), label: words('figures.notice') },
    { text: format.number(count(null)), label: words('figures.ok') },
    { text: format.number(done), label: words('figures.done') },
  ];
}

function dueTable(lines: readonly DueLine[], context: ReportContext): TableBlock {
  const words = maintenanceWords(context.language);
  const { format, now, zone } = context;
  const rows: Row[] = lines.map(({ vehicle, service, last }) => {
    const { level, diffDays, diffKm, diffEh } = service;
    const isLate = level === 'warning';
    const state = words(`levels.${level ?? 'ok'}`);
    return {
      kind: 'row',
      cells: {
        plate: plateCell(vehicle, context),
        vehicle: textCell(vehicle.name),
        service: serviceCell(service, context),
        lastDate: format.cell('date', last?.date ?? null),
        lastKm: kmCell(last?.km || null, context),
        lastEh: hoursCell(last?.eh || null, context),
        nextDate: format.cell('date', service.expiredDate),
        nextKm: kmCell(service.expiredKm, context),
        nextEh: hoursCell(service.expiredEh, context),
        leftDays: leftCell(diffDays, diffDays, context),
        leftKm: leftCell(diffKm, diffKm === null ? null : toKm(diffKm), context),
        leftEh: leftCell(diffEh, diffEh === null ? null : toHours(diffEh), context),
        state: {
          raw: state,
          text: state,
          ...(isLate && { isMarked: true, tone: 'red', bold: true }),
          ...(level === 'notice' && { bold: true }),
          ...(level === null && { tone: 'quiet' }),
        },
      },
    };
  });
  return {
    kind: 'table',
    name: words('due'),
    title: words('due'),
    empty: words('noDue'),
    note: words('dueNote', { day: format.date(dayOf(now, zone)) }),
    columns: dueColumns(words),
    rows,
  };
}

/** It leads to the services of the vehicle. */
function plateCell(
  { vehicleId, numericPlate }: Pick<MaintenanceVehicle, 'vehicleId' | 'numericPlate'>,
  { origin, company }: ReportContext,
): Cell {
  const link = `${origin}/${encodeURIComponent(company.code)}/map/service/${vehicleId}`;
  return { raw: numericPlate, text: numericPlate, link };
}

function dueColumns(words: MaintenanceWords): Column[] {
  const date = { head: words('date'), type: 'date', width: 19, ...RIGHT } as const;
  return [
    { id: 'plate', head: words('plate'), type: 'text', width: 20, bold: true },
    { id: 'vehicle', head: words('vehicle'), type: 'text', width: 26, grow: 1 },
    { id: 'service', head: words('service'), type: 'text', width: 40, grow: 2 },
    ...under(words('lastDone'), [
      { id: 'lastDate', ...date, ...QUIET },
      ...countersOf('last', words).map((column) => ({ ...column, ...QUIET })),
    ]),
    ...under(words('next'), [{ id: 'nextDate', ...date }, ...countersOf('next', words)]),
    ...under(words('left'), [
      { id: 'leftDays', head: words('days'), type: 'integer', width: 14 },
      ...countersOf('left', words),
    ]),
    { id: 'state', head: words('state'), type: 'text', width: 24 },
  ];
}

function countersOf(id: string, words: MaintenanceWords): Column[] {
  return [
    { id: `${id}Km`, head: words('km'), type: 'integer', unit: 'km', width: 19 },
    { id: `${id}Eh`, head: words('engineHours'), type: 'integer', unit: 'h', width: 15 },
  ];
}

function serviceCell(
  { typeCode, name }: { typeCode: string | null; name: string | null },
  { language }: ReportContext,
): Cell {
  const kind =
    typeCode === null || typeCode === 'own' ? '' : codeName('serviceTypes', typeCode, language);
  const text = [kind, name ?? ''].filter((part) => part !== '').join(' · ');
  const shown = text || codeName('serviceTypes', 'own', language);
  return textCell(shown);
}

function kmCell(metres: number | null, { format }: ReportContext): Cell {
  return format.cell('integer', metres === null ? null : toKm(metres));
}

function hoursCell(seconds: number | null, { format }: ReportContext): Cell {
  return format.cell('integer', seconds === null ? null : toHours(seconds));
}

/** What is left; less than nothing is overdue. */
function leftCell(left: number | null, value: number | null, { format }: ReportContext): Cell {
  return {
    raw: value,
    text: format.number(value),
    ...(left !== null && left < 0 && { tone: 'red', bold: true }),
  };
}

function doneTable(
  services: readonly ReportService[],
  { vehicles }: MaintenanceData,
  context: ReportContext,
): TableBlock {
  const words = maintenanceWords(context.language);
  const byId = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const rows = services.map((service): Row => {
    const { numericPlate = '', name = '' } = byId.get(service.vehicleId) ?? {};
    const cells: Cells = {
      date: context.format.cell('date', service.date),
      plate: textCell(numericPlate),
      vehicle: textCell(name),
      service: serviceCell(service, context),
      doneKm: kmCell(service.km || null, context),
      doneEh: hoursCell(service.eh || null, context),
      description: { raw: service.description, text: service.description ?? '' },
    };
    return { kind: 'row', cells };
  });
  return {
    kind: 'table',
    name: words('done'),
    title: words('done'),
    empty: context.period ? words('noDone') : reportWords(context.language)('noData'),
    columns: [
      { id: 'date', head: words('date'), type: 'date', width: 20, align: 'left' },
      { id: 'plate', head: words('plate'), type: 'text', width: 22, bold: true },
      { id: 'vehicle', head: words('vehicle'), type: 'text', width: 30 },
      { id: 'service', head: words('service'), type: 'text', width: 44, grow: 1 },
      ...countersOf('done', words),
      { id: 'description', head: words('description'), type: 'text', width: 60, grow: 2 },
    ],
    rows,
  };
}
