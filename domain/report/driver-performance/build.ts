// Performance of a driver (report 4): the same of one person over all vehicles, with the ends of working days.
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { Field, ReportDocument } from '../document.ts';
import { NOTHING } from '../format.ts';
import { headOf } from '../head.ts';
import { blocksOf, figuresOf, totalFacts } from '../performance/parts.ts';
import { performanceOf } from '../performance/performance.ts';
import { performanceWords } from '../performance/words.ts';
import type { ReportVehicle } from '../report-vehicle.ts';

export interface ReportPerson {
  personId: number;
  firstName: string;
  lastName: string;
  /** Numbers of driver cards. */
  cards: string[];
}

export interface DriverData {
  person: ReportPerson;
  vehicles: readonly ReportVehicle[];
  /** By vehicle and time, parts of split ones each for itself. */
  rides: readonly RideView[];
}

export function buildDriverPerformance(
  { person, vehicles, rides }: DriverData,
  context: ReportContext,
): ReportDocument {
  const performance = performanceOf(rides, vehicles, context, null);
  const name = `${person.firstName} ${person.lastName}`;
  const words = performanceWords(context.language);
  const facts = totalFacts(performance);
  const plates = vehicles.map((vehicle) => vehicle.numericPlate);
  const shown = plates.length > 3 ? String(plates.length) : plates.join(', ');
  const own: Field[] = [
    { label: words('facts.card'), value: [{ text: person.cards.join(', ') || NOTHING }] },
    { label: words('facts.vehicles'), value: [{ text: shown || NOTHING }] },
  ];
  return {
    ...headOf(context, { subjectName: name, orientation: 'landscape' }),
    subject: [{ text: name, bold: true }],
    plate: null,
    figures: figuresOf(performance),
    facts: [...own, ...facts.slice(0, 7)],
    summary: facts.map(({ label, value }) => ({
      label,
      text: (value ?? []).map((span) => span.text).join(''),
    })),
    blocks: blocksOf(performance),
    isEmpty: rides.length === 0,
  };
}
