// A link to hand over, while it is known: to be copied, or shown to the telephone of whoever stands at the desk.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { copyText } from '../../../ground/ui/copy-text.ts';
import { showDone, showError } from '../../../ground/ui/failure.ts';
import { later } from '../../../ground/ui/lazy-part.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import secrets from '../own-secret.module.css';

const QrCode = later<{ text: string; label: string }>('QrCode', () =>
  import('../../../ground/ui/QrCode.tsx').then((part) => part.QrCode),
);

export function MadeLink({ link, until, why }: { link: string; until: string; why: string }) {
  return (
    <div className={secrets.secret} role="status">
      <p>{why}</p>
      <code data-secret>{link}</code>
      <p>
        <Button
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.7} />}
          onClick={() => void copyLinks(link)}
        >
          {t('person.inv.copy')}
        </Button>
      </p>
      <Suspense fallback={null}>
        <QrCode text={link} label={t('person.inv.qr')} />
      </Suspense>
      <p className={pieces.quiet}>{t('person.inv.until', { when: until })}</p>
    </div>
  );
}

export async function copyLinks(text: string): Promise<void> {
  if (await copyText(text)) showDone(t('person.inv.copied'));
  else showError(t('person.inv.copyFailed'));
}
