// The page about trackers is that of the protocols, and says of each what an operator needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { expect, it } from 'vitest';
import { trackersPage } from './page.ts';

it('docs/trackers.md is current; else run `node tools/trackers.ts`', () => {
  const path = join(import.meta.dirname, '..', '..', 'docs', 'trackers.md');
  expect(readFileSync(path, 'utf8')).toBe(trackersPage());
});

it('every protocol has its port, a way to set a tracker, and fields by their names on the screen', () => {
  const page = trackersPage();
  expect(page.match(/^## /gm)).toHaveLength(PROTOCOLS.length);
  expect(page.match(/^How it is set:$/gm)).toHaveLength(PROTOCOLS.length);
  expect(page).not.toContain('undefined');
});
