// The figures of a whole list above it: each value over its name, and below them what needs a sentence.
import type { ReactNode } from 'react';
import styles from './sums.module.css';

interface SumsProps {
  label: string;
  /** They share the width evenly and never go to a second line. */
  isEven?: boolean;
  /** On a phone each value stands before its name, all in one line. */
  isLine?: boolean;
  /** Elements `Sum`. */
  figures: ReactNode;
  children?: ReactNode;
}

export function Sums({ label, isEven, isLine, figures, children }: SumsProps) {
  return (
    <section className={styles.sums} aria-label={label}>
      <dl className={styles.figures} data-even={isEven} data-line={isLine}>
        {figures}
      </dl>
      {children}
    </section>
  );
}

interface SumProps {
  name: string;
  /** One or more `<dd>`. */
  children: ReactNode;
  title?: string;
}

export function Sum({ name, children, title }: SumProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      {children}
    </div>
  );
}
