// Nothing is known of the driver: why, and how to bring something.
import { IconId } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import styles from './hours.module.css';
import { UploadButton, UploadList } from './UploadList.tsx';
import type { Uploads } from './use-uploads.ts';

interface EmptyProps {
  uploads: Uploads;
  mayUpload: boolean;
  personId: number;
}

/** What the driver does now stands in the head, where it is known. */
export function Empty({ uploads, mayUpload, personId }: EmptyProps) {
  return (
    <div className={styles.alone}>
      <Notice
        icon={<IconId size={32} stroke={1.4} />}
        title={t('hours.empty')}
        text={t(mayUpload ? 'hours.emptyText' : 'hours.emptyDriver')}
      >
        {mayUpload && <UploadButton onFiles={uploads.add} />}
      </Notice>
      <UploadList uploads={uploads} personId={personId} />
    </div>
  );
}
