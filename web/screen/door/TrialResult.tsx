// What a trial of the provider showed: the claims as they came, and what would follow.
import type { TrialOutcome } from '@flotila/domain/sign-on/sign-on.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { tried } from '../../ground/session/sign-on.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sign-on.module.css';

export function TrialResult() {
  const outcome = tried.use();
  if (!outcome) return null;
  if ('failed' in outcome) {
    return (
      <div className={`${pieces.across} ${pieces.column}`} role="alert">
        <h3 className={styles.heading}>{t('sso.tried')}</h3>
        <p className={pieces.alarm}>{failureText(outcome.failed)}</p>
      </div>
    );
  }
  const { trial } = outcome;
  return (
    <div className={`${pieces.across} ${pieces.column}`} role="status">
      <h3 className={styles.heading}>{t('sso.tried')}</h3>
      <p className={trial.isLetIn ? pieces.good : pieces.alarm}>{outcomeText(trial)}</p>
      {trial.isLinked && <p className={pieces.hint}>{t('sso.triedLinked')}</p>}
      {trial.roles && (
        <p className={pieces.hint}>
          {t('sso.triedRoles', {
            roles: trial.roles.map((role) => t(`sso.role.${role}`)).join(', '),
          })}
        </p>
      )}
      <p className={pieces.hint}>{t('sso.claims')}</p>
      <pre className={styles.claims}>{JSON.stringify(trial.claims, null, 2)}</pre>
    </div>
  );
}

function outcomeText({ isLetIn, isNew, why, person, login }: TrialOutcome): string {
  if (!isLetIn) return t('sso.triedOut', { why: why ?? '' });
  if (isNew && login === null) return t('sso.triedAccount', { person: person ?? '' });
  return t(isNew ? 'sso.triedNew' : 'sso.triedIn', { person: person ?? '', login: login ?? '' });
}
