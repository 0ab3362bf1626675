// `flotila map build`: makes a street map of an OpenStreetMap extract with a tool that is installed,
// Planetiler or tilemaker, and checks what came out before it takes the place of the map before.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { freemem } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { describeFile } from './map.ts';

/** Names of places in these; streets have their local name. */
const LANGUAGES = 'sk,cs,en,de,hu,pl,uk';
const IMAGE = 'ghcr.io/onthegomap/planetiler:latest';
const JAR = 'planetiler.jar';
const EXTRACT = '.osm.pbf';
/** Where packages put the profile of tilemaker. */
const TILEMAKER_FOLDERS = ['/usr/local/share/tilemaker', '/usr/share/tilemaker'];
const GB = 1_000_000_000;

export const mapBuild: Command = {
  name: 'map build',
  usage: 'EXTRACT.osm.pbf [--output FILE.pmtiles] [--planetiler planetiler.jar]',
  summary: 'make a street map of an OpenStreetMap extract',
  help: `Needs Planetiler (${JAR} here, on the path, or named, with Java 21) or tilemaker 3 on the path. The map
is made beside EXTRACT unless --output names it, checked, and takes the place of the one before at once;
a server that shows that file goes on with the new one. Planetiler fetches about 1 GB the first time
(coasts and small scales) and keeps it in "data" of that folder. docs/map.md says what it takes.`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      output: { type: 'string' },
      planetiler: { type: 'string' },
    });
    const [extract] = positionals;
    if (!extract || positionals.length > 1) throw new UsageError('One extract is needed.');
    const input = resolve(extract);
    checkExtract(input);
    const output = resolve(values.output ?? input.slice(0, -EXTRACT.length).concat('.pmtiles'));
    if (!output.endsWith('.pmtiles')) throw new UsageError('The map must be named *.pmtiles.');
    const jar = values.planetiler && resolve(values.planetiler);
    const folders = (process.env.PATH ?? '').split(delimiter);
    const lines = await buildMap({ input, output, jar, folders, workingFolder: process.cwd() });
    console.log(lines.join('\n'));
  },
};

interface Building {
  input: string;
  output: string;
  /** As the caller named it. */
  jar: string | undefined;
  /** Of the path. */
  folders: readonly string[];
  workingFolder: string;
}

/** What was made, line by line. @throws ConfigError: there is no tool, it failed, or its map is wrong */
export async function buildMap(building: Building): Promise<string[]> {
  const { input, output } = building;
  // Not in the place of the old one until it is whole; the ending tells the tools what to write.
  const unfinished = join(dirname(output), `${basename(output, '.pmtiles')}.new.pmtiles`);
  const tool = findTool(building, unfinished);
  if (!tool) throw new ConfigError(adviceFor(input, output));
  rmSync(unfinished, { force: true, recursive: true });
  console.log([tool.command, ...tool.args].join(' '));
  await run(tool, dirname(output));
  const lines = await describeFile(unfinished, Date.now());
  renameSync(unfinished, output);
  return [`${output} is made.`, ...lines.slice(1), `Set FLOTILA_MAP_FILE=${output} to show it.`];
}

interface Tool {
  command: string;
  args: string[];
  /** What to think of when it fails. */
  needs: string;
}

function findTool({ input, jar, folders, workingFolder }: Building, output: string) {
  const found = (name: string, places: readonly string[]) =>
    places.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (jar !== undefined && !existsSync(jar)) throw new UsageError(`There is no file ${jar}.`);
  const planetiler = jar ?? found(JAR, [workingFolder, ...folders]);
  const java = found('java', folders);
  if (planetiler && java) return planetilerOf(java, planetiler, input, output);
  if (jar !== undefined) throw new ConfigError('Planetiler needs Java 21: there is no java here.');
  const tilemaker = found('tilemaker', folders);
  return tilemaker ? tilemakerOf(tilemaker, input, output) : undefined;
}

function planetilerOf(command: string, jar: string, input: string, output: string): Tool {
  const memory = Math.max(1, Math.floor(freemem() / 2 / GB));
  const args = [`-Xmx${memory}g`, '-jar', jar, ...planetilerArgs(input, output)];
  return {
    command,
    args,
    needs: 'Planetiler needs Java 21 or newer, memory, and room on the disk',
  };
}

function planetilerArgs(input: string, output: string): string[] {
  return [`--osm-path=${input}`, '--download', `--output=${output}`, `--languages=${LANGUAGES}`];
}

function tilemakerOf(command: string, input: string, output: string): Tool {
  const folder = TILEMAKER_FOLDERS.find((one) => existsSync(join(one, 'config-openmaptiles.json')));
  const profileOf = (from: string) => [
    '--config',
    join(from, 'config-openmaptiles.json'),
    '--process',
    join(from, 'process-openmaptiles.lua'),
  ];
  const profile = folder ? profileOf(folder) : [];
  const args = ['--input', input, '--output', output, ...profile];
  return { command, args, needs: 'tilemaker 3 or newer is needed, with its OpenMapTiles profile' };
}

async function run({ command, args, needs }: Tool, folder: string): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolved, failed) => {
    child.once('error', failed);
    child.once('exit', resolved);
  });
  if (code !== 0) throw new ConfigError(`${basename(command)} ended with ${code}: ${needs}.`);
}

/** @throws UsageError: it is no extract */
function checkExtract(input: string): void {
  if (!input.endsWith(EXTRACT)) throw new UsageError(`An extract is named *${EXTRACT}.`);
  if (!existsSync(input)) throw new UsageError(`There is no file ${input}.`);
  const first = Buffer.alloc(64);
  const file = openSync(input, 'r');
  readSync(file, first);
  closeSync(file);
  if (!first.includes('OSMHeader')) throw new UsageError(`${input} is no OpenStreetMap extract.`);
}

/** The one command that does it without anything installed but a container engine. */
function adviceFor(input: string, output: string): string {
  const paths = planetilerArgs(`/in/${basename(input)}`, `/data/${basename(output)}`);
  const command = `docker run --rm -v "${dirname(input)}":/in:ro -v "${dirname(output)}":/data ${IMAGE} ${paths.join(' ')}`;
  return `Neither Planetiler nor tilemaker is here. With Docker or Podman this makes the map:
  ${command}
Or put ${JAR} of https://github.com/onthegomap/planetiler/releases here, install Java 21, and run it again.`;
}
