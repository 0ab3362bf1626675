// The secret for an authenticator app: as a picture to scan, and as a text to type. What draws the picture comes with it.

import { renderSVG } from 'uqr';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './factor.module.css';

export function AppPicture({ secret, uri }: { secret: string; uri: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <div className={styles.app}>
      <img src={picture} alt={t('factor.setUp.picture')} width={168} height={168} />
      <div className={pieces.column}>
        <p>{t('factor.setUp.scan')}</p>
        <p className={styles.key}>
          {t('factor.setUp.key')} <code data-secret>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
    </div>
  );
}
