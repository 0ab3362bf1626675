import { expect, it } from 'vitest';
import { severityOf } from './severity.ts';

it.each([
  ['DAY9', 'MI 9:01, MI 9:59, SI 10:00, SI 10:59, VSI 11:00, VSI 13:29, MSI 13:30'],
  ['DAY10', 'MI 10:01, MI 10:59, SI 11:00, SI 11:59, VSI 12:00, VSI 14:59, MSI 15:00'],
  ['WEEK56', 'MI 56:01, MI 59:59, SI 60:00, SI 64:59, VSI 65:00, VSI 69:59, MSI 70:00'],
  ['TWOWEEK90', 'MI 90:01, MI 99:59, SI 100:00, SI 104:59, VSI 105:00, VSI 112:29, MSI 112:30'],
  ['BREAK', 'MI 4:31, MI 4:59, SI 5:00, SI 5:59, VSI 6:00, VSI 12:00'],
  ['REST11', 'MI 10:59, MI 10:00, SI 9:59, SI 8:30, VSI 8:29'],
  ['REST9', 'MI 8:59, MI 8:00, SI 7:59, SI 7:00, VSI 6:59'],
  ['SPLIT', 'MI 8:59, MI 8:00, SI 7:59, SI 7:00, VSI 6:59'],
  ['WREST24', 'MI 23:59, MI 22:00, SI 21:59, SI 20:00, VSI 19:59'],
  ['WREST45', 'MI 44:59, MI 42:00, SI 41:59, SI 36:00, VSI 35:59'],
  // Six periods of 24 hours are 144.
  ['SIXDAYS', 'MI 144:01, MI 146:59, SI 147:00, SI 155:59, VSI 156:00'],
] as const)('severity of %s at the edges of the table: %s', (type, edges) => {
  for (const edge of edges.split(', ')) {
    const [severity, time = ''] = edge.split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect([time, severityOf(type, hours * 60 + minutes)]).toEqual([time, severity]);
  }
});
