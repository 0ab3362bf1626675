// What is filtered of the record of changes, saved as a file.
import { IconDownload } from '@tabler/icons-react';
import { csvFileName } from '../../csv.ts';
import { t } from '../../i18n/i18n.ts';
import { saveFile } from '../../save-file.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { monthOf } from '../contract/contract-month.ts';
import type { DataPlace } from '../module.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditRow } from './audit-names.ts';

interface AuditToolsProps {
  place: DataPlace;
  rows: readonly AuditRow[] | undefined;
}

export function AuditTools({ place, rows }: AuditToolsProps) {
  const { ccode, company, month } = place;
  return (
    <IconButton
      label={t('aud.save')}
      disabled={!rows || rows.length === 0}
      onClick={() => {
        if (!rows || !month) return;
        const name = csvFileName(ccode, 'audit', monthOf(month.from, company.timeZone));
        saveFile(new Blob([auditCsv(rows)], { type: 'text/csv;charset=utf-8' }), name);
      }}
    >
      <IconDownload size={18} stroke={1.7} />
    </IconButton>
  );
}
