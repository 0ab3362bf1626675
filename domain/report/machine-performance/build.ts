// Performance of a machine (report 3): engine hours in place of kilometres, how much of them was work, and how
// well the machine was used.
import type { PeriodConsumption } from '../../fuel/period.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { addDays } from '../../time.ts';
import { toHours } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { Field, ReportDocument } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { headOf } from '../head.ts';
import { logbookWords } from '../logbook/words.ts';
import { type MachineWork, workSeconds } from '../machine-work.ts';
import { performanceCharts } from '../performance/charts.ts';
import { figuresOf, vehicleFacts, wholeText } from '../performance/parts.ts';
import { type Performance, performanceOf } from '../performance/performance.ts';
import { workingDays } from '../performance/summaries.ts';
import { performanceWords } from '../performance/words.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { isWeekend } from '../ride-rows.ts';
import { reportWords } from '../words.ts';
import { machineTable } from './table.ts';

/** Hours of a working day, as the utilisation counts them. */
const DAY_HOURS = 8;

export interface MachineData {
  vehicle: ReportVehicle;
  /** Of the period by time; their idling is without work. */
  rides: readonly RideView[];
  work: MachineWork;
  /** Of the period, as every report says it. */
  consumption: PeriodConsumption;
}

export function buildMachinePerformance(
  { vehicle, rides, work, consumption }: MachineData,
  context: ReportContext,
): ReportDocument {
  // Whatever the vehicle is, this report counts it by the hour.
  const machine = { ...vehicle, typeCode: 'machine' };
  const performance = performanceOf(rides, [machine], context, consumption);
  const words = performanceWords(context.language);
  const plate = vehicle.numericPlate;
  const facts = factsOf(performance);
  const about =
    work.workingRpm === null
      ? words('machine.byIdle')
      : words('machine.byRpm', { rpm: context.format.number(work.workingRpm) });
  const hasGoing = rides.some((ride) => ride.rideState === 'unfinished');
  const notes = [
    about,
    ...(hasGoing ? [logbookWords(context.language)('unfinished')] : []),
    ...(performance.totals.isByDocuments
      ? [performanceWords(context.language)('byDocuments')]
      : []),
  ];
  return {
    ...headOf(context, { subjectName: plate, orientation: 'landscape' }),
    subject: [],
    plate,
    figures: figuresOf(performance),
    facts: [...vehicleFacts(vehicle, context), ...facts.slice(0, 5)],
    summary: facts.map(({ label, value }) => ({
      label,
      text: (value ?? []).map((span) => span.text).join(''),
    })),
    blocks: [
      machineTable(performance, work),
      {
        kind: 'notes',
        isSmall: true,
        items: notes.map((text) => ({ spans: [{ text, tone: 'quiet' }] })),
      },
      ...performanceCharts(performance, {
        // A hidden ride tells no idling.
        of: (ride) => toHours(ride.motorIdle),
        note: words('machine.idle'),
      }),
    ],
    isEmpty: rides.length === 0,
  };
}

function factsOf(performance: Performance): Field[] {
  const { context, rides } = performance;
  const { format, language } = context;
  const words = performanceWords(language);
  const shared = reportWords(language);
  const hours = (own: typeof rides) => own.reduce((sum, ride) => sum + ride.engineHours, 0);
  const privates = hours(rides.filter((ride) => ride.rideType === 'private'));
  const percent = (part: number, whole: number) =>
    whole === 0 ? NOTHING : `${format.number((part / whole) * 100, 1)} %`;
  const days = weekdaysOf(context);
  const { norm, difference, litres, engineSeconds, motorIdle } = performance.totals;
  const working = workSeconds(performance.totals);
  const field = (label: string, text: string): Field => ({ label, value: [{ text }] });
  const facts = performanceWords(language);
  return [
    field(logbookWords(language)('facts.together'), wholeText(performance)),
    field(
      words('machine.working'),
      `${format.duration(working)} (${percent(working, engineSeconds)})`,
    ),
    field(words('machine.idle'), format.duration(motorIdle)),
    field(words('machine.daysUsed'), String(workingDays(performance))),
    field(words('machine.utilisation'), percent(toHours(engineSeconds), days * DAY_HOURS)),
    field(shared('private'), format.duration(privates)),
    field(shared('business'), format.duration(engineSeconds - privates)),
    field(
      words('machine.utilisationOf', { days }),
      percent(toHours(engineSeconds), days * DAY_HOURS),
    ),
    field(
      logbookWords(language)('closing.consumed'),
      litres === null ? NOTHING : `${format.number(litres, 1)} l`,
    ),
    field(facts('facts.norm'), norm === null ? NOTHING : `${format.number(norm, 1)} l`),
    field(
      facts('facts.againstNorm'),
      difference === null ? NOTHING : `${format.signed(difference, 1)} l`,
    ),
  ];
}

/** Mondays to Fridays of the period up to now. */
function weekdaysOf({ period, now, zone }: ReportContext): number {
  if (!period) return 0;
  const last = localText(Math.min(period.to, now), zone).slice(0, 10);
  let days = 0;
  for (let day = localText(period.from, zone).slice(0, 10); day <= last; day = addDays(day, 1)) {
    if (!isWeekend(day)) days++;
  }
  return days;
}
