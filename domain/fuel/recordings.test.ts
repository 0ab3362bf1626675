// T4: refuelings found by the fold in recorded tank levels, against what was found by hand. Licence: test
// only, so the recordings are not part of the project; what stands here are times and litres.
import { describe, expect, test } from 'vitest';
import { LABELS, labelTs } from './testing/labels.ts';
import { compareWithLabels, falseAllowed, hasRecordings } from './testing/recordings.ts';

/** Refuelings of a flickering gauge whose litres are further off than T4 allows; docs/truth.md names them. */
const WRONG_MAX = 5;

test('T4 labels are in order, and each series has as many refuelings as were counted by hand', () => {
  for (const { refuelings } of LABELS) {
    const times = refuelings.flatMap(([after, before]) => [labelTs(after), labelTs(before)]);
    expect(times).toEqual([...times].sort((one, two) => one - two));
  }
  expect(LABELS.map(({ vehicle, refuelings }) => [vehicle, refuelings.length])).toEqual([
    ...[
      ['v01', 7],
      ['v01', 7],
      ['v02', 6],
      ['v03', 7],
      ['v04', 8],
      ['v05', 12],
    ],
    ...[
      ['v06', 13],
      ['v06', 13],
      ['v07', 17],
      ['v07', 17],
      ['v08', 5],
      ['v09', 4],
      ['v11', 12],
    ],
  ]);
});

describe.skipIf(!hasRecordings)('T4 recordings (need ../shared/data/fuel-munic)', () => {
  test.each(LABELS)('$vehicle $series ($nature)', (labelled) => {
    const { wrong, missed, invented, days } = compareWithLabels(labelled);
    expect(missed).toEqual([]);
    // Of a gauge that says nonsense for hours the litres are not known better than so.
    const litres = wrong.map(({ label, change }) => [label[2], change.quantity]);
    if (labelled.nature === 'flickering') expect(litres.length).toBeLessThanOrEqual(WRONG_MAX);
    else expect(litres).toEqual([]);
    expect(invented.length).toBeLessThanOrEqual(falseAllowed(labelled, days));
  });
});
