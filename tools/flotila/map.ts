// `flotila map`: which street map browsers are shown and why, and whether a PMTiles file can be one.
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '@flotila/server/ground/config/config.ts';
import type { MapConfig } from '@flotila/server/ground/config/map-config.ts';
import { type MapFacts, MapFileError } from '@flotila/server/thing/map/map-facts.ts';
import { openArchive } from '@flotila/server/thing/map/street-archive.ts';
import { streetSources } from '@flotila/server/thing/map/street-sources.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { addressFaults } from './map-address.ts';

const DAY_MS = 86_400_000;
/** From then on new roads are missing that people notice. */
const OLD_DAYS = 365;

export const map: Command = {
  name: 'map',
  usage: '[FILE.pmtiles]',
  summary: 'say which street map is shown and why; check a file',
  help: `Without FILE it says which sources browsers try, in order, by FLOTILA_MAP_FILE, FLOTILA_MAP_URL and
FLOTILA_MAP_ONLINE of this environment. With FILE it checks that PMTiles file: schema, area, zooms, age
and whose data it is. docs/map.md goes from nothing to a map of your own.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    if (positionals.length > 1) throw new UsageError('One file at most.');
    const [file] = positionals;
    const lines = file
      ? await describeFile(resolve(file), Date.now())
      : await describeSources(readConfig(process.env, process.cwd()).map, Date.now());
    console.log(lines.join('\n'));
  },
};

/** What the file is, line by line. @throws ConfigError: it cannot be shown, and why */
export async function describeFile(path: string, now: number): Promise<string[]> {
  const archive = await openArchive(path).catch((error: unknown) => {
    if (!(error instanceof MapFileError)) throw error;
    throw new ConfigError(`${path} cannot be shown: ${error.message}.`);
  });
  await archive.close();
  return [`${path} can be shown.`, ...factLines(archive.facts, archive.bytes, now)];
}

function factLines(facts: MapFacts, bytes: number, now: number): string[] {
  const [west, south, east, north] = facts.bounds;
  const rows: [string, string][] = [
    ['name', facts.name || 'none'],
    ['schema', `OpenMapTiles (${facts.layers.length} layers)`],
    ['area', `${west}, ${south} to ${east}, ${north} (longitude, latitude)`],
    ['zooms', `${facts.minzoom} to ${facts.maxzoom}`],
    ['size', `${(bytes / 1_000_000).toFixed(1)} MB`],
    ['data of', ageOf(facts.dataOf, now)],
    ['made by', facts.generator ?? 'the file does not say'],
    [
      'licence',
      facts.attribution || 'the file does not say; © OpenMapTiles © OpenStreetMap is shown',
    ],
  ];
  const notes = [
    ...(facts.maxzoom < 14 ? ['Streets need zoom 14: this map stays coarse.'] : []),
    ...(facts.minzoom > 6 ? ['From far away it is empty: make it from zoom 0 on.'] : []),
  ];
  return [...rows.map(([name, value]) => `  ${name.padEnd(8)} ${value}`), ...notes];
}

function ageOf(dataOf: string | null, now: number): string {
  if (dataOf === null) return 'the file does not say';
  const days = Math.floor((now - Date.parse(dataOf)) / DAY_MS);
  const advice = days > OLD_DAYS ? '; build it again from a new extract' : '';
  return `${dataOf.slice(0, 10)}, ${days} days old${advice}`;
}

/** Sources in the order in which browsers try them. @throws ConfigError: the file that is set is broken */
export async function describeSources(config: MapConfig, now: number): Promise<string[]> {
  const checked = config.file === undefined ? undefined : await checkFile(config.file, now);
  const sources = streetSources(config, checked?.isGood ? 'file' : undefined);
  const told: string[] = [];
  for (const source of sources) {
    if (source.kind === 'file') told.push(`FLOTILA_MAP_FILE: ${checked?.lines.join('\n   ')}`);
    if (source.kind === 'address') told.push(await describeAddress(source.form, source.url));
    if (source.kind === 'public') told.push(PUBLIC_LINE);
  }
  const lines = [
    'Browsers are shown the first of these that answers, and the offline map until one does:',
    ...told.map((text, index) => `${index + 1}. ${text}`),
  ];
  if (told.length === 0) lines.splice(0, 1, `The offline map alone: ${reasonOf(config)}.`);
  if (checked && !checked.isGood) throw new ConfigError([...checked.lines, ...lines].join('\n'));
  return lines;
}

const PUBLIC_LINE =
  'The public OpenFreeMap, because neither FLOTILA_MAP_FILE nor FLOTILA_MAP_URL is set. Its provider sees ' +
  'which area is looked at; FLOTILA_MAP_ONLINE=0 turns it off.';

async function checkFile(file: string, now: number): Promise<{ isGood: boolean; lines: string[] }> {
  try {
    return { isGood: true, lines: await describeFile(file, now) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { isGood: false, lines: [`FLOTILA_MAP_FILE: ${error.message}`] };
  }
}

const FORMS = {
  tilejson: 'a TileJSON; its tiles must lie on the same host',
  vector: 'vector tiles, which must have the OpenMapTiles schema',
  raster: 'pictures, drawn as they are',
};

async function describeAddress(form: keyof typeof FORMS, url: string): Promise<string> {
  const faults = await addressFaults(form, url);
  return [
    `FLOTILA_MAP_URL: ${url} (${FORMS[form]}). Browsers ask ${new URL(url).host} directly.`,
    ...(faults.length > 0 ? faults : ['It answers as browsers need it.']),
  ].join('\n   ');
}

function reasonOf({ file }: MapConfig): string {
  if (file === undefined) return 'FLOTILA_MAP_ONLINE=0, and neither a file nor an address is set';
  return 'the file cannot be shown, and who has a map of their own is not led to the public one';
}
