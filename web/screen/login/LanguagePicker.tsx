// The languages that are offered, for whoever is not signed in.
import { languageName, OFFERED } from '@flotila/domain/words/languages.ts';
import { language, switchLanguage, t } from '../../ground/i18n/i18n.ts';
import styles from './sign-in.module.css';

export function LanguagePicker() {
  return (
    <select
      className={styles.language}
      aria-label={t('login.language')}
      value={language()}
      onChange={(signal) => {
        const picked = OFFERED.find((code) => code === signal.currentTarget.value);
        if (picked) void switchLanguage(picked, true);
      }}
    >
      {OFFERED.map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}
