// The first cell of a row: what the record is called, a word where it is not as usual, and a quiet line below.
import type { ReactNode } from 'react';
import styles from './rows.module.css';

interface RowNameProps {
  text: string;
  /** Shown by the pointer; left out: the text. */
  title?: string | null;
  word?: string | null;
  note?: ReactNode;
  /** It asks for something to be done. */
  isNotice?: boolean;
}

export function RowName({ text, title, word = null, note, isNotice = false }: RowNameProps) {
  return (
    <span className={styles.name} data-notice={isNotice} title={title || text}>
      <span className={styles.cut}>{text}</span>
      {word !== null && <small>{word}</small>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
