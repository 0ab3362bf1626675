// Hours of a week in which something counts: when a rule listens, and what working hours are. Local times of
// the company; a night shift is written as two spans, up to 24:00 and from 00:00 on.
import { z } from 'zod';

/** Spans of one day. */
export const SPANS_MAX = 4;
const DAYS_OF_WEEK = 7;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const clockOrMidnight = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** `HH:mm`; `to` is not within it. */
export const Span = z.object({ from: clock, to: clockOrMidnight });
export type Span = z.output<typeof Span>;

/** In any order, none of them empty, none over another. */
const Day = z
  .array(Span)
  .max(SPANS_MAX)
  .superRefine((spans, context) => {
    for (const [index, { from, to }] of spans.entries()) {
      const before = spans.slice(0, index);
      const isOver = before.some((one) => from < one.to && one.from < to);
      if (from < to && !isOver) continue;
      context.addIssue({ code: 'custom', message: isOver ? 'overlap' : 'order', path: [index] });
    }
  });

export const Schedule = z.object({
  /** Monday first. */
  week: z.array(Day).length(DAYS_OF_WEEK),
  /** Public holidays of the company's country are Sundays. */
  holidaysAsSunday: z.boolean(),
});
export type Schedule = z.output<typeof Schedule>;
