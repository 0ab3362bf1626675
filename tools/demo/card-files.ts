// Files of two driver cards, as if they had been read some days before the demo began: made from the same plan
// that trackers tell, so they agree with live data but for one stop at which the driver had pressed a key.
import { ACTIVITY, type Stretch } from '@flotila/domain/tachograph/activity.ts';
import { DAY_MINUTES, dateOf, pushActivity } from '@flotila/domain/tachograph/file/days.ts';
import type { ReadingActivity } from '@flotila/domain/tachograph/file/reading.ts';
import { minuteStretches } from '@flotila/domain/tachograph/minute.ts';
import { type DayToWrite, writeCard } from '../tachograph/write-card.ts';
import { type DemoCompany, identificationOf } from './cast.ts';
import { type CardStretch, cardStretches } from './driver-days.ts';
import type { DemoTracker } from './motion.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 581/2010: cards are read every 28 days. */
const DAYS = 28;
const SLOVAKIA = 43;
/** ISO 8859-2. */
const CODE_PAGE = 2;
/** Nobody of the demo is away for longer. */
const SHIFTLESS_DAYS = 7;
/** A card is read where its driver ends a shift. */
const SHIFT_END = 3 * HOUR;

interface DemoCard {
  /** Index among the company's persons; a driver of one vehicle, in its first slot. */
  person: number;
  generation: 1 | 2;
  /** Read so many days before the demo began, or a little earlier. */
  readBefore: number;
  /** Days before the reading that have a stop at which the card says standby, the tracker work; null: none. */
  differsBefore: number | null;
}

/** Of the company `tatra`: who signs in as the demo's driver, and a long-haul driver with an old card. */
export const DEMO_CARDS: readonly DemoCard[] = [
  { person: 0, generation: 2, readBefore: 3, differsBefore: 8 },
  { person: 12, generation: 1, readBefore: 5, differsBefore: null },
];

export interface CardFile {
  fileName: string;
  bytes: Uint8Array;
  /** Epoch ms: the plate of the vehicle driven, the moment of reading. */
  plate: string;
  read: number;
}

/** @param begun when the demo began, epoch ms */
export function demoCardFiles(
  company: DemoCompany,
  trackers: readonly DemoTracker[],
  begun: number,
): CardFile[] {
  return DEMO_CARDS.map((card) => cardFileOf(company, trackers, begun, card));
}

function cardFileOf(
  company: DemoCompany,
  trackers: readonly DemoTracker[],
  begun: number,
  card: DemoCard,
): CardFile {
  const { person, generation } = card;
  const tracker = trackers.find(({ vehicle: { driver, duty } }) =>
    [driver, 'relief' in duty ? duty.relief : null].includes(person),
  );
  const holder = company.persons[person];
  if (!tracker || !holder) throw new Error(`the demo's driver ${person} has no vehicle`);
  const limit = begun - card.readBefore * DAY;
  const told = cardStretches([tracker], limit - (DAYS + SHIFTLESS_DAYS) * DAY, begun).get(person);
  if (!told) throw new Error(`the demo's driver ${person} was never in the vehicle`);
  const read = readingAfter(told, limit);
  const from = Math.floor(read / DAY) * DAY - (DAYS - 1) * DAY;
  const minutes = minutesUntil(told, read);
  if (card.differsBefore !== null) pressKey(minutes, read - card.differsBefore * DAY);
  const { plate } = tracker.vehicle;
  const days = daysOf(minutes, { from, read, plate }, tracker);
  const number = identificationOf(company.code, person, 'tachograph').code;
  const bytes = writeCard({
    generation,
    number,
    days,
    codePage: CODE_PAGE,
    nation: SLOVAKIA,
    holder: { firstName: holder.first, lastName: holder.last },
    odometer: Math.round(tracker.totalsAt(from).odometerMetres / 1000),
  });
  return { fileName: fileNameOf(read, holder, number), bytes, plate, read };
}

/** The end of the last shift before the limit. @throws when there was none */
function readingAfter(told: readonly CardStretch[], limit: number): number {
  const end = told.findLast(({ to, activity }, index) => {
    const next = told[index + 1];
    if (activity !== ACTIVITY.work || to > limit || !next) return false;
    return next.from > to || (next.activity === ACTIVITY.rest && next.to - next.from > SHIFT_END);
  });
  if (!end) throw new Error('a card of the demo was never read');
  return Math.floor(end.to / MINUTE) * MINUTE;
}

function minutesUntil(told: readonly CardStretch[], read: number): Stretch[] {
  const seconds = told.map(({ from, to, activity, crew }) => ({
    from: from / 1000,
    to: to / 1000,
    activity,
    crew,
  }));
  return minuteStretches(seconds)
    .filter(({ from }) => from < read / MINUTE)
    .map((stretch) => ({ ...stretch, to: Math.min(stretch.to, read / MINUTE) }));
}

/** The first stop of that day at which somebody worked for a while: the driver stood by, says the card. */
function pressKey(minutes: Stretch[], day: number): void {
  const first = Math.floor(day / DAY) * DAY_MINUTES;
  const stop = minutes.find(
    ({ from, to, activity }) => activity === ACTIVITY.work && from >= first && to - from >= 12,
  );
  if (stop) stop.activity = ACTIVITY.standby;
}

interface Period {
  from: number;
  read: number;
  plate: string;
}

/** What lies between was entered by hand when the card went in again: rest. */
function daysOf(minutes: readonly Stretch[], period: Period, tracker: DemoTracker): DayToWrite[] {
  const days: DayToWrite[] = [];
  for (let start = period.from; start < period.read; start += DAY) {
    const first = start / MINUTE;
    const end = Math.min(DAY_MINUTES, period.read / MINUTE - first);
    const own = minutes.filter(({ from, to }) => to > first && from < first + end);
    const activities: ReadingActivity[] = [];
    let at = 0;
    const add = (to: number, activity: Stretch['activity'], plate: string | null) => {
      if (at < to)
        pushActivity(activities, { from: at, to, activity, slot: 1, crew: false, plate });
      at = Math.max(at, to);
    };
    for (const { from, to, activity } of own) {
      add(from - first, ACTIVITY.rest, null);
      add(Math.min(to - first, end), activity, period.plate);
    }
    add(end, ACTIVITY.rest, null);
    days.push({ date: dateOf(start), distance: kilometresOf(own, start, tracker), activities });
  }
  return days;
}

function kilometresOf(own: readonly Stretch[], start: number, tracker: DemoTracker): number {
  const at = (time: number) => tracker.totalsAt(time).odometerMetres;
  const metres = own
    .filter(({ activity }) => activity === ACTIVITY.driving)
    .map(({ from, to }) => ({
      from: Math.max(from * MINUTE, start),
      to: Math.min(to * MINUTE, start + DAY),
    }))
    .reduce((sum, { from, to }) => sum + at(to) - at(from), 0);
  return Math.round(metres / 1000);
}

/** As readers of cards call their files: C, day, time, initial, name, number. */
function fileNameOf(read: number, { first, last }: DemoCompany['persons'][number], number: string) {
  const [day = '', time = ''] = new Date(read).toISOString().replaceAll(/[-:]/g, '').split('T');
  const plain = (text: string) => text.normalize('NFD').replaceAll(/[^\w]/g, '');
  return `C_${day}_${time.slice(0, 4)}_${plain(first)[0]}_${plain(last)}_${number}.DDD`;
}
