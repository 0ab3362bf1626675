// What a part of the application says is loaded with it: a text of a tier that comes later would stand there as its key
// until somebody opens what brings it. Read from the sources: which file loads which, and with which texts.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import codes from '@flotila/domain/words/sk/codes.json';
import app from '@flotila/domain/words/sk/screens-app.json';
import door from '@flotila/domain/words/sk/screens-door.json';
import entry from '@flotila/domain/words/sk/screens-entry.json';
import bring from '@flotila/domain/words/sk/screens-import.json';
import later from '@flotila/domain/words/sk/screens-later.json';
import panel from '@flotila/domain/words/sk/screens-panel.json';
import rare from '@flotila/domain/words/sk/screens-rare.json';
import rides from '@flotila/domain/words/sk/screens-rides.json';
import { expect, test } from 'vitest';
import { DATA_LISTS } from '../address/paths.ts';

const WEB = path.join(import.meta.dirname, '../..');
/** In the order in which they come; each brings those before it. */
const TEXTS = {
  entry,
  app,
  rides,
  door,
  panel: { ...panel, ...codes },
  later,
  rare,
  import: bring,
};
const TIERS = Object.values(TEXTS).map((texts) => new Set(Object.keys(texts)));
const [ENTRY, APP, RIDES, DOOR, PANEL, LATER, RARE, IMPORT] = [0, 1, 2, 3, 4, 5, 6, 7];
const WITH: Record<string, number> = {
  withDoorTexts: DOOR as number,
  withRideTexts: RIDES as number,
  withPanelTexts: PANEL as number,
  withLaterTexts: LATER as number,
  withRareTexts: RARE as number,
  withImportTexts: IMPORT as number,
};
/** They fetch files ahead of whoever opens them, and draw nothing. */
const AHEAD = ['app/preload-panels.ts', 'app/use-offline-keeping.ts'];

/** Words that others ask for, each of which is loaded with what it asks for. */
const FOR_OTHERS = ['screen/alert/alert-words.ts', 'thing/zone/shape-words.ts'];

interface Loads {
  file: string;
  /** Texts that are loaded with it; null: none beside those that are there. */
  tier: number | null;
}

function tierOf(key: string): number {
  return TIERS.findIndex((texts) => texts.has(key));
}

function loadsOf(file: string, text: string): Loads[] {
  const at = (to: string) => path.join(path.dirname(file), to);
  const fixed = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)].map(
    ([, to = '']) => ({ file: at(to), tier: null }),
  );
  if (AHEAD.includes(file)) return fixed;
  const asked = [...text.matchAll(/(with\w+Texts\()?\s*import\('(\.[^']+)'\)/g)].map(
    ([, texts, to = '']) => {
      const named = texts === undefined ? undefined : WITH[texts.slice(0, -1)];
      return { file: at(to), tier: named ?? otherTexts(file, to) };
    },
  );
  return [...fixed, ...asked];
}

/** Of the files that bring texts otherwise than in one breath with the import. */
function otherTexts(file: string, to: string): number | null {
  // They are drawn within DataFrame, which brings them.
  if (file === 'app/routes.tsx' && /data/.test(to)) return LATER as number;
  if (file === 'app/main.tsx') return /App|SharePage/.test(to) ? (APP as number) : null;
  if (file !== 'app/PanelOnMap.tsx') return null;
  return (/history|logbook/.test(to) ? RIDES : PANEL) as number;
}

/** Each file with the least that is loaded wherever it is. */
function reached(): Map<string, number> {
  const tiers = new Map<string, number>([['app/main.tsx', ENTRY as number]]);
  const open = ['app/main.tsx'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const own = tiers.get(file) as number;
    for (const load of loadsOf(file, readFileSync(path.join(WEB, file), 'utf8'))) {
      if (!/\.tsx?$/.test(load.file) || load.file.startsWith('..')) continue;
      if (load.file.startsWith('ground/i18n/')) continue;
      const tier = Math.max(own, load.tier ?? own);
      if (tier >= (tiers.get(load.file) ?? Number.POSITIVE_INFINITY)) continue;
      tiers.set(load.file, tier);
      open.push(load.file);
    }
  }
  return tiers;
}

/** Keys that a file names, whole or by their beginning. */
function keysIn(text: string): string[] {
  const all = TIERS.flatMap((texts) => [...texts]);
  const whole = [...text.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key = '']) => key);
  const begun = [...text.matchAll(/`([\w.]+\.)\$\{[^}]+\}`/g)].flatMap(([, start = '']) =>
    start === 'data.'
      ? Object.keys(DATA_LISTS).map((list) => start + list)
      : all.filter((key) => key.startsWith(start) && !key.slice(start.length).includes('.')),
  );
  return [...new Set([...whole, ...begun])].filter((key) => tierOf(key) >= 0);
}

test('the tiers come in the order in which they are loaded', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'i18n.ts'), 'utf8');
  const order = [...source.matchAll(/^ {2}(\w+): \['screens-\w+'/gm)].map(([, name]) => name);
  expect(Object.keys(TEXTS)).toEqual(order);
});

test('what a file says is loaded with it', () => {
  const files = reached();
  expect(files.size).toBeGreaterThan(globSync('**/*.{ts,tsx}', { cwd: WEB }).length / 3);
  const own = [...files].filter(([file]) => !FOR_OTHERS.includes(file));
  const tooLate = own.flatMap(([file, tier]) =>
    keysIn(readFileSync(path.join(WEB, file), 'utf8'))
      .filter((key) => tierOf(key) > tier)
      .map((key) => `${file}: ${key}`),
  );
  expect(tooLate).toEqual([]);
});
