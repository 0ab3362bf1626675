// Choosing the file of an import, by a button or by dropping it (VAL-014), beside what its columns are and
// a sample to begin with.
import { localDay } from '@flotila/domain/time.ts';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useNow } from '../ui/now.ts';
import { IMPORT_COLUMNS, sampleFileText } from './manual-row.ts';
import styles from './refueling-dialog.module.css';
import type { Entry } from './use-entry.ts';

/** Spreadsheets name the type of the same file differently. */
const ACCEPT = '.csv,.txt,text/csv,text/plain,application/vnd.ms-excel';

export function FileEntry({ entry }: { entry: Entry }) {
  const { file, fileError, setFiles } = entry;
  const [isOver, setOver] = useState(false);
  const drop = (signal: DragEvent) => {
    signal.preventDefault();
    setOver(false);
    const files = [...signal.dataTransfer.files];
    if (files.length > 0) setFiles(files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={styles.drop}
        data-over={isOver}
        data-refused={fileError !== null}
        onDragOver={(signal) => {
          signal.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <Chosen file={file} onRemove={() => setFiles([])} /> : <Nothing />}
        <FileButton accept={ACCEPT} onChange={(chosen) => chosen && setFiles([chosen])}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-invalid={fileError !== null}
              {...(fileError === null ? {} : { 'aria-describedby': 'import-file-error' })}
            >
              {t(file ? 'import.chooseOther' : 'import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {fileError !== null && (
        <p id="import-file-error" className={styles.fileError} role="alert">
          {fileError}
        </p>
      )}
      <Columns />
    </>
  );
}

function Nothing() {
  return (
    <span className={styles.nothing}>
      <IconUpload size={28} stroke={1.4} aria-hidden="true" />
      {t('import.drop')}
    </span>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <span className={styles.chosen}>
      <IconFileTypeCsv size={24} stroke={1.4} aria-hidden="true" />
      <b>{file.name}</b>
      <span>{t('import.size', { size: number(Math.max(1, Math.round(file.size / 1024))) })}</span>
      <IconButton label={t('import.remove')} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </span>
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
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = t('import.sampleName');
    link.click();
    URL.revokeObjectURL(url);
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
