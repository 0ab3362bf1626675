// Preloading the panels: after the map, one panel in an idle moment, never for those who save data.
import { expect, test } from 'vitest';
import { type Idleness, preload } from './preload-panels.ts';

function stage({ savesData = false } = {}) {
  const log: string[] = [];
  const idleness: Idleness = {
    savesData,
    whenIdle(work) {
      log.push('idle');
      work();
    },
  };
  const part = (name: string) => async () => {
    log.push(name);
  };
  return { log, idleness, part, leaving: new AbortController() };
}

test('each panel is loaded in an idle moment of its own, its parts together', async () => {
  const { log, idleness, part, leaving } = stage();
  await preload([[part('a'), part('b')], [part('c')]], idleness, leaving.signal);
  expect(log).toEqual(['idle', 'a', 'b', 'idle', 'c']);
});

test('nothing is loaded ahead where the user saves data', async () => {
  const { log, idleness, part, leaving } = stage({ savesData: true });
  await preload([[part('a')]], idleness, leaving.signal);
  expect(log).toEqual([]);
});

test('a part that does not come ends it without an error', async () => {
  const { log, idleness, part, leaving } = stage();
  const missing = () => Promise.reject(new Error('gone'));
  await preload([[missing, part('a')], [part('b')]], idleness, leaving.signal);
  expect(log).toEqual(['idle', 'a']);
});

test('leaving the map ends it', async () => {
  const { log, idleness, part, leaving } = stage();
  const leave = async () => leaving.abort();
  await preload([[leave], [part('a')]], idleness, leaving.signal);
  expect(log).toEqual(['idle', 'idle']);
});
