// Refused rows as a workbook that can be mended and brought again: the columns of whoever brings them, and one that says why.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { writeXlsx } from 'hucre';

export function refusedRows(
  { columns, rows }: Brought,
  said: { list: string; reason: string },
): Promise<Uint8Array> {
  const heads = [...columns.map(({ head }) => head), said.reason];
  const lines = rows
    .filter(({ result }) => result === 'refused')
    .map(({ cells = [], values, messages }) => [
      // Of a row that was refused while it was stored what was read of it.
      ...columns.map(({ field }, at) => cells[at] ?? values[field ?? ''] ?? ''),
      messages.map(({ text }) => text).join('; '),
    ]);
  return writeXlsx({ sheets: [{ name: said.list, rows: [heads, ...lines] }] });
}
