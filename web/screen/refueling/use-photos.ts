// The photos of a receipt: those the server has, and those that were taken here and are on their way. Of a document
// that is not stored yet they wait for it.
import type { CallInput } from '@flotila/domain/endpoint.ts';
import {
  addPhoto,
  deletePhoto,
  getPhoto,
  listPhotos,
} from '@flotila/domain/refueling/photo.api.ts';
import { PHOTOS_MAX } from '@flotila/domain/refueling/photo.ts';
import { listRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callRaw, keyOf, readAgain, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { failureText, showFailure } from '../../ground/ui/failure.ts';
import { showUndo } from '../../ground/ui/show-undo.tsx';
import { shrinkPhoto, UnfitPhoto } from './shrink-photo.ts';

export interface TakenPhoto {
  id: number;
  blob: Blob;
  state: 'waiting' | 'sending' | 'failed';
}

/** @param timestamp of the stored document; null: there is none yet */
export function usePhotos(vehicleId: number, timestamp: string | null) {
  const { ccode: company } = useCompany();
  const refresh = useRefreshPhotos();
  const place = (ts: string) => ({ company, path: { vehicleId, timestamp: ts } });
  const stored = useEndpoint(listPhotos, timestamp === null ? null : place(timestamp));
  // What is under way must be known between two drawings, too.
  const taken = useRef<TakenPhoto[]>([]);
  const [, draw] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const numbers = useRef(0);
  const set = (photos: TakenPhoto[]) => {
    taken.current = photos;
    draw((times) => times + 1);
  };
  const mark = (id: number, state: TakenPhoto['state']) =>
    set(taken.current.map((one) => (one.id === id ? { ...one, state } : one)));
  const drop = (id: number) => set(taken.current.filter((one) => one.id !== id));

  async function sendOne(photo: TakenPhoto, ts: string): Promise<boolean> {
    mark(photo.id, 'sending');
    try {
      await upload(place(ts), photo.blob);
      await refresh();
      drop(photo.id);
      return true;
    } catch (error) {
      mark(photo.id, 'failed');
      setRefusal(failureText(error));
      return false;
    }
  }

  /** True when the document has all photos that were taken. */
  async function sendAll(ts: string): Promise<boolean> {
    let isAll = true;
    for (const photo of taken.current.filter(({ state }) => state !== 'sending')) {
      isAll = (await sendOne(photo, ts)) && isAll;
    }
    return isAll && taken.current.length === 0;
  }

  function send(ts: string): Promise<boolean> {
    setRefusal(null);
    return sendAll(ts);
  }

  function keep(blob: Blob): void {
    numbers.current += 1;
    set([...taken.current, { id: numbers.current, blob, state: 'waiting' }]);
  }

  async function choose(files: readonly File[]): Promise<void> {
    setRefusal(null);
    setPreparing(true);
    for (const file of files) {
      if (taken.current.length + (stored.data?.length ?? 0) >= PHOTOS_MAX) {
        setRefusal(t('document.photo.max', { max: PHOTOS_MAX }));
        break;
      }
      try {
        keep(await shrinkPhoto(file));
      } catch (error) {
        setRefusal(
          error instanceof UnfitPhoto ? t(`document.photo.${error.why}`) : failureText(error),
        );
      }
    }
    setPreparing(false);
    if (timestamp !== null && taken.current.some(({ state }) => state === 'waiting')) {
      await sendAll(timestamp);
    }
  }

  async function remove(photoId: number, blob: Blob | undefined): Promise<void> {
    if (timestamp === null) return;
    const input = place(timestamp);
    const again = () =>
      blob && upload(input, blob).then(refresh, (error: unknown) => showFailure(error));
    try {
      await call(deletePhoto, { ...input, path: { ...input.path, photoId } });
      await refresh();
      showUndo(t('document.photo.deleted'), () => void again());
    } catch (error) {
      showFailure(error);
    }
  }

  function removeTaken(photo: TakenPhoto): void {
    drop(photo.id);
    setRefusal(null);
    showUndo(t('document.photo.deleted'), () => keep(photo.blob));
  }

  const isSending = taken.current.some(({ state }) => state === 'sending');
  const photos = { taken: taken.current, isSending, stored, refusal, isPreparing };
  return { ...photos, choose, send, remove, removeTaken, vehicleId, timestamp };
}

export type Photos = ReturnType<typeof usePhotos>;

/** The bytes of a stored photo. */
export function usePhotoBytes({ vehicleId, timestamp }: Photos, photoId: number) {
  const { ccode: company } = useCompany();
  const path = { vehicleId, timestamp: timestamp ?? '', photoId };
  return useQuery({
    queryKey: keyOf(getPhoto, { company, path }),
    queryFn: async ({ signal }) => (await callRaw(getPhoto, { company, path }, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function upload(input: CallInput<typeof addPhoto>, photo: Blob): Promise<void> {
  const form = new FormData();
  form.append('photo', photo, 'receipt.jpg');
  await call(addPhoto, input, undefined, form);
}

/** The list of photos, and the rows that count them. */
function useRefreshPhotos(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => readAgain(cache, [listPhotos, listRefuelings]);
}
