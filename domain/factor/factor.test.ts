// Of whom a second factor is demanded: every policy × role × kind of account × day, against the rule said in other words.
import { expect, test } from 'vitest';
import { FACTOR_POLICIES, type FactorPolicy } from '../door/door.ts';
import type { AccountAccess } from '../session/session.ts';
import {
  type CompanyWord,
  demandOf,
  RECOVERY_LENGTH,
  readRecoveryCode,
  spellRecoveryCode,
} from './factor.ts';

const NOW = Date.parse('2026-11-29T23:30:00Z');
const ACCESSES: AccountAccess[] = ['normal', 'superuser', 'collective', 'key'];
/** In Bratislava it is the 30th already, in UTC not yet. */
const DAYS: [string | null, isOver: boolean][] = [
  [null, true],
  ['2026-11-29', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
];

const word = (factor: FactorPolicy, administrator: boolean, factorFrom: string | null = null) =>
  ({ factor, administrator, factorFrom, timeZone: 'Europe/Bratislava' }) satisfies CompanyWord;

const MATRIX = ACCESSES.flatMap((access) =>
  FACTOR_POLICIES.flatMap((factor) =>
    [true, false].flatMap((administrator) =>
      DAYS.flatMap(([day, isOver]) =>
        [true, false].map((isSuperuserDemanded) => ({
          access,
          factor,
          administrator,
          day,
          isOver,
          isSuperuserDemanded,
        })),
      ),
    ),
  ),
);

test.each(MATRIX)(
  '$access, $factor from $day, administrator $administrator, superusers $isSuperuserDemanded',
  ({ access, factor, administrator, day, isOver, isSuperuserDemanded }) => {
    const words = access === 'normal' ? [word(factor, administrator, day)] : [];
    const told = demandOf({ access, isSuperuserDemanded }, words, NOW);
    const ofCompany = { off: 'off', offered: 'offered', administrators: null, all: null }[factor];
    const isAsked = isOver && (factor === 'all' || administrator);
    const expected = {
      superuser: isSuperuserDemanded ? 'demanded' : 'offered',
      normal: ofCompany ?? (isAsked ? 'demanded' : 'offered'),
      collective: 'off',
      key: 'off',
    };
    expect(told).toBe(expected[access]);
  },
);

test('of several companies the strictest word counts, and off only where all say so', () => {
  const normal = { access: 'normal' as const, isSuperuserDemanded: false };
  const of = (...words: CompanyWord[]) => demandOf(normal, words, NOW);
  expect(of(word('off', false), word('all', false))).toBe('demanded');
  expect(of(word('administrators', false), word('off', true))).toBe('offered');
  expect(of(word('off', false), word('off', true))).toBe('off');
  expect(of()).toBe('offered');
});

test('a recovery code is read however it is typed', () => {
  const code = '3K0Q1F9XW2MH';
  expect(code).toHaveLength(RECOVERY_LENGTH);
  expect(spellRecoveryCode(code)).toBe('3K0Q-1F9X-W2MH');
  for (const typed of ['3k0q-1f9x-w2mh', ' 3KOQ 1F9X W2MH ', '3KOQLF9XW2MH', '3KOQIF9XW2MH']) {
    expect(readRecoveryCode(typed)).toBe(code);
  }
  for (const none of ['', '123456', '3K0Q-1F9X-W2M', '3K0Q-1F9X-W2MHH', '3K0Q-1F9X-W2MU']) {
    expect(readRecoveryCode(none)).toBeNull();
  }
});
