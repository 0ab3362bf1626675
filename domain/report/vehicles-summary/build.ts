// The summary of vehicles (report 9): what each drove, burned, refueled and how, and machines by their hours.
import { toHours, toKm } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { Figure, ReportDocument } from '../document.ts';
import { type Fleet, isTowed, noData, periodBounds, towedNote, workingDays } from '../fleet.ts';
import { headOf } from '../head.ts';
import { isMachine } from '../machine-work.ts';
import { legend } from './legend.ts';
import { lineOf, type SummarySums, sumLines } from './lines.ts';
import { machineTable } from './machine-table.ts';
import { vehicleTable } from './vehicle-table.ts';
import { vehiclesSummaryWords } from './words.ts';

export function buildVehiclesSummary(fleet: Fleet, context: ReportContext): ReportDocument {
  const { language } = context;
  const lines = fleet.vehicles.map((one) => lineOf(one, context));
  const machines = lines.filter(({ vehicle }) => isMachine(vehicle));
  const vehicles = lines.filter(({ vehicle }) => !isMachine(vehicle));
  const drivenBy = vehicles.filter(({ vehicle }) => !isTowed(vehicle));
  const total = sumLines(drivenBy, false);
  const ofMachines = sumLines(machines, true);
  const isEmpty = !fleet.vehicles.some(({ rides, fuel }) => rides.length + fuel.length > 0);
  const figures = figuresOf(total, ofMachines, machines.length > 0, context);
  return {
    ...headOf(context, { subjectName: fleet.groupsetName ?? '', orientation: 'landscape' }),
    subject: [{ text: subjectOf(fleet, drivenBy.length, machines.length, context) }],
    plate: null,
    figures: isEmpty ? [] : figures,
    facts: [],
    summary: isEmpty ? [] : summaryOf(total, figures, context),
    blocks: [
      ...(vehicles.length > 0 ? [vehicleTable(vehicles, total, context)] : []),
      ...(machines.length > 0 ? [machineTable(machines, ofMachines, context)] : []),
      ...(isEmpty
        ? [noData(language)]
        : legend(context, {
            hasNorm: total.totals.isByNorm || ofMachines.totals.isByNorm,
            hasDocuments: total.totals.isByDocuments || ofMachines.totals.isByDocuments,
            hasMachines: machines.length > 0,
            more: towedNote(
              vehicles.map(({ vehicle }) => vehicle),
              language,
            ),
          })),
    ],
    isEmpty,
  };
}

function subjectOf(
  fleet: Fleet,
  vehicles: number,
  machines: number,
  context: ReportContext,
): string {
  const words = vehiclesSummaryWords(context.language);
  const { from, to } = periodBounds(context);
  const who =
    fleet.groupsetName === null
      ? words('allVehicles')
      : words('group', { name: fleet.groupsetName });
  const days = words('workingDays', { days: workingDays(from, to) });
  const counted = words(machines > 0 ? 'countedBoth' : 'counted', { vehicles, machines });
  return [who, counted, days].join(' · ');
}

function figuresOf(
  { totals, abroad, putIn }: SummarySums,
  machines: SummarySums,
  hasMachines: boolean,
  { format, language, company }: ReportContext,
): Figure[] {
  const words = vehiclesSummaryWords(language);
  const percent = totals.distance > 0 ? (abroad / totals.distance) * 100 : 0;
  const home = sumMoney(putIn.home, machines.putIn.home);
  const hours = hasMachines ? machines.totals.engineSeconds : totals.drivingSeconds;
  return [
    {
      text: format.number(toKm(totals.distance)),
      unit: 'km',
      label: words('figures.abroad', { percent: format.number(percent) }),
    },
    {
      text: format.number(totals.litres),
      unit: 'l',
      label: words('figures.average', { text: format.number(totals.average, 1) }),
    },
    {
      text: format.signed(totals.difference),
      unit: 'l',
      label:
        totals.differencePercent === null
          ? words('figures.noNorm')
          : words('figures.norm', { percent: format.signed(totals.differencePercent, 1) }),
    },
    { text: format.number(home), unit: company.currency, label: words('figures.refueled') },
    {
      text: format.number(toHours(hours)),
      unit: 'h',
      label: hasMachines ? words('figures.machines') : words('figures.driving'),
    },
  ];
}

/** The figures by names that stand for themselves, and what the labels of the figures add. */
function summaryOf(
  { totals, abroad }: SummarySums,
  figures: readonly Figure[],
  { format, language }: ReportContext,
): ReportDocument['summary'] {
  const words = vehiclesSummaryWords(language);
  const text = (index: number) => `${figures[index]?.text} ${figures[index]?.unit}`;
  return [
    { label: words('summary.distance'), text: text(0) },
    { label: words('summary.abroad'), text: `${format.number(toKm(abroad))} km` },
    { label: words('summary.consumption'), text: text(1) },
    { label: words('summary.average'), text: `${format.number(totals.average, 1)} l/100 km` },
    { label: words('summary.difference'), text: text(2) },
    { label: words('summary.refueled'), text: text(3) },
    { label: figures[4]?.label ?? '', text: text(4) },
  ];
}

function sumMoney(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
