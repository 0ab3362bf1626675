// The drills that run whole: the table names what there is, and what changed finds them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRILLS, drillsFor, isWholeDrill } from './drills.ts';
import { inRoot } from './paths.ts';

const FAULTS = 'tools/faults/faults.test.ts';
const CRASH = 'server/flow/ingest/crash.test.ts';

describe('the table of drills', () => {
  it('names files and folders that there are, folders with a slash', () => {
    const paths = [...DRILLS].flatMap(([file, about]) => [file, ...about]);
    const wrong = paths.filter(
      (path) =>
        !existsSync(inRoot(path)) || statSync(inRoot(path)).isDirectory() !== path.endsWith('/'),
    );
    expect(wrong).toEqual([]);
  });

  it('has every test that asks whether it runs whole, and no other', () => {
    const asking = ['domain', 'server', 'tools', 'web']
      .flatMap((room) =>
        readdirSync(inRoot(room), { recursive: true, encoding: 'utf8' })
          .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
          .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules/')),
      )
      .filter((path) =>
        readFileSync(inRoot(path), 'utf8').includes(`${isWholeDrill.name}(import.meta.filename)`),
      );
    expect(asking.sort()).toEqual([...DRILLS.keys()].sort());
  });
});

describe('what changed', () => {
  it('wants the drills whole that test it', () => {
    expect(drillsFor(['domain/fold/fold.ts'])).toEqual([CRASH]);
    expect(drillsFor(['README.md', 'server/ground/http/server.ts', 'web/main.tsx'])).toEqual([
      FAULTS,
    ]);
    expect(drillsFor(['server/ground/db/open.ts'])).toEqual([...DRILLS.keys()]);
  });

  it('wants a drill whole that changed itself', () => {
    expect(drillsFor([CRASH])).toContain(CRASH);
  });

  it('wants none when nothing of it is tested by a drill', () => {
    expect(drillsFor([])).toEqual([]);
    expect(drillsFor(['web/main.tsx', 'server/database.md', 'server/apparatus.ts'])).toEqual([]);
  });
});

describe('a drill runs', () => {
  it('in short unless it is asked for', () => {
    expect(isWholeDrill(inRoot(FAULTS), '')).toBe(false);
    expect(isWholeDrill(inRoot(FAULTS), CRASH)).toBe(false);
  });

  it('whole when it or all are', () => {
    expect(isWholeDrill(inRoot(FAULTS), `${CRASH},${FAULTS}`)).toBe(true);
    expect(isWholeDrill(inRoot(FAULTS), 'all')).toBe(true);
  });

  it('not at all when one is asked for, or asks, that there is not', () => {
    expect(() => isWholeDrill(inRoot(FAULTS), 'tools/fault.test.ts')).toThrow(
      'tools/fault.test.ts',
    );
    expect(() => isWholeDrill(inRoot('tools/run/drills.test.ts'), '')).toThrow('no drill');
  });
});
