// Head and blocks that performance of a vehicle and of a driver have in common.

import { codeName } from '../../code/code-names.ts';
import { toKm } from '../../units.ts';
import { rateUnit } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Field, Figure, ReportDocument } from '../document.ts';
import { NOTHING } from '../format.ts';
import { logbookWords } from '../logbook/words.ts';
import { type ReportVehicle, vehicleName } from '../report-vehicle.ts';
import { performanceCharts } from './charts.ts';
import type { Performance } from './performance.ts';
import { categoryTable, dayTable, notesOf, vehicleTable, workingDays } from './summaries.ts';
import { performanceTable } from './table.ts';
import { performanceWords } from './words.ts';

export function blocksOf(performance: Performance): ReportDocument['blocks'] {
  const { context, rides, isDriver } = performance;
  const { categorySummary, vehicleSummary } = context.input.options;
  const notes = notesOf(performance);
  const blocks: Block[] = [performanceTable(performance)];
  if (notes.length > 0) {
    const items = notes.map((text) => ({ spans: [{ text, tone: 'quiet' as const }] }));
    blocks.push({ kind: 'notes', isSmall: true, items });
  }
  if (categorySummary && !isDriver) blocks.push(categoryTable(performance));
  if (vehicleSummary && isDriver) blocks.push(vehicleTable(performance));
  if (isDriver && rides.length > 0) blocks.push(dayTable(performance));
  return [...blocks, ...performanceCharts(performance)];
}

/** The two numbers that one asks for first. */
export function figuresOf({ totals, isMachine, context }: Performance): Figure[] {
  const { format, language } = context;
  const words = performanceWords(language);
  const way: Figure = isMachine
    ? { text: format.duration(totals.engineSeconds), unit: 'h', label: words('machine.hours') }
    : {
        text: format.number(toKm(totals.distance), 1),
        unit: 'km',
        label: logbookWords(language)('facts.together'),
      };
  const unit = rateUnit(isMachine);
  const average: Figure = {
    text: format.number(totals.average, 1),
    unit,
    label: logbookWords(language)('closing.average'),
  };
  return totals.average === null ? [way] : [way, average];
}

export function vehicleFacts(vehicle: ReportVehicle, { language }: ReportContext): Field[] {
  const words = logbookWords(language);
  const kind = vehicle.categoryCode ?? codeName('vehicleTypes', vehicle.typeCode, language);
  const fuel = vehicle.fuels.map((code) => codeName('fuelTypes', code, language)).join(', ');
  return [
    {
      label: words('facts.vehicle'),
      value: [{ text: vehicleName(vehicle), bold: true }, { text: `, ${kind}` }],
    },
    ...(fuel ? [{ label: words('facts.fuel'), value: [{ text: fuel }] }] : []),
  ];
}

/** `1 647,0 km, 80 jázd` */
export function wholeText({ totals, isMachine, rides, context }: Performance): string {
  const { format, language } = context;
  const way = isMachine
    ? `${format.duration(totals.engineSeconds)} h`
    : `${format.number(toKm(totals.distance), 1)} km`;
  return `${way}, ${logbookWords(language)('facts.rides', { count: rides.length })}`;
}

/** The totals in words; the most asked for first. */
export function totalFacts(performance: Performance): Field[] {
  const { context, totals, isDriver, vehicles } = performance;
  const { format, language } = context;
  const words = performanceWords(language);
  const km = (metres: number) => `${format.number(toKm(metres), 1)} km`;
  const litres = (value: number | null, isSigned = false) =>
    value === null ? NOTHING : `${isSigned ? format.signed(value, 1) : format.number(value, 1)} l`;
  const percent = totals.privatePercent;
  const share = percent === null ? '' : ` (${format.number(percent, 1)} %)`;
  const speed = totals.maxSpeed === null ? NOTHING : `${format.number(totals.maxSpeed, 0)} km/h`;
  const [only] = vehicles.values();
  const limit = isDriver || !only ? null : only.speedMax;
  const watched =
    limit === null
      ? words('facts.noSpeedLimit')
      : `${words('facts.speedLimit')} ${format.number(limit, 0)} km/h`;
  const field = (label: string, text: string): Field => ({ label, value: [{ text }] });
  return [
    field(logbookWords(language)('facts.together'), wholeText(performance)),
    ...(isDriver ? [field(words('facts.workingDays'), String(workingDays(performance)))] : []),
    field(words('facts.business'), km(totals.businessDistance)),
    field(words('facts.private'), `${km(totals.privateDistance)}${share}`),
    field(words('facts.driving'), format.duration(totals.drivingSeconds)),
    field(words('facts.idle'), format.duration(totals.motorIdle)),
    field(words('facts.quality'), format.number(totals.quality, 2)),
    field(logbookWords(language)('closing.consumed'), litres(totals.litres)),
    field(words('facts.norm'), litres(totals.norm)),
    field(words('facts.againstNorm'), litres(totals.difference, true)),
    field(words('facts.maxSpeed'), speed),
    ...(isDriver
      ? []
      : [field(words('facts.overSpeed'), `${format.duration(totals.overSpeed)}, ${watched}`)]),
  ];
}
