// A bar with its meaning in words above it, readable without colour. What is filled is there: fuel in a tank, driving
// time that is left; of something that runs, like a rest, what is done, hatched.
import type { ReactNode } from 'react';
import styles from './meter.module.css';
import pieces from './pieces.module.css';

export type MeterTone = 'accent' | 'good' | 'notice' | 'alarm';

export function Meter(props: {
  label: string;
  text: ReactNode;
  /** 0 … 1; null draws no bar. */
  share: number | null;
  /** It runs, and this much is done. */
  isDone?: boolean;
  tone?: MeterTone;
}) {
  const { label, text, share, ...look } = props;
  return (
    <div>
      <div className={styles.words}>
        <span className={pieces.quiet}>{label}</span>
        <span className={`${pieces.oneLine} ${pieces.end}`}>{text}</span>
      </div>
      {share !== null && <MeterBar label={label} share={share} {...look} />}
    </div>
  );
}

/** The bar alone, where its words have a place of their own. */
export function MeterBar(props: {
  label: string;
  share: number;
  isDone?: boolean | undefined;
  tone?: MeterTone | undefined;
}) {
  const tone = props.tone ?? 'accent';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element's own drawing cannot be styled alike.
    <span
      className={`${pieces.block} ${pieces.track} ${styles.bar}`}
      role="meter"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(props.share * 100)}
      data-tone={tone}
      data-none={props.share === 0}
    >
      <span
        className={styles.fill}
        data-tone={tone}
        data-done={props.isDone === true}
        style={{ width: `${props.share * 100}%` }}
      />
    </span>
  );
}
