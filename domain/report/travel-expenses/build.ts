// Travel expenses as a document: the usual order and settlement of a business trip on both sides of a sheet. The
// front says what happened and what is paid, the back how each amount came about.
import type { ReportContext } from '../context.ts';
import type { Block, ReportDocument, Span, TableBlock } from '../document.ts';
import { headOf } from '../head.ts';
import { reportWords } from '../words.ts';
import { accountTable, resultFigures } from './account.ts';
import { closingBlocks, closingSignatures, courseNotes } from './closing.ts';
import { courseTable } from './course.ts';
import { dayTable } from './day-table.ts';
import { missingRates } from './missing-rates.ts';
import { orderBlocks, orderFacts } from './order.ts';
import { resultBlock } from './result.ts';
import { type Travel, type TravelData, travelOf } from './travel.ts';
import { type TravelWords, travelWords } from './words.ts';

export function buildTravelExpenses(data: TravelData, context: ReportContext): ReportDocument {
  const words = travelWords(context.language);
  const travel = travelOf(data, context);
  const name = data.personName;
  const head = headOf(context, { subjectName: name, orientation: 'portrait' });
  const results = resultsOf(travel, context, words);
  const isEmpty = travel.legs.length === 0 && travel.parts.length === 0;
  return {
    ...head,
    subject: subjectOf(travel, name, words('title'), context),
    plate: plateOf(travel),
    figures: [],
    facts: orderFacts(travel, words),
    summary: results.map(([label, text]) => ({ label, text })),
    blocks: isEmpty ? emptyBlocks(context) : blocksOf(travel, context, words),
    isEmpty,
    missingRates: missingRates(travel, context),
  };
}

/** Of the course: with more, the result no longer fits the front page. */
const FRONT_LINES_MAX = 27;

function linesOf({ rows }: TableBlock): number {
  const lines = rows.map(({ cells }) =>
    Math.max(...Object.values(cells).map(({ text }) => text.split('\n').length)),
  );
  return lines.reduce((sum, count) => sum + count, 0);
}

function emptyBlocks({ language }: ReportContext): Block[] {
  return [{ kind: 'notes', items: [{ spans: [{ text: reportWords(language)('noData') }] }] }];
}

function blocksOf(travel: Travel, context: ReportContext, words: TravelWords): Block[] {
  const whole = { travel, context, words };
  const course = courseTable(whole);
  const front = [...orderBlocks(travel, context, words), course, courseNotes(whole)];
  const hasFront = linesOf(course) <= FRONT_LINES_MAX;
  const { law, settlement } = travel;
  if (!law || !settlement) {
    return [
      ...front,
      dayTable(whole, hasFront),
      { kind: 'notes', items: [{ isMarked: true, spans: [{ text: words('noRule') }] }] },
      { kind: 'signatures', lines: closingSignatures(words) },
    ];
  }
  const account = { ...whole, law, settlement };
  return [
    ...front,
    resultBlock(account),
    dayTable(whole, hasFront),
    accountTable(account),
    ...closingBlocks(whole, law),
  ];
}

function resultsOf(travel: Travel, context: ReportContext, words: TravelWords): [string, string][] {
  const { law, settlement } = travel;
  if (!law || !settlement) return [];
  const figures = resultFigures({ travel, law, settlement, context, words });
  if (settlement.isComplete) return figures;
  return [...figures, [words('account.notAll'), words('account.incomplete')]];
}

/** Whose trip, what the paper form is called and where it led: `Eva Malá · Cestovný príkaz … · Rakúsko, Česko` */
function subjectOf(
  travel: Travel,
  name: string,
  form: string,
  { language }: ReportContext,
): Span[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const codes = new Set(travel.parts.flatMap(({ stays }) => stays.map(({ country }) => country)));
  codes.delete(travel.home);
  const countries = [...codes].map((code) => names.of(code) ?? code).join(', ');
  const rest = [form, countries].filter((part) => part !== '').join(' · ');
  return [
    { text: name, bold: true },
    { text: ` · ${rest}`, tone: 'quiet' },
  ];
}

/** Where all trips were made with one vehicle. */
function plateOf({ trips, vehicles }: Travel): string | null {
  const driven = new Set(trips.flatMap(({ legs }) => legs.map(({ vehicleId }) => vehicleId)));
  const [only] = driven;
  if (driven.size !== 1 || only === undefined) return null;
  return vehicles.get(only)?.numericPlate ?? null;
}
