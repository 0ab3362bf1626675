// The lines of a month: days, and one line for what repeats.
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { expect, test } from 'vitest';
import { type EventItem, eventItems } from './event-days.ts';
import { eventRows } from './event-rows.ts';

const IDS: Record<string, number> = { panic: 2, cargo_door: 3 };

function event(day: number, minute: number, parameter: string, measureValue: number): EventView {
  const timestamp = new Date(Date.UTC(2026, 10, day, 6, minute)).toISOString();
  return { vehicleId: 7, timestamp, parameterId: IDS[parameter] ?? 0, parameter, measureValue };
}

/** Opened and closed for five minutes so often. */
function doors(day: number, times: number): EventView[] {
  return Array.from({ length: times }, (_, at) => [
    event(day, at * 10, 'cargo_door', 1),
    event(day, at * 10 + 5, 'cargo_door', 0),
  ]).flat();
}

function told(events: EventView[], opened: string[] = [], selectedAt = -1): string[] {
  const rows = eventRows(events, false);
  const items = eventItems(rows, {
    dayOf: (timestamp) => timestamp.slice(8, 10),
    opened: new Set(opened),
    selected: rows[selectedAt] ?? null,
  });
  return items.map(textOf);
}

function textOf(item: EventItem): string {
  if (item.kind === 'day') return `day ${item.day}: ${item.count}`;
  if (item.kind === 'event') return item.row.event.parameter;
  return `${item.run.count} for ${item.run.seconds}${item.isOpen ? ', open' : ''}`;
}

const MONTH = [...doors(3, 2), ...doors(4, 12), ...doors(5, 1), event(6, 0, 'cargo_door', 1)];

test('UX-lists what repeats on a day is one line with how often and how long, what was alone stands for itself', () => {
  expect(told(MONTH)).toEqual([
    'day 03: 4',
    '2 for 600',
    'day 04: 24',
    '12 for 3600',
    'day 05: 2',
    '1 for 300',
    'day 06: 1',
    'cargo_door',
  ]);
});

test('a call for help stands for itself among doors, in the order of the day', () => {
  const month = [...doors(3, 20), event(3, 1, 'panic', 1), event(3, 3, 'panic', 0)];
  expect(told(month)).toEqual(['day 03: 42', '20 for 6000', 'panic', 'panic']);
});

test('a line opens by hand, and by itself for the selected event', () => {
  const key = `run ${eventRows(MONTH, false)[0]?.key}`;
  expect(told(MONTH, [key]).slice(1, 6)).toEqual([
    '2 for 600, open',
    ...doors(3, 2).map(() => 'cargo_door'),
  ]);
  expect(told(MONTH, [], 3)[1]).toBe('2 for 600, open');
});

test('a month that is seen at once is told event by event, under its days', () => {
  expect(told(doors(3, 3))).toEqual(['day 03: 6', ...doors(3, 3).map(() => 'cargo_door')]);
});
