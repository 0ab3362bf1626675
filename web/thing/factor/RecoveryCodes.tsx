// Recovery codes, which are shown once: to copy, to print, and a button that says they are stored.
import { spellRecoveryCode } from '@flotila/domain/factor/factor.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { copyText } from '../../ground/ui/copy-text.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './factor.module.css';

export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const [told, setTold] = useState<string | null>(null);
  const spelt = codes.map(spellRecoveryCode);
  const copy = async () => {
    const isCopied = await copyText(spelt.join('\n'));
    setTold(t(isCopied ? 'factor.codes.copied' : 'factor.codes.copyFailed'));
  };
  return (
    <div className={styles.codes}>
      <h2>{t('factor.codes.title')}</h2>
      <p className={pieces.hint}>{t('factor.codes.why')}</p>
      <ol className={styles.list} data-secret>
        {spelt.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`${pieces.row} ${pieces.notPrinted} ${styles.doing}`}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('factor.codes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('factor.codes.print')}
        </Button>
        <Button data-autofocus onClick={onStored}>
          {t('factor.codes.stored')}
        </Button>
      </div>
      <p className={pieces.hint} role="status">
        {told}
      </p>
    </div>
  );
}
