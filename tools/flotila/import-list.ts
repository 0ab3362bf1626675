// `flotila import`: a list becomes records of a kind, as "Bring your data" does it for administrators, by the same functions.
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type Brought,
  ChosenColumns,
  FilledFields,
  IMPORT_BYTES_MAX,
  IMPORT_KINDS,
  type ImportKind,
} from '@flotila/domain/import/import.api.ts';
import { Problem } from '@flotila/domain/problem.ts';
import { isLanguage, LANGUAGES, type Language } from '@flotila/domain/words/languages.ts';
import sk from '@flotila/domain/words/sk/import-command.json' with { type: 'json' };
import { wordsOf } from '@flotila/domain/words/words.ts';
import { bring } from '@flotila/server/flow/import/bring.ts';
import { judgeInThread } from '@flotila/server/flow/import/import-thread.ts';
import { refusedRows } from '@flotila/server/flow/import/refused-rows.ts';
import { operatorEditor } from '@flotila/server/flow/traccar/editor.ts';
import { messageOf } from '@flotila/server/ground/i18n/messages.ts';
import { chosenCompany } from '@flotila/server/thing/session/chosen-company.ts';
import type { z } from 'zod';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

/** Rows that are told; a file has all of them. */
const TOLD_MAX = 100;

export const importList: Command = {
  name: 'import',
  usage:
    'KIND FILE [--company NAME] [--columns JSON] [--fill JSON] [--sheet NAME] [--lang LANGUAGE] [--refused FILE] [--store]',
  summary: 'make records of a list: XLSX, ODS, CSV or TSV',
  help: `  KIND             ${IMPORT_KINDS.join(', ')}
  --company NAME   code, number or whole name of the company; left out where there is only one
  --columns JSON   {"head": "field"} for columns that are matched wrongly, "" leaves one out; or a file with that
  --fill JSON      {"field": "text"} for all rows, of columns that the file lacks; or a file with that
  --sheet NAME     of a workbook; left out: the one that holds a list
  --lang LANGUAGE  of what is said (${LANGUAGES.join(', ')}); left out: en
  --refused FILE   writes the refused rows with their reasons there, as XLSX
  --store          stores; without it the command only says what would happen

Rows that are refused are left out, all others are stored as one, with the rights of a superuser. What was stored is taken
back on the page "Bring your data" of the company. Ends with 0 when every row is or could be stored, 1 when some are refused,
2 when the file or the command is wrong. docs/moving-in.md tells what each kind takes.`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      company: { type: 'string' },
      columns: { type: 'string' },
      fill: { type: 'string' },
      sheet: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      refused: { type: 'string' },
      store: { type: 'boolean', default: false },
    });
    const [kind, file, more] = positionals;
    if (more !== undefined) throw new UsageError(`What is "${more}"?`);
    const wanted = {
      kind: readKind(kind),
      file: readName(file),
      language: readLanguage(values.lang),
      columns: (await readJson('columns', values.columns, ChosenColumns)) ?? {},
      fill: (await readJson('fill', values.fill, FilledFields)) ?? {},
      sheet: values.sheet,
      isDry: !values.store,
    };
    if (values.refused !== undefined && !/\.xlsx$/i.test(values.refused)) {
      throw new UsageError('--refused must be the name of a file that ends with .xlsx.');
    }
    const bytes = await readBytes(wanted.file);
    const { brought, company } = await withDatabase(({ db, url }) =>
      bringFile({ db, url }, { ...wanted, bytes, company: values.company }),
    );
    const say = commandWords(wanted.language);
    const refused = brought.counts.refused > 0 ? values.refused : undefined;
    if (refused !== undefined) {
      const said = { list: say('list'), reason: say('reason') };
      await writeFile(refused, await refusedRows(brought, said));
    }
    const head = say('head', { file: basename(wanted.file), kind: wanted.kind, company });
    for (const line of [head, ...reportOf(brought, wanted)]) console.log(line);
    if (refused !== undefined) console.log(say('saved', { file: refused }));
    if (brought.counts.refused > 0) process.exitCode = 1;
  },
};

const commandWords = await wordsOf('import-command', sk);

interface Wanted {
  kind: ImportKind;
  file: string;
  language: Language;
  columns: ChosenColumns;
  fill: FilledFields;
  sheet: string | undefined;
  isDry: boolean;
}

type Used = Pick<Parameters<Parameters<typeof withDatabase>[0]>[0], 'db' | 'url'>;

async function bringFile(
  { db, url }: Used,
  wanted: Wanted & { bytes: Uint8Array; company: string | undefined },
): Promise<{ brought: Brought; company: string }> {
  const company = await chosenCompany(db, wanted.company);
  if (typeof company === 'string') throw new UsageError(company);
  const { kind, bytes, language, columns, fill, sheet, isDry } = wanted;
  try {
    const { text } = await bring({
      editor: operatorEditor({ db, company, now: Date.now }),
      judge: judgeInThread(url),
      order: { kind, bytes, language, columns, sheet, fill, fixes: {}, isDry },
      fileName: basename(wanted.file),
      digest: undefined,
      hungUp: new AbortController().signal,
    });
    return { brought: JSON.parse(text), company: company.name };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const option = error.detail.errors?.find(({ code }) => code === 'unknown')?.field;
    if (option === 'columns' || option === 'fill') {
      throw new UsageError(`--${option} names a field that ${kind} does not have.`);
    }
    const { message, params } = error.detail;
    throw new UsageError(messageOf(language, message ?? error.code, params));
  }
}

function readKind(text: string | undefined): ImportKind {
  const kind = IMPORT_KINDS.find((one) => one === text);
  if (!kind) throw new UsageError(`KIND must be one of ${IMPORT_KINDS.join(', ')}.`);
  return kind;
}

function readName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('FILE is needed.');
  return text;
}

function readLanguage(text: string): Language {
  if (!isLanguage(text)) throw new UsageError(`--lang must be one of ${LANGUAGES.join(', ')}.`);
  return text;
}

/** Of the option, or of the file that it names. */
async function readJson<T>(
  option: string,
  text: string | undefined,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  if (text === undefined) return undefined;
  const isJson = text.trimStart().startsWith('{');
  const given = isJson ? text : new TextDecoder().decode(await readBytes(text));
  try {
    return schema.parse(JSON.parse(given));
  } catch {
    throw new UsageError(`--${option} must be JSON like {"a": "b"}, or a file with it.`);
  }
}

async function readBytes(name: string): Promise<Uint8Array> {
  const bytes = await readFile(name).catch(() => undefined);
  if (!bytes) throw new UsageError(`There is no file ${name} that can be read.`);
  if (bytes.length > IMPORT_BYTES_MAX) {
    throw new UsageError(`${name} is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MB.`);
  }
  return bytes;
}

/** Columns that nobody could match, counts, rows with what is said of them, and what was done. */
function reportOf(brought: Brought, { language, isDry }: Wanted): string[] {
  const say = commandWords(language);
  const { columns, counts, rows, sheet, sheets, importId } = brought;
  const titles = new Map(brought.fields.map(({ field, title }) => [field, title]));
  const unmatched = columns.filter(({ match }) => match === 'unknown').map(({ head }) => head);
  const doubtful = columns
    .filter(({ match, field }) => match === 'maybe' && field !== null)
    .map(({ head, field }) => `${head} → ${titles.get(field ?? '')}`);
  const told = (title: 'refused' | 'noted', isTold: (row: Brought['rows'][number]) => boolean) => {
    const those = rows.filter((row) => isTold(row) && row.messages.length > 0);
    if (those.length === 0) return [];
    const more = those.length - TOLD_MAX;
    return [
      say(title),
      ...those.slice(0, TOLD_MAX).map(({ row, messages }) => {
        const why = messages.map(({ text }) => text).join('; ');
        return `  ${say('row', { row, why })}`;
      }),
      ...(more > 0 ? [`  ${say('more', { count: more })}`] : []),
    ];
  };
  const isNothing = counts.new + counts.changed === 0;
  return [
    ...(sheet !== null && sheets.length > 1 ? [say('sheet', { sheet })] : []),
    ...(unmatched.length > 0 ? [say('left', { heads: unmatched.join(', ') })] : []),
    ...(doubtful.length > 0 ? [say('maybe', { heads: doubtful.join(', ') })] : []),
    say('counts', { ...counts }),
    ...told('refused', ({ result }) => result === 'refused'),
    ...told('noted', ({ result }) => result !== 'refused'),
    isNothing ? say('nothing') : isDry ? say('dry') : say('stored', { id: String(importId) }),
  ];
}
