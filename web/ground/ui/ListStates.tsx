// What stands above or instead of a list while it is read: grey rows, why it could not be read, or that
// what is shown is not the newest.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { StatusLink } from '../offline/StatusLink.tsx';
import { failureText, isAway } from './failure.ts';
import styles from './list-states.module.css';
import { Notice } from './Notice.tsx';
import pieces from './pieces.module.css';

interface ListStatesProps {
  asked: {
    data: unknown;
    isError: boolean;
    isPending: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** Said when what came before is still shown. */
  stale: string;
  /** Said when there is nothing to show. */
  failed: string;
  /** Grey rows while it is read for the first time. */
  rows: number;
}

/** Draws nothing when all is well. */
export function ListStates({ asked, stale, failed, rows }: ListStatesProps) {
  const retry = () => void asked.refetch();
  if (asked.isPending) return <Skeleton rows={rows} />;
  if (!asked.isError) return null;
  if (asked.data !== undefined) return <Stale text={stale} onRetry={retry} />;
  return <Failed title={failed} error={asked.error} onRetry={retry} />;
}

/** Why something could not be read; it may be tried again. */
export function Failed(props: {
  title: string;
  error: unknown;
  icon?: ReactNode;
  onRetry: () => unknown;
}) {
  return (
    <Notice role="alert" icon={props.icon} title={props.title} text={failureText(props.error)}>
      <Button variant="default" onClick={() => void props.onRetry()}>
        {t('app.retry')}
      </Button>
      {isAway(props.error) && <StatusLink />}
    </Notice>
  );
}

/** The last try failed, but what came before is still shown. */
export function Stale({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.stale} role="status">
      {text}
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}

/** Comes after half a second by its style sheet. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div
      className={`${pieces.late} ${styles.skeleton}`}
      role="status"
      data-waiting
      aria-label={t('app.loading')}
    >
      {Array.from({ length: rows }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <i key={index} />
      ))}
    </div>
  );
}
