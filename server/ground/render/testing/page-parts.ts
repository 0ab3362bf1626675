// What the made-up reports have in common: a page, its cells and columns.
import type { Cell, Column, ReportDocument } from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';

export const format = formatOf('sk');

export function text(of: string, more: Partial<Cell> = {}): Cell {
  return { raw: of, text: of, ...more };
}

export function number(raw: number, digits = 1, more: Partial<Cell> = {}): Cell {
  return { ...format.cell('number', raw, digits), ...more };
}

/** A report of these blocks; the rest of its head is the same in all. */
export function pageOf(parts: Partial<ReportDocument>): ReportDocument {
  return {
    report: 'refuelings',
    language: 'sk',
    orientation: 'landscape',
    title: 'Tankovania',
    periodText: 'marec 2026',
    subject: [],
    plate: null,
    issuer: {
      name: 'Tatra Trans s.r.o.',
      details: 'Bratislavská 12, 917 02 Trnava · IČO 36 000 019 · IČ DPH SK2020000013',
    },
    printed: 'vytlačené 1.4.2026 08:20 · Lucia Valentová',
    figures: [],
    facts: [],
    summary: [],
    blocks: [],
    isEmpty: false,
    footer: 'Flotila 1.12 · tankovania TT 640 JD, marec 2026',
    fileName: 'Tankovania_TT_640_JD_marec_2026',
    ...parts,
  };
}

export function column(
  id: string,
  head: string,
  width: number,
  more: Partial<Column> = {},
): Column {
  return { id, head, type: 'number', digits: 1, width, ...more };
}
