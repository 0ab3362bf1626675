// The line above a list of a month: which month, how much there is, and what else narrows the list.
import type { ReactNode } from 'react';
import { MonthPicker, type MonthPickerProps } from './MonthPicker.tsx';
import styles from './month-bar.module.css';
import pieces from './pieces.module.css';

interface MonthBarProps extends MonthPickerProps {
  /** How many there are, in words; nothing while that is not known. */
  count: ReactNode;
  children?: ReactNode;
}

export function MonthBar({ count, children, ...month }: MonthBarProps) {
  return (
    <div className={styles.bar}>
      <MonthPicker {...month} />
      <span className={`${pieces.hint} ${pieces.oneLine} ${pieces.toEnd}`} role="status">
        {count}
      </span>
      {children}
    </div>
  );
}
