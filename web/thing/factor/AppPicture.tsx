// The secret for an authenticator app: as a picture to scan, and as a text to type. What draws the picture comes with it.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { QrCode } from '../../ground/ui/QrCode.tsx';
import styles from './factor.module.css';

export function AppPicture({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.app}>
      <QrCode text={uri} label={t('factor.setUp.picture')} />
      <div className={pieces.column}>
        <p>{t('factor.setUp.scan')}</p>
        <p className={styles.key}>
          {t('factor.setUp.key')} <code data-secret>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
    </div>
  );
}
