// The head of the card, the same on each of its steps: what this is, and in which language.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { LanguagePicker } from './LanguagePicker.tsx';
import styles from './sign-in.module.css';

export function CardHead() {
  return (
    <header className={`${pieces.row} ${styles.head}`}>
      <img src="/icon.svg" alt="" width={28} height={28} />
      <strong className={pieces.grows}>{t('app.name')}</strong>
      <LanguagePicker />
    </header>
  );
}
