// VAL-059: the calibration table of a probe, as text and back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CALIBRATION_POINTS_MAX,
  calibrationText,
  isSteady,
  isUsable,
  readCalibration,
} from './calibration.ts';

test.each([['0=0;512=120;1023=300'], [' 0 = 0 ; 512=120;\n1023=300; ']])(
  'VAL-059 pairs n=number separated by semicolons are read: %j',
  (text) => {
    expect(readCalibration(text).points).toEqual([
      { raw: 0, litres: 0 },
      { raw: 512, litres: 120 },
      { raw: 1023, litres: 300 },
    ]);
  },
);

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['120', 'calibration'],
  ['0=0,512=120', 'calibration'],
  ['0=0;;512=120', 'calibration'],
  ['0=0;512=1,5', 'calibration'],
  ['0.5=1', 'calibration'],
  ['a=1', 'calibration'],
  ['0=-5', 'calibration'],
  ['0=100001', 'calibration'],
  ['0=0;0=10', 'calibrationTwice'],
  [
    Array.from({ length: CALIBRATION_POINTS_MAX + 1 }, (_, n) => `${n}=1`).join(';'),
    'calibrationMax',
  ],
])('VAL-059 %j is refused: %s', (text, refusal) => {
  expect(readCalibration(text)).toEqual({ points: null, refusal });
});

test('VAL-059 what is written is read again, sorted by the reading', () => {
  const points = fc.uniqueArray(
    fc.record({ raw: fc.integer({ min: -9999, max: 99_999 }), litres: fc.nat(100_000) }),
    { selector: ({ raw }) => raw, minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(points, (written) => {
      const read = readCalibration(calibrationText(written)).points;
      expect(read).toEqual([...written].sort((one, two) => one.raw - two.raw));
    }),
  );
});

test('one point gives no level; a table that turns back is told', () => {
  const at = (...litres: number[]) => litres.map((value, raw) => ({ raw, litres: value }));
  expect([isUsable(at(5)), isUsable(at(0, 5))]).toEqual([false, true]);
  expect([isSteady(at(0, 5, 5, 9)), isSteady(at(9, 5, 0)), isSteady(at(0, 9, 5))]).toEqual([
    true,
    true,
    false,
  ]);
});
