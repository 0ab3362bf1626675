// What `flotila map` and `flotila map build` tell an operator, with tools that only record what they were
// asked for.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeServer } from '@flotila/server/ground/outside/fake-server.ts';
import { SAMPLE } from '@flotila/server/testing/streets/pmtiles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeFile, describeSources } from './map.ts';
import { addressFaults } from './map-address.ts';
import { buildMap, mapBuild } from './map-build.ts';

const NOW = Date.parse('2024-03-14T21:21:35Z');
const NONE = { file: undefined, url: undefined, isOnline: true };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flotila-map-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => path.join(folder, name);

describe('flotila map', () => {
  test('a file: schema, area, zooms, age and whose data it is', async () => {
    const text = (await describeFile(SAMPLE, NOW)).join('\n');
    expect(text).toContain('can be shown');
    expect(text).toContain('OpenMapTiles (15 layers)');
    expect(text).toContain('9.4715, 47.0484 to 9.6357, 47.2706');
    expect(text).toContain('zooms    0 to 14');
    expect(text).toContain('1.8 MB');
    expect(text).toContain('2024-03-04, 10 days old\n');
    expect(text).toContain('© OpenMapTiles © OpenStreetMap contributors');
  });

  test('a map that is over a year old should be built again', async () => {
    const text = (await describeFile(SAMPLE, NOW + 370 * 86_400_000)).join('\n');
    expect(text).toContain('380 days old; build it again');
  });

  test('without any of one’s own it is the public map, and it says what its provider sees', async () => {
    const lines = await describeSources(NONE, NOW);
    expect(lines[1]).toMatch(/^1\. The public OpenFreeMap, because neither .* sees which area/);
    const off = await describeSources({ ...NONE, isOnline: false }, NOW);
    expect(off).toEqual([expect.stringMatching(/^The offline map alone: FLOTILA_MAP_ONLINE=0/)]);
  });

  test('the file is first, then the address, by the host that browsers ask', async () => {
    const host = await fakeServer((_url, response) => response.writeHead(200, OPEN).end('png'));
    const url = `${host.url}/{z}/{x}/{y}.png?key=1`;
    const [, first, second, ...more] = await describeSources({ ...NONE, file: SAMPLE, url }, NOW);
    expect(first).toContain(`1. FLOTILA_MAP_FILE: ${SAMPLE} can be shown.`);
    expect(second).toMatch(/^2\. FLOTILA_MAP_URL: .* \(pictures.*\)\. Browsers ask 127\.0\.0\.1:/);
    expect(second).toContain('It answers as browsers need it.');
    expect(host.asked.map(({ pathname }) => pathname)).toEqual(['/0/0/0.png']);
    await host.stop();
    expect(more).toEqual([]);
  });

  test('a file that cannot be shown: why, and what is shown in its place', async () => {
    writeFileSync(inFolder('half.pmtiles'), readFileSync(SAMPLE).subarray(0, 900_000));
    const file = inFolder('half.pmtiles');
    await expect(describeSources({ ...NONE, file }, NOW)).rejects.toThrow(
      /cannot be shown: it is cut off: .*\nThe offline map alone: the file cannot be shown, and who has/,
    );
    const url = 'http://127.0.0.1:1/map.json';
    await expect(describeSources({ ...NONE, file, url }, NOW)).rejects.toThrow(
      /\n1\. FLOTILA_MAP_URL/,
    );
  });
});

const LAYERS = 'transportation transportation_name place water building landcover'.split(' ');
const OPEN = { 'access-control-allow-origin': '*' };
const told = (tiles: string[], layers = LAYERS) =>
  JSON.stringify({ tiles, vector_layers: layers.map((id) => ({ id })) });
const own = told(['/{z}/{x}/{y}.pbf']);

describe('flotila map: what keeps browsers from the streets of an address', () => {
  test.for<[what: string, status: number, headers: object, body: string, said: string | undefined]>(
    [
      ['nothing', 200, OPEN, own, undefined],
      ['no leave for other pages', 200, {}, own, 'It allows no other pages (CORS)'],
      [
        'leave for one page alone',
        200,
        { [Object.keys(OPEN)[0] ?? '']: 'https://a.b' },
        own,
        'CORS',
      ],
      [
        'a way elsewhere',
        302,
        { location: 'https://other.test/' },
        '',
        'leads to https://other.test/',
      ],
      ['a key that is wrong', 403, OPEN, '', 'It answers 403.'],
      ['a page', 200, OPEN, '<html>', 'It is no JSON.'],
      ['JSON of something else', 200, OPEN, '{"a":1}', 'It is no TileJSON'],
      ['too much', 200, OPEN, ' '.repeat(1_000_001), 'more than 1000000 bytes'],
      ['another host', 200, OPEN, told(['https://t.test/{z}']), 'tiles lie on t.test'],
      ['another schema', 200, OPEN, told(['/{z}'], ['earth', 'roads']), 'schema of Protomaps'],
    ],
  )('%s', async ([_what, status, headers, body, said]) => {
    const host = await fakeServer((_url, response) =>
      response.writeHead(status, { ...headers }).end(body),
    );
    const faults = await addressFaults('tilejson', `${host.url}/map.json`);
    expect(faults).toEqual(said === undefined ? [] : [expect.stringContaining(said)]);
    await host.stop();
  });

  test('a host that does not answer', async () => {
    const [fault] = await addressFaults('vector', 'http://127.0.0.1:1/{z}/{x}/{y}.pbf');
    expect(fault).toMatch(/^It does not answer: /);
  });
});

describe('flotila map build', () => {
  /** A program on the path that writes down what it was asked, and makes `made`. */
  function install(name: string, made: string, code = 0): void {
    mkdirSync(inFolder('bin'), { recursive: true });
    const script = `#!/bin/sh
printf '%s\\n' "$@" > ${inFolder('asked')}
for word; do case "$word" in --output=*) out=\${word#--output=};; *.new.pmtiles) out=$word;; esac; done
cp ${made} "$out"
exit ${code}
`;
    writeFileSync(inFolder(`bin/${name}`), script);
    chmodSync(inFolder(`bin/${name}`), 0o755);
  }
  const building = () => ({
    input: inFolder('sk.osm.pbf'),
    output: inFolder('sk.pmtiles'),
    jar: undefined,
    folders: [inFolder('bin')],
    workingFolder: folder,
  });
  const asked = () => readFileSync(inFolder('asked'), 'utf8').trim().split('\n');
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('Planetiler by its jar, with the languages of our users; the map is checked and named', async () => {
    install('java', SAMPLE);
    writeFileSync(inFolder('bin/planetiler.jar'), '');
    const lines = await buildMap(building());
    const [memory, ...rest] = asked();
    expect(memory).toMatch(/^-Xmx\d+g$/);
    expect(rest).toEqual([
      '-jar',
      inFolder('bin/planetiler.jar'),
      `--osm-path=${inFolder('sk.osm.pbf')}`,
      '--download',
      `--output=${inFolder('sk.new.pmtiles')}`,
      '--languages=sk,cs,en,de,hu,pl,uk',
    ]);
    expect(lines.at(-1)).toBe(`Set FLOTILA_MAP_FILE=${inFolder('sk.pmtiles')} to show it.`);
    expect(existsSync(inFolder('sk.pmtiles'))).toBe(true);
    expect(existsSync(inFolder('sk.new.pmtiles'))).toBe(false);
  });

  test('tilemaker where there is no Planetiler', async () => {
    install('tilemaker', SAMPLE);
    await buildMap(building());
    expect(asked().slice(0, 4)).toEqual([
      '--input',
      inFolder('sk.osm.pbf'),
      '--output',
      inFolder('sk.new.pmtiles'),
    ]);
  });

  test('a tool that fails, or makes what cannot be shown, leaves the map of before', async () => {
    copyFileSync(SAMPLE, inFolder('sk.pmtiles'));
    install('tilemaker', SAMPLE, 3);
    await expect(buildMap(building())).rejects.toThrow('tilemaker ended with 3');
    install('tilemaker', '/dev/null');
    await expect(buildMap(building())).rejects.toThrow('cannot be shown: it is no PMTiles file');
    expect(readFileSync(inFolder('sk.pmtiles')).equals(readFileSync(SAMPLE))).toBe(true);
  });

  test('without a tool it says the one command that does it', async () => {
    await expect(buildMap(building())).rejects.toThrow(
      /docker run --rm .* --osm-path=\/in\/sk\.osm\.pbf --download --output=\/data\/sk\.pmtiles/,
    );
  });

  test('what is no extract is refused before any tool', async () => {
    writeFileSync(inFolder('page.osm.pbf'), '<html>');
    await expect(mapBuild.run([inFolder('page.osm.pbf')])).rejects.toThrow(
      'no OpenStreetMap extract',
    );
    await expect(mapBuild.run([inFolder('none.osm.pbf')])).rejects.toThrow('There is no file');
    await expect(mapBuild.run([SAMPLE])).rejects.toThrow('named *.osm.pbf');
  });
});
