// A list as the document that spreadsheets are drawn from. Pure.

import type { ListCell, ListColumn, ListTable } from '@flotila/domain/list/list-file.api.ts';
import type { Cell, Column } from '@flotila/domain/report/document.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { SheetDocument } from '../../ground/render/xlsx/info-sheet.ts';

/** Who made it, for whom and when. */
export interface ListOrigin {
  language: Language;
  company: string;
  /** By the company's clock. */
  printed: string;
}

export function listDocument(table: ListTable, origin: ListOrigin): SheetDocument {
  const { title, note, rows } = table;
  const columns = table.columns.map(columnOf);
  return {
    language: origin.language,
    orientation: 'landscape',
    title,
    periodText: '',
    issuer: { name: origin.company, details: '' },
    printed: origin.printed,
    subject: note === '' ? [] : [{ text: note }],
    plate: null,
    figures: [],
    facts: [],
    summary: [],
    blocks: [
      {
        kind: 'table',
        name: title,
        columns,
        rows: rows.map((cells) => ({
          kind: 'row',
          cells: Object.fromEntries(cells.map((cell, at) => [columns[at]?.id ?? '', cellOf(cell)])),
        })),
      },
    ],
    footer: `Flotila · ${title}`,
    fileName: title,
    isEmpty: rows.length === 0,
  };
}

function columnOf({ head, type, unit, digits }: ListColumn, at: number): Column {
  return {
    id: String(at),
    head,
    type,
    width: 20,
    ...(unit !== undefined && { unit }),
    ...(digits !== undefined && { digits }),
  };
}

function cellOf(raw: ListCell): Cell {
  return { raw, text: raw === null ? '' : String(raw) };
}
