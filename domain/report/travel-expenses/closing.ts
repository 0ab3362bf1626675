// What closes the paper: room for receipts, the rates that were used, notes on what was assumed, declaration
// and signatures.
import { addDays, localDay } from '../../time.ts';
import { exact } from '../../travel/exact.ts';
import { endOf } from '../../travel/leg.ts';
import type { DomesticSet, ForeignRate, LawCountry } from '../../travel/rate-set.ts';
import { RATES } from '../../travel/rates.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Field, NotesBlock } from '../document.ts';
import { isWeekend } from '../ride-rows.ts';
import { SECTIONS } from './sections.ts';
import type { Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

/** Slovak § 36(7), Czech § 183: working days to hand the papers in. */
const HAND_IN_DAYS = 10;

interface Closing {
  travel: Travel;
  context: ReportContext;
  words: TravelWords;
}

/** Below the course: what was assumed of the trips, and when papers are due. */
export function courseNotes({ travel, context, words }: Closing): NotesBlock {
  const { course } = words;
  const hasUnknown = travel.trips.some(({ crossings }) => crossings.some((one) => !one.isRecorded));
  const due = travel.law && dueDay(travel, context);
  const texts = [
    travel.base ? travel.base.name && course.base(travel.base.name) : course.noBase,
    travel.trips.some(({ isOpen }) => isOpen) ? course.openTrip : null,
    hasUnknown ? course.unknownBorder : null,
    travel.law && due ? course.hand(context.format.date(due), SECTIONS[travel.law].handIn) : null,
  ].filter((one) => one !== null && one !== '');
  return {
    kind: 'notes',
    isSmall: true,
    items: texts.map((one) => ({ spans: [{ text: one ?? '' }] })),
  };
}

/** Weekends are no working days; holidays are not known here, so it is rather too early than too late. */
function dueDay(travel: Travel, { zone }: ReportContext): string | null {
  const end = lastArrival(travel);
  if (end === null) return null;
  let day = localDay(end, zone);
  for (let left = HAND_IN_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

export function closingBlocks(closing: Closing, law: LawCountry): Block[] {
  const { words } = closing;
  return [
    receiptsForm(closing, law),
    ratesNotes(closing, law),
    { kind: 'notes', items: [{ spans: [{ text: words.declaration(SECTIONS[law].settle) }] }] },
    { kind: 'signatures', lines: words.signatures },
  ];
}

function receiptsForm({ travel, context, words }: Closing, law: LawCountry): Block {
  const { receipts } = words;
  const currencies = travel.settlement?.balances.map(({ currency }) => currency) ?? [];
  const own = law === 'CZ' ? 'CZK' : 'EUR';
  const other = currencies.find((currency) => currency !== own) ?? '';
  const rateDay = exchangeDay(travel, context, law);
  const line = (label: string): Field[] => [
    { label: `${label}, ${own}`, value: null, share: 0.46 },
    ...(other === '' ? [] : [{ label: other, value: null, share: 0.27 }]),
    { label: receipts.count, value: null, share: 0.27 },
  ];
  const lines = [line(receipts.lodging(SECTIONS[law].lodging)), line(receipts.other)];
  const total: Field = { label: `${receipts.paidTotal}, ${own}`, value: null, share: 0.27 };
  if (!rateDay) return { kind: 'form', title: receipts.title, lines: [...lines, [total]] };
  const label = `${receipts.exchange(context.format.date(rateDay))} (${receipts.exchangeOf[law]})`;
  const exchange: Field = { label, value: null, share: 0.73 };
  return { kind: 'form', title: receipts.title, lines: [...lines, [exchange, total]] };
}

/** Slovak § 36(6): first day of the month in which the foreign trip began; Czech § 184: day of the deposit. */
function exchangeDay(travel: Travel, { zone }: ReportContext, law: LawCountry): string | null {
  const foreign = travel.allowances.find(({ kind }) => kind === 'foreign');
  const trip = foreign && travel.trips[foreign.trip];
  if (!trip) return null;
  const begin = localDay(trip.from, zone);
  if (law === 'SK') return `${begin.slice(0, 7)}-01`;
  return travel.asked.deposit ? travel.asked.deposit_date : begin;
}

function ratesNotes({ travel, context, words }: Closing, law: LawCountry): NotesBlock {
  const { rates } = words;
  const { format } = context;
  const mobile = travel.trips.filter((_, index) => travel.profileOf(index) !== 'general');
  const vehicles = new Set(
    mobile.flatMap(({ legs }) =>
      legs.map(({ vehicleId }) => {
        const vehicle = travel.vehicles.get(vehicleId);
        return `${vehicle?.numericPlate ?? ''} (${vehicle?.categoryCode ?? '–'})`;
      }),
    ),
  );
  const profile = mobile.length > 0 ? rates.mobile([...vehicles].join(', ')) : rates.general;
  const sentences = [
    [...domesticTexts(travel, context, words), ...foreignTexts(travel, context)].join('; '),
    law === 'SK' ? profile : '',
    rates.meals[law],
    rates.deposit,
    rates.minutes,
    rates.checked(format.date(RATES[law].checked)),
  ];
  const text = sentences
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ');
  return { kind: 'notes', title: rates.title, isSmall: true, items: [{ spans: [{ text }] }] };
}

function sentence(text: string): string {
  const first = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return first.endsWith('.') ? first : `${first}.`;
}

function domesticTexts(
  travel: Travel,
  { format }: ReportContext,
  { rates }: TravelWords,
): string[] {
  const sets = new Set<DomesticSet>(travel.allowances.flatMap(({ domestic }) => domestic ?? []));
  return [...sets].map(({ amounts, currency, measure, validFrom }) => {
    const texts = amounts.map((amount) => amountText(amount, format)).join(' / ');
    const source = [rates.since(format.date(validFrom)), measure].filter((part) => part !== '');
    return `${rates.domestic} ${texts} ${currency} (${source.join(', ')})`;
  });
}

function foreignTexts(travel: Travel, { format }: ReportContext): string[] {
  const used = travel.allowances.flatMap(({ foreign }) => foreign ?? []);
  const bySet = Map.groupBy(used, ({ set }) => set);
  return [...bySet].map(([{ measure }, list]) => {
    const texts = new Set(list.map((rate) => rateText(rate, format)));
    return `${[...texts].join(', ')} (${measure})`;
  });
}

function rateText(
  { country, amount, currency }: ForeignRate,
  format: ReportContext['format'],
): string {
  return `${country} ${amountText(amount, format)}\u00a0${currency}`;
}

/** End of the last trip; null: none, or no return was seen. */
function lastArrival(travel: Travel): number | null {
  const last = travel.trips.at(-1);
  if (!last || last.isOpen) return null;
  return endOf(last.legs.at(-1) ?? last.legs[0]).to;
}

/** Text of a domestic amount of a set. */
function amountText(amount: string, format: ReportContext['format']): string {
  const value = Number(amount);
  return format.number(value, exact(amount).denominator === 1n ? 0 : 2);
}
