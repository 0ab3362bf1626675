// The file of an import of refuelings, beside what its columns are and a sample to begin with.
import { localDay } from '@flotila/domain/time.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FileDrop } from '../../ground/ui/FileDrop.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { IMPORT_COLUMNS, sampleFileText } from './manual-row.ts';
import styles from './refueling-dialog.module.css';
import type { Entry } from './use-entry.ts';

/** Spreadsheets name the type of the same file differently. */
const ACCEPT = '.csv,.txt,text/csv,text/plain,application/vnd.ms-excel';

export function FileEntry({ entry }: { entry: Entry }) {
  const { file, fileError, setFiles } = entry;
  return (
    <>
      <FileDrop
        file={file}
        error={fileError}
        accept={ACCEPT}
        hint={t('import.drop')}
        onFiles={setFiles}
      />
      <Columns />
    </>
  );
}

function Columns() {
  return (
    <div className={styles.columns}>
      <span>{t('import.columns')}</span>
      <code>{IMPORT_COLUMNS.join(';')}</code>
      <Sample />
    </div>
  );
}

function Sample() {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const download = () => {
    // The byte order mark tells spreadsheets that it is UTF-8.
    const text = `\uFEFF${sampleFileText([], localDay(nowMs, timeZone), t('import.samplePlace'))}`;
    saveFile(new Blob([text], { type: 'text/csv' }), t('import.sampleName'));
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={download}
    >
      {t('import.sample')}
    </Button>
  );
}
