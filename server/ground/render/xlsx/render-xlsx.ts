// The document of a report or list as a spreadsheet: every table is a sheet, the first one first, and the last sheet tells
// what stands around them on paper. Nothing is worked out here; totals are formulas with the report's values.
import type { Block, TableBlock } from '@flotila/domain/report/document.ts';
import { cellText } from './cell-value.ts';
import { infoSheet, type SheetDocument } from './info-sheet.ts';
import { SHEET_LIMITS, type SheetLimits } from './sheet-limits.ts';
import { sheetName } from './sheet-names.ts';
import type { Sheet } from './sheet-xml.ts';
import { noStyles, type Styles } from './styles.ts';
import { tableSheet } from './table-sheet.ts';
import { sheetWords } from './words.ts';
import { workbookOf } from './workbook.ts';

/** The bytes of an XLSX file. What goes beyond the limits of a sheet is left out and said so in Info. */
export async function renderXlsx(
  document: SheetDocument,
  limits: SheetLimits = SHEET_LIMITS,
): Promise<Uint8Array> {
  const styles = noStyles();
  const clean = (text: string) => cellText(text, limits);
  return workbookOf(sheetsOf(document, styles, limits), styles, {
    title: clean(document.title),
    subject: clean(document.periodText),
    company: clean(document.issuer.name),
    language: document.language,
  });
}

function* sheetsOf(document: SheetDocument, styles: Styles, limits: SheetLimits): Iterable<Sheet> {
  const { language } = document;
  const footer = cellText(document.footer, limits);
  const info = sheetWords(language)('info');
  const taken = [info];
  const notices: string[] = [];
  for (const table of tablesOf(document.blocks)) {
    const name = sheetName(table.name, taken);
    taken.push(name);
    yield { ...tableSheet({ table, name, language, limits, styles, notices }), footer };
  }
  yield { ...infoSheet(document, { name: info, notices, limits, styles }), footer };
}

/** Tables that belong into a spreadsheet, in the order of the pages. */
function tablesOf(blocks: readonly Block[]): TableBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.parts.flatMap((part) => tablesOf(part.blocks));
    return block.kind === 'table' && block.only !== 'paper' ? [block] : [];
  });
}
