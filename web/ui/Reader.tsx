// Words for those who hear the screen; others see the same by sign, shape or place.
import type { ReactNode } from 'react';
import styles from './reader.module.css';

export function Reader({ children }: { children: ReactNode }) {
  return (
    <span className={styles.reader} data-reader>
      {children}
    </span>
  );
}
