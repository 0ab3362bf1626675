// The address of a sharing in the list, to be copied at once. What tells addresses apart is their end.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { copyUrl } from './copy-text.ts';

export function SharedAddress({ url }: SharingRecord) {
  const { host, pathname } = new URL(url, location.origin);
  return (
    <span className={pieces.row}>
      <IconButton
        label={t('shr.copyUrl')}
        tabIndex={-1}
        onClick={(signal) => {
          // The row would open.
          signal.stopPropagation();
          copyUrl(url);
        }}
      >
        <IconCopy size={16} stroke={1.6} />
      </IconButton>
      <span className={pieces.cut} title={url}>
        {host}
        {pathname}
      </span>
    </span>
  );
}
