// The plan on paper (PLAN-014, PLAN-015): title, legend, head and all rows that are shown, in light colours. On pages
// of a height the head comes again on each; without one there is one page as high as it must be.
import type { ContractState } from '@flotila/domain/contract/contract.ts';
import type { Month } from '@flotila/domain/period.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { monthWords } from '../../../ground/words/day-words.ts';
import { date, dateTime } from '../../../ground/words/format.ts';
import { axisOf } from '../axis.ts';
import type { Plan, PlanRow } from '../plan-rows.ts';
import { dayText } from '../plan-words.ts';
import { isWhole, type Span } from '../window.ts';
import { type Ink, type Measure, type Sheet, sheet } from './ink.ts';
import { drawAxis, drawBackdrop, drawRow, type Frame, LEFT, rowHeightOf } from './rows.ts';
import { drawMark, MARK_WIDTH, PAPER } from './signs.ts';

export interface PaperInput {
  company: string;
  groupset: string | null;
  month: Month;
  /** Shown are weeks from this one on, not the month. */
  isAhead: boolean;
  filter: string;
  window: Span;
  whole: Span;
  zone: string;
  nowMs: number;
  rows: readonly PlanRow[];
  plan: Plan;
  hidden: ReadonlySet<ContractState>;
  free: (row: PlanRow) => string | null | undefined;
}

export interface Page {
  width: number;
  height: number;
  inks: readonly Ink[];
}

const MARGIN = 28;
const TITLE_HEIGHT = 74;
const AXIS_HEIGHT = 44;
const FOOT_HEIGHT = 26;
const STATES: readonly ContractState[] = ['active', 'planned', 'done', 'unrealized'];

/** The pages, `width` pixels wide; `height` null: one page that holds all. */
export function planPages(
  input: PaperInput,
  size: { width: number; height: number | null },
  measure: Measure,
): Page[] {
  const { rows } = input;
  const around = 2 * MARGIN + TITLE_HEIGHT + AXIS_HEIGHT + FOOT_HEIGHT;
  const room = size.height === null ? Number.POSITIVE_INFINITY : size.height - around;
  const parts = partsOf(rows, room);
  return parts.map((part, at) => {
    const used = part.reduce((sum, row) => sum + rowHeightOf(row), 0);
    const height = size.height ?? around + used;
    const page = sheet(measure);
    page.box(0, 0, size.width, height, PAPER.surface);
    drawTitle(page, input, size.width);
    drawPart(page, input, part, size.width);
    drawFoot(page, input, { width: size.width, height, page: at + 1, pages: parts.length });
    return { width: size.width, height, inks: page.inks };
  });
}

/** Rows that stand on one page each; a page has at least one. */
export function partsOf(rows: readonly PlanRow[], room: number): PlanRow[][] {
  const parts: PlanRow[][] = [[]];
  let used = 0;
  for (const row of rows) {
    const height = rowHeightOf(row);
    const part = parts[parts.length - 1];
    if (part && (part.length === 0 || used + height <= room)) {
      part.push(row);
      used += height;
    } else {
      parts.push([row]);
      used = height;
    }
  }
  return parts;
}

function drawTitle(page: Sheet, input: PaperInput, width: number): void {
  const { company, groupset, plan, filter } = input;
  const y = MARGIN + 12;
  const wide = page.text(MARGIN, y, t('menu.plan'), { size: 20, colour: PAPER.ink, isBold: true });
  page.text(MARGIN + wide + 14, y, periodName(input), { size: 16, colour: PAPER.ink });
  const who = [company, groupset].filter(Boolean).join(' · ');
  page.text(width - MARGIN, y, who, { size: 14, colour: PAPER.ink, isBold: true, align: 'right' });
  const second = y + 30;
  const params = { contracts: plan.contracts, vehicles: plan.vehiclesWithContracts };
  const style = { size: 12, colour: PAPER.ink } as const;
  let x = MARGIN + page.text(MARGIN, second, t('plan.count', params), { ...style, isBold: true });
  for (const state of STATES) {
    if (input.hidden.has(state)) continue;
    x += 20;
    drawMark(page, state, x, second - 9);
    x += MARK_WIDTH + 6;
    x += page.text(x, second, `${t(`plan.states.${state}`)} ${plan.counts[state]}`, style);
  }
  if (filter) {
    const text = t('plan.filtered', { filter });
    page.text(width - MARGIN, second, text, { size: 12, colour: PAPER.muted, align: 'right' });
  }
}

/** The month, or the days of it that are shown. */
function periodName(input: PaperInput): string {
  const { month, isAhead, window, whole, zone } = input;
  if (!isAhead && isWhole(window, whole)) return monthWords(month);
  return t('plan.period', { first: date(window.from, zone), last: date(window.to - 1, zone) });
}

function drawPart(page: Sheet, input: PaperInput, rows: readonly PlanRow[], width: number): void {
  const { window, zone, nowMs, month, whole, free } = input;
  const top = MARGIN + TITLE_HEIGHT;
  const height = rows.reduce((sum, row) => sum + rowHeightOf(row), 0);
  const frame: Frame = {
    left: MARGIN,
    top: top + AXIS_HEIGHT,
    height,
    scale: { window, width: width - 2 * MARGIN - LEFT },
    zone,
    nowMs,
    whole,
  };
  const axis = axisOf(window, zone);
  drawBackdrop(page, frame, axis);
  drawAxis(page, frame, axis, top);
  let y = frame.top;
  for (const row of rows) {
    const day = free(row);
    drawRow(page, frame, row, y, freeText(day, input, month));
    y += rowHeightOf(row);
  }
}

function freeText(day: string | null | undefined, input: PaperInput, month: Month): string {
  if (day === undefined) return '';
  if (day === null) return t('plan.busy');
  return day === date(input.nowMs, input.zone) ? t('plan.freeToday') : dayText(day, month);
}

function drawFoot(
  page: Sheet,
  { nowMs, zone }: PaperInput,
  at: { width: number; height: number; page: number; pages: number },
): void {
  const y = at.height - MARGIN + 4;
  const style = { size: 11, colour: PAPER.muted } as const;
  page.text(MARGIN, y, `${t('app.name')} · ${dateTime(nowMs, zone)}`, style);
  const text = t('plan.page', { page: at.page, pages: at.pages });
  if (at.pages > 1) page.text(at.width - MARGIN, y, text, { ...style, align: 'right' });
}
