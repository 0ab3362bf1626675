// A bar with its meaning in words above it: how much of what, readable without colour.
import type { ReactNode } from 'react';
import styles from './meter.module.css';
import pieces from './pieces.module.css';

export function Meter(props: {
  label: string;
  text: ReactNode;
  /** 0 … 1; null draws no bar. */
  share: number | null;
  tone?: 'accent' | 'good' | 'notice' | 'alarm';
}) {
  return (
    <div>
      <div className={styles.words}>
        <span className={pieces.quiet}>{props.label}</span>
        <span className={`${pieces.oneLine} ${pieces.end}`}>{props.text}</span>
      </div>
      {props.share !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the element's own drawing cannot be styled alike.
        <div
          className={pieces.track}
          role="meter"
          aria-label={props.label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(props.share * 100)}
        >
          <span
            className={styles.fill}
            data-tone={props.tone ?? 'accent'}
            style={{ width: `${props.share * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
