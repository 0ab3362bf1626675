// The changelog has one form, so that an operator finds in it what there is to do.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from './package.json' with { type: 'json' };

const TEXT = readFileSync(path.join(import.meta.dirname, 'CHANGELOG.md'), 'utf8');
const PARTS = ['What operators must do', 'What is new', 'What was wrong'];

/** Each release with its heading and the lines below it. */
const versions = TEXT.split(/^## /m)
  .slice(1)
  .map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    return { heading, lines };
  });

test('the first section is of this release, dated once it is delivered, each older one has its date, newest first', () => {
  const isComing = versions[0]?.heading === manifest.release;
  if (!isComing) expect(versions[0]?.heading).toMatch(`${manifest.release} · `);
  const released = isComing ? versions.slice(1) : versions;
  const dates = released.map(
    ({ heading }) => /^\d+\.\d+\.\d+ · (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1],
  );
  expect(dates).not.toContain(undefined);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test.each(versions)(
  '$heading says what operators must do, what is new, what was wrong, in this order',
  ({ lines }) => {
    const parts = lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4));
    expect(parts).toEqual(PARTS.filter((part) => parts.includes(part)));
    // Every point stands in one of the parts.
    const before = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('### ')),
    );
    expect(before.join('')).toBe('');
  },
);

test('no part and no area of the changelog is empty', () => {
  const headings = [...TEXT.matchAll(/^#{3,4} .*\n\n(?!- |#### )/gm)];
  expect(headings.map(([heading]) => heading)).toEqual([]);
});
