// PLAN-014, PLAN-015: what stands on paper, and on how many pages.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { planOf, rowOf } from '../plan-rows.ts';
import { contract, NOVEMBER, NOW, vehicle, ZONE } from '../test-contract.ts';
import { cut } from './ink.ts';
import { type Page, type PaperInput, partsOf, planPages } from './paper.ts';

beforeAll(() => activate('sk', [sk]));

const measure = (text: string, size: number) => text.length * size * 0.5;
const vehicles = Array.from({ length: 40 }, (_none, at) =>
  vehicle(at + 1, { plate: `BA ${100 + at} KT` }),
);
const contracts = vehicles.map(({ vehicleId }) =>
  contract(vehicleId, [18, 20], { vehicleId, name: `Žltý kôň ${vehicleId}` }),
);

function input(given: Partial<PaperInput> = {}): PaperInput {
  const plan = planOf({ vehicles, contracts, filter: '', hidden: new Set(), isAll: false });
  return {
    company: 'Tatra Trans s.r.o.',
    groupset: null,
    month: { year: 2026, month: 11 },
    filter: '',
    window: NOVEMBER,
    isAhead: false,
    whole: NOVEMBER,
    zone: ZONE,
    nowMs: NOW,
    rows: plan.rows,
    plan,
    hidden: new Set(),
    free: () => '2026-11-21',
    ...given,
  };
}
const textsOf = (page: Page | undefined) =>
  (page?.inks ?? []).flatMap((ink) => (ink.kind === 'text' ? [ink.text] : []));

test('PLAN-015 all rows stand on as many pages as they need, each with its head and number', () => {
  const pages = planPages(input(), { width: 1480, height: 1046 }, measure);
  expect(pages).toHaveLength(2);
  const rows = pages.map((page) => textsOf(page).filter((text) => text.startsWith('BA 1')).length);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(40);
  for (const [at, page] of pages.entries()) {
    const texts = textsOf(page);
    expect(texts).toEqual(expect.arrayContaining(['Plán zákaziek', 'Voľné od', 'november 2026']));
    expect(texts).toContain(`strana ${at + 1} z 2`);
    const lowest = Math.max(...page.inks.flatMap((ink) => (ink.kind === 'text' ? [ink.y] : [])));
    expect(lowest).toBeLessThan(page.height);
  }
});

test('PLAN-014 a picture is one page as high as its rows', () => {
  const [page, ...more] = planPages(input(), { width: 1600, height: null }, measure);
  expect(more).toEqual([]);
  expect(page?.height).toBe(200 + 40 * 40);
  expect(textsOf(page)).toContain('Žltý kôň 40');
});

test('the legend has the counts of what is shown, and the filter is told', () => {
  const [page] = planPages(
    input({ hidden: new Set(['done']), filter: 'kôň' }),
    { width: 1600, height: null },
    measure,
  );
  expect(textsOf(page)).toEqual(expect.arrayContaining(['prebieha 40', 'Filter: kôň']));
  expect(textsOf(page).some((text) => text.startsWith('ukončené'))).toBe(false);
});

test('O-4 the days on paper have all of their digits, however narrow they are', () => {
  const days = (width: number) => {
    const [page] = planPages(input(), { width, height: null }, measure);
    const texts = page?.inks.flatMap((ink) => (ink.kind === 'text' ? [ink] : [])) ?? [];
    const head = texts.find(({ text }) => text === 'Voľné od')?.y;
    return texts.filter(({ y, text }) => y === head && /\d$/.test(text)).map(({ text }) => text);
  };
  const numbers = Array.from({ length: 30 }, (_none, at) => String(at + 1));
  expect(days(1900).map((text) => text.split(' ').at(-1))).toEqual(numbers);
  expect(days(1900)[0]).toBe('ne 1');
  expect(days(1300)).toEqual(numbers);
  expect(days(700)).toEqual(numbers.filter((_none, at) => at % 2 === 0));
});

test('a zoomed plan names its days instead of the month', () => {
  const window = { from: NOVEMBER.from, to: NOVEMBER.from + 7 * 86_400_000 };
  const [page] = planPages(input({ window }), { width: 1600, height: null }, measure);
  expect(textsOf(page)).toContain('2026-11-01 až 2026-11-07');
});

test('a row that is higher than a page has a page of its own', () => {
  const high = rowOf(
    vehicle(1),
    Array.from({ length: 5 }, (_none, at) => contract(at, [1, 30])),
  );
  const low = rowOf(vehicle(2), []);
  expect(partsOf([low, high, low], 90).map((part) => part.length)).toEqual([1, 1, 1]);
  expect(partsOf([], 90)).toEqual([[]]);
});

test('a text that does not fit ends with an ellipsis', () => {
  const widthOf = (text: string) => text.length * 10;
  expect(cut('Nábytok', 70, widthOf)).toBe('Nábytok');
  expect(cut('Nábytok do Krakova', 90, widthOf)).toBe('Nábytok…');
  expect(cut('Nábytok', 5, widthOf)).toBe('');
});
