// The first cell of a row: what the record is called, a word where it is not as usual, and a quiet line below.
import type { ReactNode } from 'react';
import styles from './data.module.css';

interface RowNameProps {
  text: string;
  word?: string | null;
  note?: ReactNode;
  /** It asks for something to be done. */
  isNotice?: boolean;
}

export function RowName({ text, word = null, note, isNotice = false }: RowNameProps) {
  return (
    <span className={styles.name} data-notice={isNotice} title={text}>
      <span className={styles.cut}>{text}</span>
      {word !== null && <small>{word}</small>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
