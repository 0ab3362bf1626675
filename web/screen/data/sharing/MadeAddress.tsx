// The address of a sharing that was just made: to be copied now, and until when it is valid (O-5). It is what the sharing
// was made for, so nobody has to look for it in the list.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime } from '../../../ground/words/format.ts';
import { copyUrl } from './copy-text.ts';
import styles from './share-vehicle.module.css';

interface Made extends Pick<SharingRecord, 'url' | 'validTo'> {
  timeZone: string;
}

export function MadeAddress({ url, validTo, timeZone }: Made) {
  return (
    <div className={styles.made}>
      <TextInput
        label={t('shr.url')}
        value={url}
        readOnly
        data-autofocus
        onFocus={(signal) => signal.currentTarget.select()}
      />
      <IconButton label={t('shr.copyUrl')} onClick={() => copyUrl(url)}>
        <IconCopy size={18} stroke={1.7} />
      </IconButton>
      <p className={pieces.hint}>
        {validTo === null
          ? t('shq.madeForEver')
          : t('shq.made', { time: dateTime(validTo, timeZone) })}
      </p>
    </div>
  );
}

/** Over whatever page follows. */
export function showMade(made: Made): void {
  modals.open({
    title: t('shq.madeTitle'),
    size: 460,
    closeButtonProps: { 'aria-label': t('app.close') },
    children: <MadeAddress {...made} />,
  });
}
