// I18N-003, I18N-004: which language, and what a missing text looks like.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOffered, LANGUAGES } from '@flotila/domain/words/languages.ts';
import { say } from '@flotila/domain/words/message.ts';
import entry from '@flotila/domain/words/sk/screens-entry.json';
import { expect, test, vi } from 'vitest';
import { cs, en, sk, textsOf } from '../../testing/texts.ts';
import {
  activate,
  loadAppTexts,
  pickLanguage,
  startLanguage,
  switchLanguage,
  t,
  withImportTexts,
  withLaterTexts,
  withPanelTexts,
  withRareTexts,
} from './i18n.ts';

test.each([
  [['cs-CZ', 'en'], 'cs'],
  [['sk'], 'sk'],
  [['en-GB'], 'en'],
  [['de-AT', 'cs'], 'sk'],
  [[], 'sk'],
])('I18N-003 a browser that prefers %j gets %s', (preferred, picked) => {
  expect(pickLanguage(preferred)).toBe(picked);
});

test('I18N-004 a missing text falls back to Slovak, then English, never to a key', () => {
  const { 'app.close': _gone, ...withoutClose } = cs;
  const { 'app.save': _lost, ...skWithoutSave } = sk;
  const { 'app.save': _away, ...csWithoutSave } = withoutClose;
  activate('cs', [csWithoutSave, skWithoutSave, en]);
  expect(t('app.cancel')).toBe('Zrušit');
  expect(t('app.close')).toBe('Zavrieť');
  expect(t('app.save')).toBe('Save');
});

test('I18N-004 what fell back has the plurals of the language in which it is written', () => {
  const { 'online.count': _gone, ...withoutCount } = en;
  activate('en', [withoutCount, sk]);
  expect(t('online.count', { count: 3, moving: 1 })).toBe('3 vozidlá, 1 ide');
});

test('plurals follow the language', () => {
  activate('sk', [sk]);
  const counts = [1, 3, 5].map((count) => t('online.count', { count, moving: 1 }));
  expect(counts).toEqual(['1 vozidlo, 1 ide', '3 vozidlá, 1 ide', '5 vozidiel, 1 ide']);
});

test('what the sign-in says is there before the texts of the application', () => {
  activate('sk', [entry]);
  const screens = ['screen/login/SignIn.tsx', 'ground/ui/ErrorScreen.tsx', 'ground/ui/Waiting.tsx'];
  for (const file of screens) {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    const keys = [...source.matchAll(/\bt\('([^']+)'/g)].map((match) => match[1] ?? '');
    expect(keys.length, file).toBeGreaterThan(0);
    expect(keys.filter((key) => !(key in entry))).toEqual([]);
  }
});

test('I18N-012 a language picked while the application loads stays, also where the file of the one before comes last', async () => {
  vi.resetModules();
  let reads = 0;
  const slow = Promise.withResolvers<typeof en>();
  vi.doMock('../../../domain/words/en/screens-app.json', () => ({
    get default() {
      reads += 1;
      return reads === 1 ? en : slow.promise;
    },
  }));
  const fresh = await import('./i18n.ts');
  await fresh.switchLanguage('en', false);
  const application = fresh.loadAppTexts();
  await vi.waitUntil(() => reads === 2);
  await fresh.switchLanguage('cs', false);
  slow.resolve(en);
  await application;
  vi.doUnmock('../../../domain/words/en/screens-app.json');
  expect([fresh.language(), fresh.t('menu.plan')]).toEqual(['cs', 'Plán zakázek']);
});

test('S7 a part that is asked for twice at once is drawn with its texts both times', async () => {
  vi.resetModules();
  let reads = 0;
  const slow = Promise.withResolvers<typeof sk>();
  vi.doMock('../../../domain/words/sk/screens-later.json', () => ({
    get default() {
      reads += 1;
      return reads <= 2 ? sk : slow.promise;
    },
  }));
  const fresh = await import('./i18n.ts');
  await fresh.switchLanguage('sk', false);
  await fresh.loadAppTexts();
  const ask = () => fresh.withLaterTexts(Promise.resolve()).then(() => fresh.t('drivers.title'));
  const asked = [ask(), ask()];
  await vi.waitUntil(() => reads === 3);
  slow.resolve(sk);
  expect(await Promise.all(asked)).toEqual(['Vodiči', 'Vodiči']);
  vi.doUnmock('../../../domain/words/sk/screens-later.json');
});

test('S7 texts of later screens come with their part, and stay with every language after it', async () => {
  await loadAppTexts();
  await switchLanguage('sk', false);
  expect(t('menu.plan')).toBe('Plán zákaziek');
  expect([t('fuel.diesel'), t('drivers.title')]).toEqual(['…', '…']);
  await withPanelTexts(Promise.resolve());
  expect([t('fuel.diesel'), t('drivers.title')]).toEqual(['nafta', '…']);
  expect(await withLaterTexts(Promise.resolve('the part'))).toBe('the part');
  expect([t('menu.plan'), t('drivers.title')]).toEqual(['Plán zákaziek', 'Vodiči']);
  await switchLanguage('en', false);
  expect(t('drivers.title')).toBe('Drivers');
  // A page of few people brings its own; what comes later and narrower takes nothing away.
  expect(t('gw.unknown')).toBe('…');
  await withRareTexts(Promise.resolve());
  expect(t('gw.unknown')).toBe('Unknown trackers');
  await Promise.all([withLaterTexts(Promise.resolve()), loadAppTexts()]);
  await switchLanguage('sk', false);
  expect([t('gw.unknown'), t('drivers.title')]).toEqual(['Neznáme jednotky', 'Vodiči']);
});

test('W-8 one thing has one word: a business partner in English, a subject in Slovak and Czech, and rides are edited', () => {
  const saying = (texts: Record<string, string>, word: RegExp) =>
    Object.entries(texts).flatMap(([key, text]) => (word.test(JSON.stringify(text)) ? [key] : []));
  expect(saying(en, /\bsubjects?\b/i)).toEqual([]);
  // What the other word means is said once.
  expect(saying(sk, /partner/i)).toEqual(['sub.emptyHint']);
  expect(saying(cs, /partner/i)).toEqual(['sub.emptyHint']);
  expect(saying(en, /^"update ride"$/i)).toEqual([]);
});

const TRANSLATED = LANGUAGES.filter((language) => !isOffered(language));

test.each(TRANSLATED)(
  'I18N-004 %s is being translated: it says what it has, else the Slovak text',
  async (language) => {
    await loadAppTexts();
    await withRareTexts(Promise.resolve());
    await withImportTexts(Promise.resolve());
    await switchLanguage(language, false);
    const own: Partial<typeof sk> = textsOf(language);
    const said = Object.keys(own) as (keyof typeof sk)[];
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThan(Object.keys(sk).length);
    for (const [key, text] of Object.entries({ ...sk, ...own }) as [keyof typeof sk, string][]) {
      expect(t(key), key).toBe(say(text, {}, own[key] ? language : 'sk'));
    }
  },
);

test.each(TRANSLATED)('I18N-003 %s is not spoken before it is offered', (language) => {
  expect(pickLanguage([language])).toBe('sk');
  vi.stubGlobal('localStorage', { getItem: () => language });
  expect(startLanguage()).not.toBe(language);
  vi.unstubAllGlobals();
});
