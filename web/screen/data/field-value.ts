// The value of a plain field of a record in words, for lists, conflicts and the record of changes.
import type { Field } from '@flotila/domain/record/field.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { MISSING } from '../../ground/words/format.ts';
import type { Column } from './module.ts';
import { numberText, ruleOf } from './number-rules.ts';
import type { FormTable } from './record-form.ts';
import { valueText } from './value-text.ts';

/** What the field of this name is called in its form. */
export function labelOf({ words, path }: FormTable, name: string): string {
  return t(`${words}${path}${name}` as TextKey);
}

/** `fieldText` of a module: what a conflict changed in a plain field; null: it is none. */
export function fieldText(table: FormTable, name: string, value: unknown, zone: string) {
  if (!(name in table.fields)) return null;
  return { label: labelOf(table, name), text: fieldValue(table, name, value, zone) };
}

/** A value that is none of the choices is told as it is; `zone`: moments are written in it. */
export function fieldValue(table: FormTable, name: string, value: unknown, zone: string): string {
  const field = table.fields[name];
  if (field?.kind === 'number' && typeof value === 'number') {
    return numberText(value, ruleOf(field), language());
  }
  const isOffered = field && hasWords(field) && field.of.some((one) => one === value);
  return isOffered ? labelOf(table, `${name}.${value}`) : valueText(value, zone);
}

/** Choices without a code list have words of their own. */
export function hasWords(field: Field): field is Field & { kind: 'choice' } {
  return field.kind === 'choice' && field.codes === undefined;
}

/** Columns that whoever wants them chooses, in the order of the table. */
export function extraColumns<Row extends object>(table: FormTable): Column<Row>[] {
  return Object.entries(table.fields).flatMap(([name, { kind, list }]) => {
    if (!list) return [];
    const value = (row: Row) => (row as Readonly<Record<string, unknown>>)[name] ?? null;
    const isNumber = kind === 'number';
    const column: Column<Row> = {
      key: list.key ?? name,
      title: () => labelOf(table, name),
      width: list.width,
      isExtra: true,
      text: (row, { company }) => {
        const text = fieldValue(table, name, value(row) || null, company.timeZone);
        return text === MISSING ? '' : text;
      },
    };
    if (!isNumber) return [column];
    const number = (row: Row) => value(row) as number | null;
    return [
      {
        ...column,
        isNumber,
        order: (row: Row) => number(row) ?? 0,
        file: { type: 'number' as const, value: number },
      },
    ];
  });
}
