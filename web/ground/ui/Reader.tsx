// Words for those who hear the screen; others see the same by sign, shape or place.
import type { ReactNode } from 'react';
import pieces from './pieces.module.css';

export function Reader({ children }: { children: ReactNode }) {
  return (
    <span className={pieces.reader} data-reader>
      {children}
    </span>
  );
}
