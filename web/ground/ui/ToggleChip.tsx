// A small switch in words, for what a list shows.
import type { ButtonHTMLAttributes, Ref } from 'react';
import pieces from './pieces.module.css';
import styles from './toggle-chip.module.css';

export function ToggleChip({
  isOn,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-pressed'> & {
  isOn: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={`${pieces.lit} ${styles.chip}`}
      aria-pressed={isOn}
    />
  );
}
