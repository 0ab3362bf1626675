// Names and values in two columns, or in one where values are long; a missing value is '-'.
import type { ReactNode } from 'react';
import styles from './facts.module.css';
import pieces from './pieces.module.css';

type Value = ReactNode | string | number | null | undefined;

export function Facts(props: {
  facts: readonly (readonly [string, Value])[];
  hasLongValues?: boolean;
}) {
  return (
    <dl className={styles.facts} data-long={props.hasLongValues}>
      {props.facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={pieces.stays}>{name}</dt>
          <dd className={`${pieces.end} ${pieces.breaks}`}>
            {value === null || value === undefined || value === '' ? '-' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
