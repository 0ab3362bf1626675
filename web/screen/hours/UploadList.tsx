// Bringing files: the button, and what became of each file that was brought.
import { Button, FileButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUpload, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { driverHoursPath, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './files.module.css';
import { type Brought, broughtText, elsewhereOf } from './upload.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** Makers name the same kind of file differently. */
const ACCEPT = '.ddd,.DDD,.c1b,.C1B,.v1b,.V1B,.tgd,.TGD,.esm,.ESM,.add,.ADD';

export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  // Without it the same file could not be chosen twice.
  const reset = useRef<() => void>(null);
  const take = (files: File[]) => {
    onFiles(files);
    reset.current?.();
  };
  return (
    <FileButton multiple accept={ACCEPT} resetRef={reset} onChange={take}>
      {(button) => (
        <Button {...button} variant="default" leftSection={<IconUpload size={16} />}>
          {t('hours.upload')}
        </Button>
      )}
    </FileButton>
  );
}

interface UploadListProps {
  uploads: Uploads;
  /** Whose page it is. */
  personId: number;
}

export function UploadList({ uploads, personId }: UploadListProps) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={`${pieces.notPrinted} ${styles.uploads}`} aria-label={t('hours.uploads')}>
      {uploads.list.map((upload) => (
        <li key={upload.id} data-state={upload.state.kind}>
          <b>{upload.name}</b>
          <State upload={upload} personId={personId} />
          {upload.state.kind !== 'sending' && (
            <IconButton label={t('hours.hideUpload')} onClick={() => uploads.hide(upload.id)}>
              <IconX size={16} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ upload: { state }, personId }: { upload: Upload; personId: number }) {
  if (state.kind === 'refused') {
    return (
      <span role="alert" className={styles.refused}>
        <IconAlertTriangle size={16} aria-hidden="true" /> {state.text}
      </span>
    );
  }
  if (state.kind === 'done') return <Done brought={state.brought} personId={personId} />;
  return (
    <span role="status">
      {t(state.kind === 'sending' ? 'hours.sending' : 'hours.waiting')}
      {state.kind === 'sending' && <i className={styles.progress} />}
    </span>
  );
}

function Done({ brought, personId }: { brought: Brought; personId: number }) {
  const { ccode } = useCompany();
  const elsewhere = elsewhereOf(brought.file, personId);
  const href =
    elsewhere?.personId != null
      ? driverHoursPath(ccode, elsewhere.personId)
      : elsewhere?.vehicleId != null
        ? panelPath(ccode, 'vehicle', elsewhere.vehicleId)
        : null;
  return (
    <span role="status" className={styles.done}>
      <IconCheck size={16} aria-hidden="true" /> {broughtText(brought)}
      {elsewhere && (href ? <PathLink href={href}>{elsewhere.text}</PathLink> : elsewhere.text)}
    </span>
  );
}
