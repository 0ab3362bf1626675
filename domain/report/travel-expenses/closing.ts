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
import { exchangeLabels, exchangesOf } from './exchange.ts';
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
  const hasUnknown = travel.trips.some(({ crossings }) => crossings.some((one) => !one.isRecorded));
  const due = travel.law && dueDays(travel, context);
  const texts = [
    travel.base
      ? travel.base.name && words('course.base', { name: travel.base.name })
      : words('course.noBase'),
    travel.trips.some(({ isOpen }) => isOpen) ? words('course.openTrip') : null,
    hasUnknown ? words('course.unknownBorder') : null,
    travel.law && due ? handText(due, SECTIONS[travel.law].handIn, { context, words }) : null,
    travel.legs.length > 0 ? words('course.kilometres') : null,
  ].filter((one) => one !== null && one !== '');
  return {
    kind: 'notes',
    isSmall: true,
    items: texts.map((one) => ({ spans: [{ text: one ?? '' }] })),
  };
}

function handText(
  { first, last }: { first: string; last: string },
  paragraph: string,
  { context, words }: Pick<Closing, 'context' | 'words'>,
): string {
  const { format } = context;
  if (first === last) return words('course.hand', { day: format.date(last), paragraph });
  return words('course.handEach', {
    first: format.date(first),
    last: format.date(last),
    paragraph,
  });
}

/** Of the trip that ended first and of the one that ended last; null: no return was seen. */
function dueDays(
  { trips }: Travel,
  { zone }: ReportContext,
): { first: string; last: string } | null {
  const ends = trips
    .filter(({ isOpen }) => !isOpen)
    .map(({ legs }) => endOf(legs.at(-1) ?? legs[0]).to)
    .sort((one, other) => one - other);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first: dueDay(localDay(first, zone)), last: dueDay(localDay(last, zone)) };
}

/** Weekends are no working days; holidays are not known here, so it is rather too early than too late. */
function dueDay(end: string): string {
  let day = end;
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
    {
      kind: 'notes',
      items: [{ spans: [{ text: words('declaration', { paragraph: SECTIONS[law].settle }) }] }],
    },
    { kind: 'signatures', lines: closingSignatures(words) },
  ];
}

/** Under the account, and under a paper that has none. */
export function closingSignatures(words: TravelWords): string[] {
  return ([0, 1, 2, 3] as const).map((line) => words(`signatures.${line}`));
}

function receiptsForm({ travel, context, words }: Closing, law: LawCountry): Block {
  const currencies = travel.settlement?.balances.map(({ currency }) => currency) ?? [];
  const own = law === 'CZ' ? 'CZK' : 'EUR';
  const other = currencies.find((currency) => currency !== own) ?? '';
  const exchanges = exchangeLabels(exchangesOf(travel, context, law, words), law, context, words);
  const line = (label: string): Field[] => [
    { label: `${label}, ${own}`, value: null, share: 0.46 },
    ...(other === '' ? [] : [{ label: other, value: null, share: 0.27 }]),
    { label: words('receipts.count'), value: null, share: 0.27 },
  ];
  const lines = [
    line(words('receipts.lodging', { paragraph: SECTIONS[law].lodging })),
    line(words('receipts.other')),
  ];
  const total: Field = {
    label: `${words('receipts.paidTotal')}, ${own}`,
    value: null,
    share: 0.27,
  };
  const [exchange, ...more] = exchanges.map(
    (label): Field => ({ label, value: null, share: 0.73 }),
  );
  if (!exchange)
    return { kind: 'form', title: words('receipts.title'), lines: [...lines, [total]] };
  if (more.length === 0) {
    return { kind: 'form', title: words('receipts.title'), lines: [...lines, [exchange, total]] };
  }
  const each = [exchange, ...more].map((field) => [{ ...field, share: 1 }]);
  return { kind: 'form', title: words('receipts.title'), lines: [...lines, ...each, [total]] };
}

function ratesNotes({ travel, context, words }: Closing, law: LawCountry): NotesBlock {
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
  const profile =
    mobile.length > 0
      ? words('rates.mobile', { vehicles: [...vehicles].join(', ') })
      : words('rates.general');
  const sentences = [
    [...domesticTexts(travel, context, words), ...foreignTexts(travel, context)].join('; '),
    law === 'SK' ? profile : '',
    words(`rates.meals.${law}`),
    words('rates.deposit'),
    words('rates.minutes'),
    words('rates.checked', { day: format.date(RATES[law].checked) }),
    enteredText(travel, words),
  ];
  const text = sentences
    .filter((one) => one !== '')
    .map(sentence)
    .join(' ');
  return {
    kind: 'notes',
    title: words('rates.title'),
    isSmall: true,
    items: [{ spans: [{ text }] }],
  };
}

function sentence(text: string): string {
  const first = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return first.endsWith('.') ? first : `${first}.`;
}

function domesticTexts(travel: Travel, { format }: ReportContext, words: TravelWords): string[] {
  const sets = new Set<DomesticSet>(travel.allowances.flatMap(({ domestic }) => domestic ?? []));
  return [...sets].map(({ amounts, currency, measure, validFrom }) => {
    const texts = amounts.map((amount) => amountText(amount, format)).join(' / ');
    const source = [words('rates.since', { day: format.date(validFrom) }), measure].filter(
      (part) => part !== '',
    );
    return `${words('rates.domestic')} ${texts} ${currency} (${source.join(', ')})`;
  });
}

function foreignTexts(travel: Travel, { format }: ReportContext): string[] {
  const used = travel.allowances.flatMap(({ foreign }) => foreign ?? []);
  // Each entered rate is a set of its own, several may stand in one measure.
  const bySource = Map.groupBy(used, ({ set }) => `${set.profile} ${set.measure}`);
  return [...bySource.values()].map((list) => {
    const texts = new Set(list.map((rate) => rateText(rate, format)));
    return `${[...texts].join(', ')} (${list[0]?.set.measure ?? ''})`;
  });
}

/** Nobody compared them with the law; empty: there are none. */
function enteredText({ allowances }: Travel, words: TravelWords): string {
  const entered = allowances.flatMap(({ foreign }) => (foreign?.isEntered ? foreign.country : []));
  return entered.length === 0
    ? ''
    : words('rates.entered', { countries: [...new Set(entered)].join(', ') });
}

function rateText(
  { country, amount, currency }: ForeignRate,
  format: ReportContext['format'],
): string {
  return `${country} ${amountText(amount, format)}\u00a0${currency}`;
}

/** Text of a domestic amount of a set. */
function amountText(amount: string, format: ReportContext['format']): string {
  const value = Number(amount);
  return format.number(value, exact(amount).denominator === 1n ? 0 : 2);
}
