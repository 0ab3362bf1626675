// A table of a panel whose rows are walked and chosen by keys, with the one tooltip of its cells.
import type { ReactNode } from 'react';
import { Tips } from './Tips.tsx';
import styles from './table.module.css';

interface GridTableProps {
  label: string;
  /** Of the panel: the widths of its columns. */
  className: string | undefined;
  /** Head and body. */
  children: ReactNode;
}

export function GridTable({ label, className, children }: GridTableProps) {
  return (
    <Tips>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are chosen by keys. */}
      <table role="grid" className={`${styles.fixed} ${className}`} aria-label={label}>
        {children}
      </table>
    </Tips>
  );
}
