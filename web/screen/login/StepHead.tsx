// The head of a later step: the way back, which keeps the login, and what is asked.
import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sign-in.module.css';

export function StepHead(props: { login: string; title: string; onBack: () => void }) {
  const { login } = props;
  return (
    <header>
      <UnstyledButton
        className={`${pieces.row} ${pieces.quiet} ${styles.back}`}
        aria-label={t('login.second.back', { login })}
        onClick={props.onBack}
      >
        <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
        <span className={pieces.oneLine}>{login}</span>
      </UnstyledButton>
      <h1 className={styles.title}>{props.title}</h1>
    </header>
  );
}
