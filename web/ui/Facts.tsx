// Names and values in two columns; a missing value is '-'.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Value = ReactNode | string | number | null | undefined;

export function Facts({ facts }: { facts: readonly (readonly [string, Value])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
