// Choosing the file of an import, by a button or by dropping it (VAL-014).
import { Button, FileButton } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { number } from '../words/format.ts';
import styles from './file-drop.module.css';
import { IconButton } from './IconButton.tsx';
import pieces from './pieces.module.css';

interface FileDropProps {
  file: File | null;
  /** Why what was chosen cannot be taken. */
  error: string | null;
  /** What browsers offer: endings and types. */
  accept: string;
  /** What to drop here. */
  hint: string;
  /** One line high: what came of the file stands below. */
  isSmall?: boolean;
  /** Several may be dropped at once; none: the chosen one is taken away. */
  onFiles: (files: readonly File[]) => void;
}

export function FileDrop(props: FileDropProps) {
  const { file, error, accept, hint, isSmall = false, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const drop = (signal: DragEvent) => {
    signal.preventDefault();
    setOver(false);
    const files = [...signal.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={styles.drop}
        data-over={isOver}
        data-small={isSmall}
        data-refused={error !== null}
        onDragOver={(signal) => {
          signal.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Chosen file={file} onRemove={() => onFiles([])} />
        ) : (
          <span className={styles.nothing}>
            <IconUpload size={28} stroke={1.4} aria-hidden="true" />
            {hint}
          </span>
        )}
        <FileButton accept={accept} onChange={(chosen) => chosen && onFiles([chosen])}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-invalid={error !== null}
              {...(error === null ? {} : { 'aria-describedby': 'import-file-error' })}
            >
              {t(file ? 'import.chooseOther' : 'import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {error !== null && (
        <p id="import-file-error" className={styles.fileError} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <span className={styles.chosen}>
      <IconFile size={24} stroke={1.4} aria-hidden="true" />
      <b className={`${pieces.cut} ${pieces.strong}`}>{file.name}</b>
      <span className={`${pieces.hint} ${pieces.stays}`}>
        {t('import.size', { size: number(Math.max(1, Math.round(file.size / 1024))) })}
      </span>
      <IconButton label={t('import.remove')} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </span>
  );
}
