// A button of a list row: as light as can be, because hundreds pass by while a list scrolls. Its name is
// shown by the one tooltip of the list (Tips).
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './tips.module.css';

export function RowButton({
  label,
  refusal,
  onClick,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  /** Why it cannot be pressed now; shown instead of the name. */
  refusal?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      aria-label={label}
      data-tip={refusal ?? label}
      // Stays reachable, so that the reason can be read.
      aria-disabled={refusal === undefined ? undefined : 'true'}
      onClick={(signal) => {
        signal.stopPropagation();
        if (refusal === undefined) onClick?.(signal);
      }}
    >
      {children}
    </button>
  );
}
