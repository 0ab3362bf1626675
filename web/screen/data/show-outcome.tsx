// What was refused of what was done with many, record by record with its reason; nothing when nothing was.
import { modals } from '@mantine/modals';
import { t } from '../../ground/i18n/i18n.ts';
import type { Outcome } from './many-run.ts';
import styles from './selection.module.css';

/** `done`: what was done, in words. */
export function showOutcome<Row>(
  { refused, left }: Outcome<Row>,
  done: string,
  nameOf: (row: Row) => string,
): void {
  if (refused.length === 0 && left === 0) return;
  modals.open({
    title: t('many.result'),
    size: 520,
    closeButtonProps: { 'aria-label': t('app.close') },
    children: (
      <>
        <p className={styles.told}>
          {[
            done,
            ...(refused.length > 0 ? [t('many.refused', { count: refused.length })] : []),
            ...(left > 0 ? [t('many.left', { count: left })] : []),
          ].join(' · ')}
        </p>
        <ul className={styles.refused}>
          {refused.map(({ row, why }) => (
            <li key={nameOf(row)}>
              <strong>{nameOf(row)}</strong> {why}
            </li>
          ))}
        </ul>
      </>
    ),
  });
}
