import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTIVITY, type Activity, type Stretch } from './activity.ts';
import { minuteStretches } from './minute.ts';

const EIGHT = Date.UTC(2025, 2, 3, 8) / 1000;

/** Seconds from 08:00 on: `D60 R35`. */
function seconds(text: string, from = EIGHT): Stretch[] {
  let at = from;
  return text.split(' ').map((word) => {
    const activity = 'RAWDEN'.indexOf(word[0] ?? '') as Activity;
    const stretch = { from: at, to: at + Number(word.slice(1)), activity, crew: false };
    at = stretch.to;
    return stretch;
  });
}

/** Minutes from 08:00 on, `-` unknown. */
function minutes(stretches: readonly Stretch[]): string {
  let text = '';
  for (const { from, to, activity } of stretches) {
    text = text.padEnd(from - EIGHT / 60, '-') + 'RAWDEN'.charAt(activity).repeat(to - from);
  }
  return text;
}

it('example 14, minute rule: a minute between two driving minutes is driving', () => {
  expect(minutes(minuteStretches(seconds('D85 R35 D60')))).toBe('DDD');
});

it('example 14, minute rule: else the longest activity of the minute', () => {
  expect(minutes(minuteStretches(seconds('D85 R95')))).toBe('DRR');
});

it.each([
  ['the latest of equally long ones', 'R80 W20 A20', 'RA'],
  ['the longest unbroken one, not the longest sum', 'R60 W20 R15 W25 R60', 'RWR'],
  [
    'a minute of driving before and after make it driving, even without a second of it',
    'D60 W60 D60',
    'DDD',
  ],
  ['two minutes between stay what they are', 'D60 W120 D60', 'DWWD'],
  ['whole minutes stay whole', 'R600', 'RRRRRRRRRR'],
  ['of a minute of which most is unknown nothing is told', 'W20', ''],
  ['more than half a minute is told as a whole one', 'W31', 'W'],
])('minute rule: %s', (_, from, to) => {
  expect(minutes(minuteStretches(seconds(from)))).toBe(to);
});

it('minute rule: a beginning within a minute', () => {
  expect(minutes(minuteStretches(seconds('W100', EIGHT + 45)))).toBe('-W');
});

it('minute rule: neither order nor cuts of the live rows matter, each minute as by the rule', () => {
  const one = fc.record({
    activity: fc.constantFrom<Activity>(0, 1, 2, 3, 3, 3, 5),
    length: fc.integer({ min: 1, max: 150 }),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (ones) => {
      let at = EIGHT + 17;
      const stretches = ones.map(({ activity, length }) => {
        const stretch = { from: at, to: at + length, activity, crew: false };
        at = stretch.to;
        return stretch;
      });
      const pieces = stretches.flatMap((stretch) => {
        const middle = Math.floor((stretch.from + stretch.to) / 2);
        return [
          { ...stretch, from: middle },
          { ...stretch, to: middle },
        ];
      });
      const result = minuteStretches(pieces.reverse());
      expect(result).toEqual(minuteStretches(stretches));
      expect(minutes(result).replace(/-+$/, '')).toBe(oracle(stretches).replace(/-+$/, ''));
    }),
  );
});

/** Second by second, in the words of the regulation. */
function oracle(stretches: readonly Stretch[]): string {
  const last = stretches.at(-1)?.to ?? EIGHT;
  const longest: Activity[] = [];
  for (let minute = EIGHT; minute < last; minute += 60) {
    const runs: { activity: Activity; length: number }[] = [];
    for (let second = minute; second < minute + 60; second++) {
      const activity =
        stretches.find(({ from, to }) => from <= second && second < to)?.activity ??
        ACTIVITY.noCard;
      const run = runs.at(-1);
      if (run?.activity === activity) run.length++;
      else runs.push({ activity, length: 1 });
    }
    runs.reverse().sort((a, b) => b.length - a.length);
    longest.push(runs[0]?.activity ?? ACTIVITY.noCard);
  }
  return longest
    .map((activity, index) => {
      const isBetween = longest[index - 1] === 3 && longest[index + 1] === 3;
      return isBetween ? 'D' : 'RAWDE-'.charAt(activity);
    })
    .join('');
}
