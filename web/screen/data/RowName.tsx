// The first cell of a row: what the record is called, a word where it is not as usual, and a quiet line below.
// Cells beside it may have two lines as well.
import type { ReactNode } from 'react';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './rows.module.css';

interface RowNameProps {
  text: string;
  /** Shown by the pointer; left out: the text. */
  title?: string | null;
  word?: string | null;
  note?: ReactNode;
  /** It asks for something to be done. */
  isNotice?: boolean;
  /** Stands beside the name. */
  isDetail?: boolean;
}

export function RowName(props: RowNameProps) {
  const { text, title, word = null, note, isNotice = false, isDetail = false } = props;
  const whole =
    typeof note === 'string' && isDetail ? [text, note].filter(Boolean).join('\n') : text;
  return (
    <span
      className={styles.name}
      data-notice={isNotice}
      data-detail={isDetail}
      title={title || whole}
    >
      <span className={`${pieces.cut} ${pieces.block} ${styles.cut}`}>{text}</span>
      {word !== null && <small>{word}</small>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}

/** The quiet line alone, below what a cell says in another way. */
export function RowNote({ text }: { text: string }) {
  return (
    <span className={`${pieces.cut} ${pieces.block} ${styles.cut} ${styles.note}`} title={text}>
      {text}
    </span>
  );
}
