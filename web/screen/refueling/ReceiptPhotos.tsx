// Photos of a receipt in the form of its document: taking, seeing, deleting (decision 0058).
import { PHOTOS_MAX } from '@flotila/domain/refueling/photo.ts';
import { Button, FileButton, Loader } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useMatches } from '../../ground/ui/phone.ts';
import { PhotoView } from './PhotoView.tsx';
import styles from './receipt-photos.module.css';
import { type Photos, type TakenPhoto, usePhotoBytes } from './use-photos.ts';

const ACCEPT = 'image/*';

export function ReceiptPhotos({ photos }: { photos: Photos }) {
  const { stored, taken, refusal, isPreparing } = photos;
  const rows = stored.data ?? [];
  const isBusy = isPreparing || photos.isSending;
  const failure = stored.isError ? failureText(stored.error) : null;
  return (
    <fieldset className={styles.photos}>
      <legend>{t('document.photos')}</legend>
      {rows.length + taken.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ photoId }, index) => (
            <StoredThumb key={photoId} photos={photos} photoId={photoId} number={index + 1} />
          ))}
          {taken.map((photo, index) => (
            <TakenThumb
              key={`t${photo.id}`}
              photos={photos}
              photo={photo}
              number={rows.length + index + 1}
            />
          ))}
        </ul>
      )}
      <p className={styles.state} role="status">
        {isBusy && t('document.photo.sending')}
      </p>
      {(refusal ?? failure) && (
        <p className={styles.refusal} role="alert">
          {refusal ?? failure}
        </p>
      )}
      <Choose photos={photos} isFull={rows.length + taken.length >= PHOTOS_MAX} isBusy={isBusy} />
    </fieldset>
  );
}

function Choose(props: { photos: Photos; isFull: boolean; isBusy: boolean }) {
  const { photos, isFull, isBusy } = props;
  const hasThumb = useMatches('(pointer: coarse)');
  if (isFull)
    return <p className={styles.state}>{t('document.photo.full', { max: PHOTOS_MAX })}</p>;
  return (
    <div className={styles.choose}>
      {hasThumb && (
        <FileButton
          accept={ACCEPT}
          capture="environment"
          onChange={(file) => file && void photos.choose([file])}
        >
          {(button) => (
            <Button
              {...button}
              variant="light"
              leftSection={<IconCamera size={20} />}
              size="md"
              disabled={isBusy}
            >
              {t('document.photo.take')}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton multiple accept={ACCEPT} onChange={(files) => void photos.choose(files)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size={hasThumb ? 'md' : 'sm'}
            leftSection={<IconPhotoPlus size={18} />}
            disabled={isBusy}
          >
            {t('document.photo.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

function StoredThumb(props: { photos: Photos; photoId: number; number: number }) {
  const { photos, photoId, number } = props;
  const bytes = usePhotoBytes(photos, photoId);
  return (
    <li className={styles.thumb}>
      {bytes.isError ? (
        <IconButton
          label={t('document.photo.again')}
          variant="subtle"
          size="xl"
          onClick={() => void bytes.refetch()}
        >
          <IconRefresh size={20} />
        </IconButton>
      ) : (
        <Picture blob={bytes.data} number={number} />
      )}
      <Remove number={number} onRemove={() => void photos.remove(photoId, bytes.data)} />
    </li>
  );
}

function TakenThumb(props: { photos: Photos; photo: TakenPhoto; number: number }) {
  const { photos, photo, number } = props;
  const { timestamp } = photos;
  return (
    <li className={styles.thumb} data-state={photo.state}>
      <Picture blob={photo.blob} number={number} />
      {photo.state === 'sending' && <Loader className={styles.loader ?? ''} size={24} />}
      {photo.state === 'failed' && timestamp !== null && (
        <IconButton
          className={styles.again ?? ''}
          label={t('document.photo.again')}
          variant="default"
          size={36}
          onClick={() => void photos.send(timestamp)}
        >
          <IconRefresh size={18} />
        </IconButton>
      )}
      {photo.state !== 'sending' && (
        <Remove number={number} onRemove={() => photos.removeTaken(photo)} />
      )}
    </li>
  );
}

function Picture({ blob, number }: { blob: Blob | undefined; number: number }) {
  const address = useAddress(blob);
  const [isOpen, setOpen] = useState(false);
  if (!address) return <Loader size={20} aria-label={t('app.loading')} />;
  const name = t('document.photo.name', { number });
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('document.photo.open', { number })}
        onClick={() => setOpen(true)}
      >
        <img src={address} alt={name} />
      </button>
      {isOpen && <PhotoView address={address} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Remove({ number, onRemove }: { number: number; onRemove: () => void }) {
  return (
    <IconButton
      className={styles.remove ?? ''}
      label={t('document.photo.delete', { number })}
      variant="default"
      size={36}
      onClick={onRemove}
    >
      <IconTrash size={18} />
    </IconButton>
  );
}

/** Under which the page shows bytes that it holds. */
function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
