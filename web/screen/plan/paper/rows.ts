// The timeline of the plan on paper: head, weekends, line of now, rows with their bars.
import { localDay } from '@flotila/domain/time.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { weekdayText } from '../../../ground/words/day-words.ts';
import { time } from '../../../ground/words/format.ts';
import { type Axis, dayHeads } from '../axis.ts';
import { type BarBox, boxesOf, nameSpot, type Scale, xOf } from '../bars.ts';
import { overlapsOf } from '../free.ts';
import type { Placed, PlanRow } from '../plan-rows.ts';
import { dayNumber, overlapText, widestDays } from '../plan-words.ts';
import type { Span } from '../window.ts';
import type { Sheet } from './ink.ts';
import { drawSign, PAPER, STATE_PAPER } from './signs.ts';

export interface Frame {
  /** Of the vehicles' column, and of the first row. */
  left: number;
  top: number;
  /** Of all rows of the page. */
  height: number;
  scale: Scale;
  zone: string;
  nowMs: number;
  whole: Span;
}

/** Columns before the timeline. */
export const LEFT = 248;
const FREE_WIDTH = 70;
const LANE_HEIGHT = 26;
const BAR_HEIGHT = 25;
const NAME_SIZE = 12;
/** Sign and spaces beside a name. */
const BESIDE = 33;

/** As on the screen. */
export function rowHeightOf(row: PlanRow): number {
  return row.lanes * LANE_HEIGHT + 14;
}

export function drawBackdrop(page: Sheet, frame: Frame, axis: Axis): void {
  const { top, height, scale, nowMs } = frame;
  const x = (ts: number) => xIn(ts, frame);
  for (const { from, to, isWeekend } of axis.days) {
    if (isWeekend) page.box(x(from), top, x(to) - x(from), height, PAPER.weekend);
  }
  for (const { from } of (axis.hours.length > 0 ? axis.days : axis.weeks).slice(1)) {
    page.line([x(from), top - 44, x(from), top + height], PAPER.line);
  }
  if (nowMs < scale.window.from || nowMs >= scale.window.to) return;
  page.line([x(nowMs), top, x(nowMs), top + height], PAPER.ink, 2);
  const style = { size: 11, colour: PAPER.ink, isBold: true, align: 'middle' } as const;
  page.text(x(nowMs), top + height + 9, time(nowMs, frame.zone), style);
}

export function drawAxis(page: Sheet, frame: Frame, axis: Axis, top: number): void {
  const { left, scale } = frame;
  const bottom = top + 44;
  const head = { size: 12, colour: PAPER.muted, isBold: true } as const;
  page.text(left, bottom - 11, t('plan.vehicle'), head);
  page.text(left + LEFT - 10, bottom - 11, t('plan.freeFrom'), { ...head, align: 'right' });
  page.line([left, bottom, left + LEFT + scale.width, bottom], PAPER.strong);
  const today = localDay(frame.nowMs, frame.zone);
  const hasHours = axis.hours.length > 0;
  for (const { number, from, to } of hasHours ? [] : axis.weeks) {
    const [start, end] = [xIn(from, frame), xIn(to, frame)];
    if (end - start < 62) continue;
    page.text(start + 6, top + 11, t('plan.week', { number }), { size: 12, colour: PAPER.muted });
  }
  for (const { ts, hour } of axis.hours) {
    page.text(xIn(ts, frame) + 3, bottom - 10, `${hour}:00`, { size: 11, colour: PAPER.muted });
  }
  drawDays(page, frame, axis, { y: hasHours ? top + 11 : bottom - 11, today });
}

/** @param at the middle of their letters, and today as yyyy-MM-dd */
function drawDays(page: Sheet, frame: Frame, axis: Axis, at: { y: number; today: string }): void {
  const { y, today } = at;
  const places = axis.days.map(({ from, to }) => [xIn(from, frame), xIn(to, frame)] as const);
  const heads = dayHeads(
    places.map(([start, end]) => end - start),
    widestDays(axis.days, (text) => page.widthOf(text, { size: 12, isBold: true })),
  );
  axis.days.forEach(({ day }, index) => {
    const [start, end] = places[index] ?? [0, 0];
    const isToday = day === today;
    if (isToday) page.box(start, y - 11, end - start, 22, PAPER.ink, 5);
    if (heads[index] === 'none') return;
    const name = heads[index] === 'weekday' ? `${weekdayText(day)} ` : '';
    const colour = isToday ? PAPER.surface : PAPER.ink;
    const style = { size: 12, colour, isBold: true, align: 'middle' } as const;
    page.text((start + end) / 2, y, `${name}${dayNumber(day)}`, style);
  });
}

export function drawRow(page: Sheet, frame: Frame, row: PlanRow, y: number, free: string): void {
  const { left, scale, zone, whole } = frame;
  const { vehicle } = row;
  const right = left + LEFT + scale.width;
  const room = LEFT - FREE_WIDTH - 8;
  const wide = page.text(left, y + 12, vehicle.plate, {
    size: 13,
    colour: PAPER.ink,
    isBold: true,
  });
  const small = { size: 12, colour: PAPER.muted } as const;
  page.text(left + wide + 6, y + 12, vehicle.name, { ...small, max: room - wide - 6 });
  const second = vehicle.isGone ? t('plan.gone') : vehicle.driver || t('plan.noDriver');
  page.text(left, y + 28, second, { ...small, max: room });
  if (row.lanes > 1) {
    const text = overlapText(overlapsOf(row.bars, whole, zone));
    page.text(left, y + 44, text, { size: 12, colour: PAPER.notice, max: room });
  }
  const isToday = free === t('plan.freeToday');
  const colour = isToday ? PAPER.good : PAPER.ink;
  const style = { size: 12, colour, isBold: isToday, align: 'right' } as const;
  page.text(left + LEFT - 10, y + 12, free, style);
  const bottom = y + rowHeightOf(row);
  page.line([left, bottom, right, bottom], PAPER.line);
  for (const [bar, box] of boxesOf(row.bars, scale)) drawBar(page, frame, { bar, box, y });
}

function drawBar(page: Sheet, frame: Frame, at: { bar: Placed; box: BarBox; y: number }): void {
  const { bar, box } = at;
  const { state, row, lane } = bar;
  const look = STATE_PAPER[state];
  const x = frame.left + LEFT + box.left;
  const y = at.y + 7 + lane * LANE_HEIGHT;
  page.box(x, y, box.width, BAR_HEIGHT, look.fill, 6);
  if (look.edge && !box.isCutLeft) page.box(x, y, 3, BAR_HEIGHT, look.edge);
  drawSign(page, state, x + 8, y + 6.5);
  const middle = y + BAR_HEIGHT / 2;
  const isBold = state !== 'done';
  const style = { size: NAME_SIZE, colour: look.text, isBold };
  const spot = nameSpot(box, row.name.length * 6.8 + BESIDE, state === 'active');
  if (spot === 'after') {
    const max = box.room - box.width - 6;
    page.text(x + box.width + 6, middle, row.name, { ...style, colour: PAPER.ink, max });
    return;
  }
  const max = (spot === 'over' ? box.room : box.width) - BESIDE + 6;
  page.text(x + 25, middle, row.name, { ...style, max });
}

function xIn(ts: number, { left, scale }: Frame): number {
  return left + LEFT + Math.max(0, Math.min(scale.width, xOf(ts, scale)));
}
