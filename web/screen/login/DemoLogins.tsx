// In demo mode the logins to try: one is filled in by a click.
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import { UnstyledButton } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sign-in.module.css';

export function DemoLogins(props: {
  demo: NonNullable<PublicSettings['demo']>;
  onPick: (login: string, password: string) => void;
}) {
  return (
    <section className={styles.demo} aria-label={t('login.demo')}>
      <p className={styles.demoTitle}>
        {t('login.demo')}{' '}
        <span className={`${pieces.quiet} ${pieces.plain}`}>{t('login.demoHint')}</span>
      </p>
      <div className={styles.chips}>
        {props.demo.logins.map(({ login, role }) => (
          <UnstyledButton
            key={login}
            className={styles.chip}
            aria-label={`${t('login.demoFill', { login })} ${roleText(role) === login ? '' : roleText(role)}`}
            onClick={() => props.onPick(login, props.demo.password)}
          >
            <strong className={pieces.strong}>{login}</strong>{' '}
            {roleText(role) !== login && (
              <span className={`${pieces.cut} ${pieces.note}`}>{roleText(role)}</span>
            )}
          </UnstyledButton>
        ))}
      </div>
      <p className={pieces.note}>
        {t('login.password')}{' '}
        <code className={`${pieces.ink} ${pieces.small}`}>{props.demo.password}</code>
      </p>
    </section>
  );
}

const ROLES = ['superuser', 'admin', 'dispatcher', 'driver'] as const;

function roleText(role: string): string {
  const known = ROLES.find((name) => name === role);
  return known ? t(`role.${known}`) : role;
}
