// A small switch in words, for what a list shows.
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './toggle-chip.module.css';

export function ToggleChip({
  isOn,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-pressed'> & {
  isOn: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={isOn} />;
}
