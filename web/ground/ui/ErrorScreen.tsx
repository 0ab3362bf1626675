// What is shown where a part of the screen broke: one sentence, what to do, and the rest goes on.
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { Notice } from './Notice.tsx';

interface Props {
  children: ReactNode;
  /** Changing it tries again by itself (another vehicle, another screen). */
  resetKey?: string;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

/** Catches what its children throw while drawing. React has no other form of it than a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error.name === 'ChunkLoadError') {
      return (
        <Notice title={t('error.chunk')} text={t('error.chunkHint')} role="alert">
          <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
        </Notice>
      );
    }
    return (
      <Notice title={t('error.bug')} text={t('error.bugHint')} role="alert">
        <Button variant="default" onClick={() => this.setState({ error: null })}>
          {t('app.retry')}
        </Button>
      </Notice>
    );
  }
}
