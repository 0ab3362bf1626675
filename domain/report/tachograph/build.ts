// The report of a driver's hours (R-TACHO): days as strips with their weeks, limits, weekly rests and possible
// infringements. Days and limits are UTC, as on the print-out of a tachograph itself.
import { countFound } from '../../tachograph/excuse.ts';
import { zoneOffset } from '../../time.ts';
import type { ReportContext } from '../context.ts';
import { type Block, contentWidth, type NotesBlock, type ReportDocument } from '../document.ts';
import { headOf } from '../head.ts';
import { reportWords } from '../words.ts';
import { dayTable, hasDetail, hasGraph } from './day-table.ts';
import { foundTable, lostNotes } from './found-table.ts';
import { METER_WEEKS_MAX, metersChart } from './meters.ts';
import { type NumberedWeek, type TachographData, type TachographView, viewOf } from './view.ts';
import { weekBars } from './week-bars.ts';
import { activityTable, debtNotes, weeklyRestTable, weekTable } from './week-tables.ts';
import { workingBlocks } from './working-table.ts';

/** Weeks whose meters stand beside weekly rests and infringements; of more they have lines of their own. */
const BESIDE_MAX = 4;
const METERS_WIDTH = 84;

export function buildTachograph(data: TachographData, context: ReportContext): ReportDocument {
  const view = viewOf(data, context);
  const { words, format } = view;
  const driver = `${data.driver.firstName} ${data.driver.lastName}`.trim();
  const highest = Math.max(0, ...view.weeks.map((week) => week.driven + week.previousDriving));
  const time = format.duration(highest * 60);
  const km = totalKm(view);
  const isEmpty = view.rows.every(({ day }) => day === null);
  const { open, excused } = countFound(view.found);
  const figures = [
    { text: time, unit: words('of', { limit: '90:00' }), label: words('figures.twoWeeks') },
    { text: String(open), label: words('figures.found') },
    ...(excused > 0 ? [{ text: String(excused), label: words('excused') }] : []),
    { text: format.number(km, 1), label: 'km' },
  ];
  const summary = [
    { label: words('figures.twoWeeks'), text: `${time} ${words('of', { limit: '90:00' })}` },
    {
      label: words('figures.found'),
      text: String(open),
      ...(open > 0 && { tone: 'red' as const }),
    },
    ...(excused > 0 ? [{ label: words('excused'), text: String(excused) }] : []),
    { label: 'km', text: format.number(km, 1) },
  ];
  return {
    ...headOf(context, { subjectName: driver, orientation: 'landscape' }),
    subject: [
      { text: driver, bold: true },
      { text: [cardText(view), vehicleText(view), crewText(view)].filter(Boolean).join(' · ') },
    ].map((span, index) => (index > 0 ? { ...span, text: ` ${span.text}` } : span)),
    plate: null,
    // Of days that nobody recorded there is nothing to count, not even that nothing was broken.
    figures: isEmpty ? [] : figures,
    facts: [],
    summary: isEmpty ? [] : summary,
    blocks: isEmpty ? emptyBlocks(view) : blocksOf(view, driver),
    isEmpty,
  };
}

/** REP-035: one sentence in place of pages of days that say nothing. */
function emptyBlocks(view: TachographView): Block[] {
  const shared = reportWords(view.context.language);
  const said = (text: string): NotesBlock => ({ kind: 'notes', items: [{ spans: [{ text }] }] });
  // Without a card there is nothing to wait for, and nothing to explain.
  if (view.data.cardNumber === null) return [said(shared('noData')), said(view.words('noCard'))];
  return [said(shared('noData')), explanations(view)];
}

function blocksOf(view: TachographView, driver: string): Block[] {
  const { words, context } = view;
  const { weeks, days } = context.input.options;
  const sign = reportWords(context.language)('dateAndSignature');
  const blocks: Block[] = [];
  if (hasDetail(weeks)) {
    const shape = { name: words('sheets.days'), hasStrips: hasGraph(weeks), hasWeeks: true };
    blocks.push(dayTable(view, shape));
    blocks.push(weekTable(view, 'sheet'));
  } else if (weeks !== 'none') blocks.push(weekTable(view));
  // Where the rows of weeks show as much of a day, it is shown once.
  const isShown = hasDetail(weeks) && hasGraph(weeks) === hasGraph(days);
  if (days !== 'none' && !isShown) {
    const name = hasDetail(weeks) ? words('sheets.daily') : words('sheets.days');
    blocks.push(dayTable(view, { name, title: name, hasStrips: hasGraph(days), hasWeeks: false }));
  }
  // Strips tell it better where they stand.
  if (weeks === 'graph') blocks.push(...weekBars(view));
  if (hasGraph(weeks)) blocks.push(...separateMeters(view));
  blocks.push(besideEachOther(view));
  blocks.push(...workingBlocks(view));
  if (weeks === 'none' && days === 'none') {
    blocks.push({
      kind: 'notes',
      isSmall: true,
      items: [{ spans: [{ text: words('nothingAsked') }] }],
    });
  }
  blocks.push({
    kind: 'signatures',
    lines: [`${words('driver')} ${driver}`, words('dispatcher')].map((who) => `${who}, ${sign}`),
  });
  if (hasDetail(days)) blocks.push(activityTable(view));
  return blocks;
}

/** Meters of few weeks, weekly rests and possible infringements. */
function besideEachOther(view: TachographView): Block {
  const { weeks, words, format } = view;
  const isBeside = hasGraph(view.context.input.options.weeks) && weeks.length <= BESIDE_MAX;
  const meters =
    isBeside && weeks.length > 0 ? [metersChart(weeks, METERS_WIDTH, { words, format })] : [];
  const rests = { share: 3, blocks: [weeklyRestTable(view), ...debtNotes(view)] };
  const found = { share: 5, blocks: [foundTable(view), ...lostNotes(view), explanations(view)] };
  return {
    kind: 'columns',
    parts: meters.length > 0 ? [{ share: 4, blocks: meters }, rests, found] : [rests, found],
  };
}

/** Of many weeks, as many drawings as pages need. */
function separateMeters({ weeks, words, format }: TachographView): Block[] {
  if (weeks.length <= BESIDE_MAX) return [];
  const groups: NumberedWeek[][] = [];
  for (let at = 0; at < weeks.length; at += METER_WEEKS_MAX) {
    groups.push(weeks.slice(at, at + METER_WEEKS_MAX));
  }
  return groups.map((group) => metersChart(group, contentWidth('landscape'), { words, format }));
}

function explanations(view: TachographView): NotesBlock {
  const { words, format, rows } = view;
  const without = rows.filter(({ day }) => day === null || day.unknown > 0).length;
  const texts = [
    utcText(view),
    words('severities'),
    words('noJudgement'),
    view.found.some(({ excuse }) => excuse !== null) ? words('excuses') : '',
    sourceText(view),
    totalKm(view) === null ? '' : words('kilometres'),
    without > 0 ? words('daysWithout', { count: format.number(without) }) : '',
  ];
  const text = texts.filter((one) => one !== '').join(' ');
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text }] }] };
}

function utcText({ words, context, data }: TachographView): string {
  const hours = [data.from, data.to].map(
    (day) => zoneOffset(Date.parse(`${day}T12:00:00Z`), context.zone) / 3_600_000,
  );
  return words('utc', { zone: context.zone, hours: [...new Set(hours)].sort().join(' – ') });
}

function sourceText({ words, rows }: TachographView): string {
  const sources = new Set(rows.flatMap(({ day }) => day?.source ?? []));
  if (sources.size === 0) return '';
  const isFile = !sources.has('live') && !sources.has('both');
  const isLive = sources.size === 1 && sources.has('live');
  const text = isFile ? words('fromFiles') : isLive ? words('fromLive') : words('fromBoth');
  return `${words('sources')}: ${text}.`;
}

function totalKm({ rows }: TachographView): number | null {
  const known = rows.flatMap(({ day }) => day?.distance ?? []);
  return known.length > 0 ? known.reduce((sum, km) => sum + km, 0) : null;
}

function cardText({ words, data }: TachographView): string {
  return data.cardNumber ? `${words('card')} ${data.cardNumber}` : '';
}

function vehicleText({ words, plates }: TachographView): string {
  return plates.length > 0 ? `${words('vehicleLabel')} ${plates.join(', ')}` : '';
}

function crewText({ words, rows }: TachographView): string {
  const bars = rows.flatMap((row) => [...row.bars, ...row.second]);
  if (bars.every(({ source }) => source === null)) return '';
  return bars.some(({ crew }) => crew) ? words('crewDriver') : words('singleDriver');
}
