// What a person chose of a file that they bring, and how each choice changes it. Pure.
import type {
  Brought,
  ChosenColumns,
  FilledFields,
  ImportField,
  ImportKind,
  MendedRows,
} from '@flotila/domain/import/import.api.ts';

/** What is brought. */
export interface Source {
  kind: ImportKind;
  file: File;
}

export interface Choices {
  /** null: the one that the server finds. */
  sheet: string | null;
  /** By head its field, or an empty text where it is left out. */
  columns: ChosenColumns;
  /** By field one value for all rows. */
  fill: FilledFields;
  fixes: MendedRows;
  /** By row number: left out for another row of the same record. */
  left: Readonly<Record<string, { field: string; kept: number }>>;
}

export const NO_CHOICES: Choices = { sheet: null, columns: {}, fill: {}, fixes: {}, left: {} };

/** A field is taken once: whoever had it is asked again. */
export function withColumn(choices: Choices, head: string, field: string): Choices {
  const others = Object.entries(choices.columns).filter(
    ([other, taken]) => other !== head && (field === '' || taken !== field),
  );
  return { ...choices, columns: { ...Object.fromEntries(others), [head]: field } };
}

/** Another sheet has other heads and rows. */
export function withSheet(sheet: string): Choices {
  return { ...NO_CHOICES, sheet };
}

/** null: the field is not filled any more. */
export function withFill(choices: Choices, field: string, text: string | null): Choices {
  const { [field]: _before, ...others } = choices.fill;
  return { ...choices, fill: text === null ? others : { ...others, [field]: text } };
}

export function withFix(choices: Choices, row: number, field: string, text: string): Choices {
  const mended = { ...choices.fixes[row], [field]: text };
  return { ...choices, fixes: { ...choices.fixes, [row]: mended } };
}

export function withFixes(
  choices: Choices,
  rows: readonly number[],
  field: string,
  text: string,
): Choices {
  return rows.reduce((now, row) => withFix(now, row, field, text), choices);
}

/** Of rows of one record `kept` is brought, the others are not. */
export function withKept(
  choices: Choices,
  field: string,
  kept: number,
  others: readonly number[],
): Choices {
  const { [kept]: _back, ...left } = choices.left;
  const now = Object.fromEntries(others.map((row) => [row, { field, kept }]));
  return { ...choices, left: { ...left, ...now } };
}

export function withPutBack(choices: Choices, row: number): Choices {
  const { [row]: _back, ...left } = choices.left;
  return { ...choices, left };
}

/** As the call takes them: a row that is left out has nothing where the other one has the same. */
export function sentFixes({ fixes, left }: Choices): MendedRows {
  const sent = { ...fixes };
  for (const [row, { field }] of Object.entries(left)) sent[row] = { ...sent[row], [field]: '' };
  return sent;
}

/** Fields that no column of the file has, and that every new record needs or most refused rows lack: one value for all helps. */
export function missingFields({ fields, columns, rows, counts }: Brought): ImportField[] {
  const matched = new Set(columns.map(({ field }) => field));
  const lacking = new Map<string | null, number>();
  for (const { field, code } of rows.flatMap(({ messages }) => messages)) {
    if (code === 'required') lacking.set(field, (lacking.get(field) ?? 0) + 1);
  }
  const isLacking = (field: string) => (lacking.get(field) ?? 0) > counts.refused / 2;
  return fields.filter(
    ({ field, isRequired }) => !matched.has(field) && (isRequired || isLacking(field)),
  );
}

/** Without which nothing is stored. */
export function unansweredFields(answer: Brought, { fill }: Choices): ImportField[] {
  return missingFields(answer).filter(
    ({ field, isRequired }) => isRequired && !fill[field]?.trim(),
  );
}
