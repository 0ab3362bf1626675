// The first cell of a row: what the record is called and, where it is not as usual, a word that says so.
import styles from './data.module.css';

export function RowName({ text, word = null }: { text: string; word?: string | null }) {
  return (
    <span className={styles.name} title={text}>
      <span>{text}</span>
      {word !== null && <small>{word}</small>}
    </span>
  );
}
