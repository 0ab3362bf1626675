// Files may be dropped anywhere on the page; while some are held above it, it says so.
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './hours.module.css';

interface DropFilesProps {
  isOff: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function DropFiles({ isOff, onFiles, children }: DropFilesProps) {
  const [isOver, setOver] = useState(false);
  /** Entering a part of the page comes before leaving the one around it. */
  const depth = useRef(0);
  if (isOff) return children;
  const move = (step: number) => (signal: DragEvent) => {
    if (!signal.dataTransfer.types.includes('Files')) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (signal: DragEvent) => {
    signal.preventDefault();
    depth.current = 0;
    setOver(false);
    const files = [...signal.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the files does the same.
    <div
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(signal) => signal.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={styles.drop} role="status">
          <IconUpload size={32} stroke={1.4} aria-hidden="true" />
          <b>{t('hours.drop')}</b>
          <span className={pieces.hint}>{t('hours.dropText')}</span>
        </div>
      )}
    </div>
  );
}
