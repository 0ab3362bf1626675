// The logbook of one vehicle (report 1): rides with their odometers, the closing, and in Slovakia the records of
// the VAT Act with a check of what they lack. The numbers of rides run through the period, from 1: the year of a
// company need not be that of the calendar, and a number must not depend on which months were printed before.

import { codeName } from '../../code/code-names.ts';
import { printedDistances, printedKilometres } from '../../ride/whole-km.ts';
import { toHours, toKm } from '../../units.ts';
import { rateUnit } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Field, ReportDocument, Span } from '../document.ts';
import { localText } from '../format.ts';
import { headOf } from '../head.ts';
import { vehicleName } from '../report-vehicle.ts';
import { printedRides } from '../ride-rows.ts';
import { type RideTotals, totalsOf } from '../rides.ts';
import { reportWords } from '../words.ts';
import { closingTable } from './closing.ts';
import { aboutRecords, completenessTable } from './completeness.ts';
import type { LogbookData } from './data.ts';
import { aboutGoods, goodsTable, putInLitres } from './goods.ts';
import { counterBefore, type LoggedRide, logged, type VatRecords, vatRecords } from './records.ts';
import { figuresOf, sincePrint } from './since-print.ts';
import { ridesTable } from './table.ts';
import { logbookWords } from './words.ts';

/** More goods than this do not fit beside the closing. */
const GOODS_BESIDE_MAX = 12;

interface Logbook {
  data: LogbookData;
  context: ReportContext;
  rides: readonly LoggedRide[];
  totals: RideTotals;
  isMachine: boolean;
  /** Litres that were bought, by documents. */
  bought: number;
  counter: { start: number | null; end: number | null };
  /** null: not of the Slovak records. */
  records: VatRecords | null;
  /** First and last local moment, `yyyy-MM-ddTHH:mm:ss`. */
  from: string;
  to: string;
  /** The same, but now where the period goes on. */
  until: string;
}

export function buildLogbook(data: LogbookData, given: ReportContext): ReportDocument {
  const context = fullContext(given);
  const book = bookOf(data, context);
  const { rides, records } = book;
  const words = logbookWords(context.language);
  const plate = data.vehicle.numericPlate;
  const head = headOf(context, { subjectName: plate, orientation: 'landscape' });
  return {
    ...head,
    subject: [],
    plate,
    figures: [],
    facts: factsOf(book),
    summary: summaryOf(book),
    blocks: blocksOf(book),
    footer: records?.isConcerned
      ? `${head.footer} · ${words('electronic')}: ${head.fileName}.xlsx`
      : head.footer,
    isEmpty: rides.length === 0,
    ...(isOver(book) && { kept: figuresOf(book) }),
  };
}

/** Decision 0086: whoever administers the company may have a file that hides nothing, when it is asked for. */
function fullContext(context: ReportContext): ReportContext {
  const { reader, input } = context;
  if (!input.options.full || !reader.administrator) return context;
  return { ...context, reader: { ...reader, readsPrivate: true } };
}

function bookOf(data: LogbookData, context: ReportContext): Logbook {
  const { vehicle } = data;
  const isMachine = vehicle.typeCode === 'machine';
  const rides = logged(printedRides(data.rides, context), data.before);
  const period = context.period ?? { from: context.now, to: context.now };
  const from = localText(period.from, context.zone);
  const to = localText(period.to, context.zone);
  // Data end now, whatever the period says.
  const now = Math.max(period.from, Math.min(period.to, context.now));
  const [first, last] = [rides[0], rides.at(-1)];
  const before = isMachine ? data.before?.mhStop : data.before?.kmStop;
  const start = first ? counterBefore(first, isMachine) : (before ?? null);
  const end = last ? (isMachine ? last.mhStop : last.kmStop) : (before ?? null);
  return {
    data,
    context,
    rides,
    isMachine,
    bought: data.fuel.reduce((sum, entry) => sum + putInLitres(entry, data.vehicle, false), 0),
    from,
    to,
    counter: { start, end },
    until: localText(now, context.zone),
    totals: totalsOf(
      rides.map((ride) => ride.loaded),
      vehicle,
    ),
    records: vatRecords(data, { rides, counter: { start, end } }, context, {
      from: from.slice(0, 10),
      to: to.slice(0, 10),
    }),
  };
}

function blocksOf(book: Logbook): Block[] {
  const { data, context, rides, records, isMachine, counter } = book;
  const words = logbookWords(context.language);
  const hasVat = records?.isConcerned ?? false;
  const goods = goodsTable(data, context, hasVat);
  const closing = {
    data,
    rides,
    isMachine,
    counter,
    context,
    totals: book.totals,
    isMonth: isMonth(book),
    from: momentText(book.from, context),
    to: momentText(book.until, context),
    bought: book.bought,
  };
  const about = hasVat ? [aboutGoods(context, goods.rows.length > 0)] : [];
  const isBeside = goods.rows.length <= GOODS_BESIDE_MAX;
  const parts = [
    { share: 9, blocks: [closingTable(closing, 'paper')] },
    ...(isBeside ? [{ share: 10, blocks: [goods, ...about] }] : []),
    ...(hasVat && records
      ? [{ share: 10, blocks: [completenessTable(records, context), aboutRecords(context)] }]
      : []),
  ];
  const ends = isMonth(book) ? [] : monthEnds(book);
  const hasGoing = rides.some((ride) => ride.rideState === 'unfinished');
  const going: Block = {
    kind: 'notes',
    isSmall: true,
    items: [{ spans: [{ text: words('unfinished') }] }],
  };
  return [
    ridesTable({
      context,
      rides,
      isMachine,
      counter,
      isMarked: hasVat,
      litres: litresOf(data, rides),
      isMeasured: data.balance !== null,
      pauses: context.company.countryCode === 'CZ' ? pausesOf(rides, context.zone) : null,
      hasPrivate: !hasVat || (records?.privateRides ?? 0) > 0,
    }),
    ...(hasGoing ? [going] : []),
    ...sincePrint(data.lastPrint, figuresOf(book), context, isMachine),
    ...(isBeside ? [] : [goods, ...about]),
    ...(ends.length > 0
      ? [{ kind: 'notes' as const, title: words('monthEnds'), isSmall: true, items: ends }]
      : []),
    closingTable(closing, 'sheet'),
    { kind: 'columns', parts },
    { kind: 'signatures', lines: signaturesOf(book) },
  ];
}

/** One driver is named; of several each signs for themselves. */
function signaturesOf({ rides, context }: Logbook): string[] {
  const words = logbookWords(context.language);
  const names = new Set(
    rides.flatMap(({ driver }) => (driver ? [`${driver.firstName} ${driver.lastName}`] : [])),
  );
  const name = names.size === 1 ? ` ${[...names][0]}` : '';
  const driver = `${words('signatures.driver')}${name}, ${reportWords(context.language)('dateAndSignature')}`;
  return [
    driver,
    words('signatures.manager'),
    words('signatures.accounting'),
    words('signatures.approved'),
  ];
}

function factsOf(book: Logbook): Field[] {
  const { data, context, records, totals, rides, isMachine } = book;
  const { vehicle, firstRecord } = data;
  const { format, language } = context;
  const words = logbookWords(language);
  const norm = isMachine ? vehicle.consumptionEngineHours : vehicle.consumptionKm;
  const fuel = vehicle.fuels.map((code) => codeName('fuelTypes', code, language)).join(', ');
  const normText = norm
    ? `${words('facts.norm')} ${format.number(norm, 1)} ${rateUnit(isMachine)}`
    : '';
  const kind = vehicle.categoryCode ?? codeName('vehicleTypes', vehicle.typeCode, language);
  const whole = isMachine
    ? `${format.number(toHours(totals.engineSeconds), 1)} h`
    : `${format.number(printedDistances(rides), 1)} km`;
  const facts: Field[] = [
    {
      label: words('facts.vehicle'),
      value: [{ text: vehicleName(vehicle), bold: true }, { text: `, ${kind}` }],
    },
    { label: words('facts.vin'), value: plain(vehicle.vin ?? '-') },
    {
      label: words('facts.fuel'),
      value: plain([fuel, normText].filter(Boolean).join(', ') || '-'),
    },
  ];
  if (firstRecord) {
    const since = format.date(localText(firstRecord.ts, context.zone));
    const at = words('facts.atOdometer', {
      odometer: `${format.number(toKm(firstRecord.odometer), 1)} km`,
    });
    facts.push({ label: words('facts.recordsSince'), value: plain(`${since} ${at}`) });
  }
  if (records) facts.push({ label: words('facts.vat'), value: vatSpans(book, records) });
  facts.push({
    label: words('facts.together'),
    value: [
      { text: whole, bold: true },
      { text: `  ${words('facts.rides', { count: rides.length })}` },
    ],
  });
  return facts;
}

/** Red where somebody has to write something, or what was told contradicts the rides. */
function vatSpans({ data, context }: Logbook, { statement }: VatRecords): Span[] {
  const words = logbookWords(context.language);
  const { vehicle } = data;
  const red = (text: string): Span[] => [{ text, tone: 'red' }];
  switch (statement.kind) {
    case 'category':
      return plain(
        words('facts.vatOf.category', {
          category:
            vehicle.categoryCode ?? codeName('vehicleTypes', vehicle.typeCode, context.language),
        }),
      );
    case 'otherDay':
      return plain(words('facts.vatOf.otherDay', { day: context.format.date(statement.day) }));
    case 'noDay':
    case 'noRegime':
      return red(words(`facts.vatOf.${statement.kind}`));
    case 'outside':
    case 'mixed':
      return plain(words(`facts.vatOf.${statement.kind}`));
    case 'exempt':
    case 'business':
      if (statement.privateRides > 0)
        return red(words('facts.vatOf.contradicted', { rides: statement.privateRides }));
      return plain(words(`facts.vatOf.${statement.kind}`));
  }
}

/** What the spreadsheet's information must hold, and what one looks for on the screen. */
function summaryOf(book: Logbook): ReportDocument['summary'] {
  const { context, totals, rides, counter, isMachine, records, data } = book;
  const { format } = context;
  const words = logbookWords(context.language);
  const scaled = isMachine ? toHours : printedKilometres;
  const unit = isMachine ? 'h' : 'km';
  const label = (at: string) =>
    words(`closing.${isMachine ? 'counter' : 'odometer'}`, { moment: momentText(at, context) });
  const at = (value: number | null) =>
    value === null ? '-' : `${format.number(scaled(value), 1)} ${unit}`;
  const privates = rides.filter((ride) => ride.rideType === 'private').length;
  const whole = isMachine ? toHours(totals.engineSeconds) : printedDistances(rides);
  const average = data.consumption.basis === 'rides' ? totals.average : data.consumption.average;
  const lacking = new Set(
    records?.requirements.flatMap((one) => one.lacking.map((ride) => ride.number)),
  );
  return [
    { label: words('summary.distance'), text: `${format.number(whole, 1)} ${unit}` },
    { label: words('summary.rides'), text: String(rides.length) },
    { label: words('records.privateRides'), text: String(privates) },
    { label: words('summary.private'), text: percentText(book) },
    { label: label(book.from), text: at(counter.start) },
    { label: label(book.until), text: at(counter.end) },
    {
      label: words('summary.average'),
      text: average === null ? '-' : `${format.number(average, 1)} ${rateUnit(isMachine)}`,
    },
    ...(lacking.size > 0
      ? [
          {
            label: words('summary.missing'),
            text: words('facts.rides', { count: lacking.size }),
            tone: 'red' as const,
          },
        ]
      : []),
  ];
}

function percentText({ totals: { privatePercent }, rides, context: { format } }: Logbook) {
  const own = rides.filter((ride) => ride.rideType === 'private');
  const km = `${format.number(printedDistances(own), 1)} km`;
  return privatePercent === null ? km : `${km} (${format.number(privatePercent, 1)} %)`;
}

/** The counter at the end of each month of a longer period, as the records want it for each tax period. */
function monthEnds({ rides, context, isMachine }: Logbook) {
  const { format } = context;
  const months = new Map<string, number | null>();
  for (const ride of rides) {
    const month = localText(Date.parse(ride.fromTimestamp), context.zone).slice(0, 7);
    months.set(month, isMachine ? ride.mhStop : ride.kmStop);
  }
  return [...months].map(([month, counter]) => {
    const value =
      counter === null ? null : isMachine ? toHours(counter) : printedKilometres(counter);
    const text = `${format.number(value, 1)} ${isMachine ? 'h' : 'km'}`;
    return { mark: format.month(`${month}-01`), spans: [{ text }] };
  });
}

/**
 * Litres beside the ride in which, or after which, they were put in; what was before the first one beside that.
 * Where the tanks are measured the measured ones, so that they agree with the balance.
 */
function litresOf(data: LogbookData, rides: readonly LoggedRide[]): ReadonlyMap<number, number> {
  const litres = new Map<number, number>();
  let index = 0;
  for (const entry of data.fuel) {
    const ts = Date.parse(entry.timestamp);
    while (index + 1 < rides.length && startOf(rides[index + 1]) <= ts) index++;
    const ride = rides[index];
    const put = putInLitres(entry, data.vehicle, data.balance !== null);
    if (ride && put > 0) litres.set(ride.number, (litres.get(ride.number) ?? 0) + put);
  }
  return litres;
}

function startOf(ride: LoggedRide | undefined): number {
  return ride ? Date.parse(ride.fromTimestamp) : Number.POSITIVE_INFINITY;
}

/** Standing between two rides of a day; beside a hidden ride it would tell when that one was. */
function pausesOf(rides: readonly LoggedRide[], zone: string): ReadonlyMap<number, number> {
  const pauses = new Map<number, number>();
  for (const [index, ride] of rides.entries()) {
    const before = rides[index - 1];
    if (!before || before.isHidden || ride.isHidden) continue;
    const [from, to] = [Date.parse(before.toTimestamp), Date.parse(ride.fromTimestamp)];
    if (localText(from, zone).slice(0, 10) !== localText(to, zone).slice(0, 10)) continue;
    pauses.set(ride.number, (to - from) / 1000);
  }
  return pauses;
}

/** Is the period past? A print of one that goes on is no statement about it. */
function isOver({ context: { period, now } }: Logbook): boolean {
  return period !== null && period.to < now;
}

function isMonth({ from, to }: Logbook): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}

/** `31.3.2026 24:00` reads as the end of the day; people write it so in logbooks. */
function momentText(local: string, { format }: ReportContext): string {
  const isEnd = local.slice(11, 16) === '23:59';
  return isEnd ? `${format.date(local)} 24:00` : format.dateTime(local);
}

function plain(text: string): Span[] {
  return [{ text }];
}
