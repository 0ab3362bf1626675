// Says in a dialog that somebody else changed meanwhile what it is about; below it what exactly.
import type { ReactNode } from 'react';
import styles from './conflict.module.css';

export function Conflict({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.conflict} role="alert">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
