// UX-look: what is said of the pictures that were taken, and what becomes of the kept ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, expect, test } from 'vitest';
import { compare, keepNew } from './compared.ts';
import { LOOK_USAGE, readLookOrder } from './order.ts';
import { sideBySide } from './page.ts';

const folder = temporaryFolder('test');
const [kept, out] = [join(folder, 'kept'), join(folder, 'out')];
const put = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
afterAll(() => removeFolder(folder));

put(join(kept, '390/map.webp'), 'old');
put(join(kept, '390/plan.webp'), 'same');
put(join(kept, '390/left.webp'), 'left');
put(join(out, 'after/390/map.webp'), 'new');
put(join(out, 'after/390/plan.webp'), 'same');
put(join(out, 'after/390/wall.webp'), 'first');
put(join(out, 'difference/390/map.png'), 'red');

test('a picture is changed, new, gone or the same', () => {
  expect(compare(kept, out, true)).toEqual({
    changed: ['390/map'],
    added: ['390/wall'],
    gone: ['390/left'],
    same: 1,
  });
});

test('where only some were taken, the others are not gone', () => {
  expect(compare(kept, out, false).gone).toEqual([]);
});

test('the page shows each change with what was before, what is now and where', () => {
  const page = sideBySide(compare(kept, out, true), '../kept');
  for (const source of [
    '../kept/390/map.webp',
    'after/390/map.webp',
    'difference/390/map.png',
    'after/390/wall.webp',
    '../kept/390/left.webp',
  ])
    expect(page).toContain(`src="${source}"`);
  expect(page).not.toContain('plan');
});

test('what is kept is what was taken', () => {
  keepNew(kept, out, compare(kept, out, true));
  expect(readFileSync(join(kept, '390/map.webp'), 'utf8')).toBe('new');
  expect(readFileSync(join(kept, '390/wall.webp'), 'utf8')).toBe('first');
  expect(compare(kept, out, true).gone).toEqual([]);
});

test('the command line: keep, parts of names, nothing else', () => {
  expect(readLookOrder([])).toEqual({ isKept: false, parts: [] });
  expect(readLookOrder(['keep'])).toEqual({ isKept: true, parts: [] });
  expect(readLookOrder(['keep', '390/plan'])).toEqual({ isKept: true, parts: ['390/plan'] });
  expect(readLookOrder(['--help'])).toBeNull();
  expect(LOOK_USAGE).toContain('npm run look -- keep');
});
