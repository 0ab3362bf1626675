// A logbook that was printed, or sent, may be in the books already. When late records, corrections or new rules change
// what it said, the next one says what stood there and what stands now. Only of periods that were over: a month that
// goes on changes anyway.
import { printedDistances } from '../../ride/whole-km.ts';
import { roundTo, toHours } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { LogbookFigures, NotesBlock } from '../document.ts';
import { localText } from '../format.ts';
import type { LastPrint } from './data.ts';
import type { LoggedRide } from './records.ts';
import { logbookWords } from './words.ts';

interface Said {
  rides: readonly LoggedRide[];
  isMachine: boolean;
  /** Litres that were put in. */
  bought: number;
}

/** @param said.bought in litres */
export function figuresOf({ rides, isMachine, bought }: Said): LogbookFigures {
  const way = (of: readonly LoggedRide[]) =>
    isMachine
      ? of.reduce((sum, ride) => sum + roundTo(toHours(ride.engineHours), 1), 0)
      : printedDistances(of);
  const own = rides.filter(({ rideType }) => rideType === 'private');
  return {
    rides: rides.length,
    business: roundTo(way(rides.filter((ride) => !own.includes(ride))), 1),
    private: roundTo(way(own), 1),
    bought: roundTo(bought, 1),
  };
}

/** Nothing where nothing differs. */
export function sincePrint(
  last: LastPrint | null,
  now: LogbookFigures,
  { language, format, zone }: ReportContext,
  isMachine: boolean,
): NotesBlock[] {
  if (!last) return [];
  const words = logbookWords(language);
  const units = {
    rides: '',
    business: isMachine ? ' h' : ' km',
    private: isMachine ? ' h' : ' km',
    bought: ' l',
  };
  const keys = ['rides', 'business', 'private', 'bought'] as const;
  const items = keys
    .filter((key) => Math.abs(last.figures[key] - now[key]) >= STEP / 2)
    .map((key) => {
      const digits = key === 'rides' ? 0 : 1;
      const [before, since] = [last.figures[key], now[key]].map((value) =>
        format.number(value, digits),
      );
      return {
        spans: [{ text: `${words(`sincePrint.${key}`)}: ${before} → ${since}${units[key]}` }],
      };
    });
  const title = words('sincePrint.title', { moment: format.dateTime(localText(last.ts, zone)) });
  return items.length > 0 ? [{ kind: 'notes', title, note: words('sincePrint.why'), items }] : [];
}

/** Figures are kept as they are printed. */
const STEP = 0.1;
