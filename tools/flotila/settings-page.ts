// The reference of settings (docs/settings.md) and the example file of packages, both made of the table that the
// server reads the environment by.
import { FIRST_RELEASE, GROUPS, type Setting } from '@flotila/server/ground/config/setting.ts';
import { SETTINGS } from '@flotila/server/ground/config/settings.ts';

const HEAD = `# Settings

Flotila reads its settings from the environment, once, when it starts. A wrong value stops the start with a sentence
that names the variable. An empty value counts as left out, blanks and a pair of quotes around a value are taken off.
A variable that begins with \`FLOTILA_\` or \`GATEWAY_\` and is not listed here is told at the start and not read.
Relative paths begin at the folder of the project.

The defaults are made for one machine: with none of these set, \`npm start\` runs everything with the demo.
\`flotila doctor\` looks whether what the settings name is there, \`flotila settings --env\` prints
them as a file to fill in.
This page is made of the program's own table (\`node tools/settings.ts\`). All of them are there since ${FIRST_RELEASE}
unless it says otherwise.`;

const TAIL = '`docs/operating.md` says how they work together, and what to watch.';

const FILE_HEAD = `# Settings of Flotila, one a line: take away the # before a name to set it. No quotes around values, no blanks
# around =, nothing behind a value. What is left out has the value that stands above it.`;
const LINE_MAX = 110;

/** docs/settings.md. */
export function settingsPage(): string {
  const parts = groups().map(({ title, settings }) => {
    const head = '| variable | left out | for example | meaning |\n|---|---|---|---|';
    return `## ${title}\n\n${[head, ...settings.map(pageRow)].join('\n')}`;
  });
  return `${[HEAD, ...parts, TAIL].join('\n\n')}\n`;
}

/** Every setting as a comment, for /etc/flotila/flotila.env and the like. */
export function environmentFile(): string {
  const parts = groups().flatMap(({ title, settings }) => [
    `#\n# ${title}\n#`,
    ...settings.map(fileEntry),
  ]);
  return `${[FILE_HEAD, ...parts].join('\n\n')}\n`;
}

function groups() {
  return Object.entries(GROUPS).map(([group, title]) => ({
    title,
    settings: Object.entries(SETTINGS).filter(([, setting]) => setting.group === group),
  }));
}

function pageRow([name, setting]: [string, Setting]): string {
  const { preset, leftOut, example, since = FIRST_RELEASE } = setting;
  const meaning = `${setting.meaning}${since === FIRST_RELEASE ? '' : ` (since ${since})`}`;
  const cells = [`\`${name}\``, preset === undefined ? leftOut : `\`${preset}\``, `\`${example}\``];
  return `| ${[...cells, meaning].join(' | ')} |`;
}

function fileEntry([name, { preset, leftOut, example, meaning }]: [string, Setting]): string {
  const told = `${meaning}. Left out: ${preset ?? leftOut}.`.replaceAll('`', '');
  return [...wrapped(told).map((line) => `# ${line}`), `#${name}=${example}`].join('\n');
}

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < LINE_MAX) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
