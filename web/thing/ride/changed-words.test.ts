// What a panel says of a month whose figures changed after it was over.
import type { RecalculationView } from '@flotila/domain/ride/ride.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { changeOf } from './changed-words.ts';

const figures = { rides: 40, distance: 1_234_500, engineSeconds: 7200, refueled: 80, lost: 0 };
const at = (recalculated: string, before: object, after: object): RecalculationView => ({
  month: '2026-10-01',
  recalculated,
  before: { ...figures, ...before },
  after: { ...figures, ...after },
});
beforeAll(() => activate('sk', [sk]));
const SHOWN = ['rides', 'distance', 'refueled'] as const;

test('the figures that changed, each before and after', () => {
  const one = at('2026-11-05T08:00:00Z', {}, { rides: 41, distance: 1_240_100 });
  expect(changeOf([one], '2026-10-01', SHOWN)).toEqual({
    recalculated: '2026-11-05T08:00:00Z',
    changes: 'jazdy 40 → 41, najazdené 1\u00a0234,5 → 1\u00a0240,1 km',
  });
});

test('of several recalculations the whole change, and nothing when it came back', () => {
  const first = at('2026-11-05T08:00:00Z', {}, { rides: 41 });
  const second = at('2026-11-07T08:00:00Z', { rides: 41 }, { rides: 42 });
  const back = at('2026-11-08T08:00:00Z', { rides: 42 }, {});
  expect(changeOf([second, first], '2026-10-01', SHOWN)).toMatchObject({
    recalculated: '2026-11-07T08:00:00Z',
    changes: 'jazdy 40 → 42',
  });
  expect(changeOf([back, second, first], '2026-10-01', SHOWN)).toBeNull();
});

test('nothing of another month, nor of figures that the panel does not show', () => {
  const one = at('2026-11-05T08:00:00Z', {}, { lost: 30, distance: 1_234_510 });
  expect(changeOf([one], '2026-10-01', SHOWN)).toBeNull();
  expect(changeOf([at('2026-11-05T08:00:00Z', {}, { rides: 1 })], '2026-09-01', SHOWN)).toBeNull();
});
