// An empty workbook to fill in: the heads of a kind in the reader's language, lists to choose from, and what each column is for.

import { columnLetter } from '@flotila/domain/import/cell.ts';
import type { ImportKind } from '@flotila/domain/import/import.api.ts';
import { importWords } from '@flotila/domain/import/words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { writeXlsx } from 'hucre';
import { targetsOf } from './world.ts';

/** Rows that offer their choices. */
const ROWS = 1000;
const WIDTH_MIN = 14;
/** A longer list stands in the explanations alone: a workbook keeps 255 letters of one. */
const CHOICES_LETTERS_MAX = 250;

export function importTemplate(kind: ImportKind, language: Language): Promise<Uint8Array> {
  const say = importWords(language);
  const columns = targetsOf(kind).map((target) => ({
    title: target.title(language),
    choices: target.choices?.(language) ?? [],
    target,
  }));
  const lists = columns.flatMap(({ choices }, at) => {
    const isShort = choices.join(',').length <= CHOICES_LETTERS_MAX;
    if (choices.length === 0 || !isShort || choices.some((one) => one.includes(','))) return [];
    const letter = columnLetter(at);
    return [{ type: 'list' as const, values: choices, range: `${letter}2:${letter}${ROWS + 1}` }];
  });
  const explained = columns.map(({ title, choices, target }) => [
    title,
    say(target.isRequired ? 'template.yes' : 'template.no'),
    choices.length > 0
      ? say('template.choice', { choices: choices.join(', ') })
      : say(`template.${target.form}`),
  ]);
  return writeXlsx({
    sheets: [
      {
        name: say('template.list'),
        rows: [columns.map(({ title }) => title)],
        columns: columns.map(({ title }) => ({ width: Math.max(WIDTH_MIN, title.length + 2) })),
        dataValidations: lists,
        freezePane: { rows: 1 },
      },
      {
        name: say('template.help'),
        rows: [
          [say('template.column'), say('template.required'), say('template.what')],
          ...explained,
        ],
        columns: [{ width: 44 }, { width: 14 }, { width: 90 }],
        freezePane: { rows: 1 },
      },
    ],
  });
}
