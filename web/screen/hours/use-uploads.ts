// Files that are being brought, one after the other; each keeps what came of it until it is hidden.
import { useCallback, useRef, useState } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useRefreshHours } from '../../thing/tachograph/hours.data.ts';
import { type Brought, refusalBefore, sendFile, uploadFailureText } from './upload.ts';

export type UploadState =
  | { kind: 'waiting' | 'sending' }
  | { kind: 'done'; brought: Brought }
  | { kind: 'refused'; text: string };

export interface Upload {
  id: number;
  name: string;
  state: UploadState;
}

export interface Uploads {
  list: readonly Upload[];
  add(files: readonly File[]): void;
  hide(id: number): void;
}

export function useUploads(): Uploads {
  const { ccode } = useCompany();
  const refresh = useRefreshHours();
  const [list, setList] = useState<readonly Upload[]>([]);
  const nextId = useRef(1);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const add = useCallback(
    (files: readonly File[]) => {
      const say = (id: number, state: UploadState) =>
        setList((before) => before.map((one) => (one.id === id ? { ...one, state } : one)));
      for (const file of files) {
        const id = nextId.current++;
        const refused = refusalBefore(file);
        const state: UploadState = refused
          ? { kind: 'refused', text: refused }
          : { kind: 'waiting' };
        setList((before) => [{ id, name: file.name, state }, ...before]);
        if (refused) continue;
        queue.current = queue.current.then(async () => {
          say(id, { kind: 'sending' });
          try {
            say(id, { kind: 'done', brought: await sendFile(ccode, file) });
            void refresh();
          } catch (error) {
            say(id, { kind: 'refused', text: uploadFailureText(error) });
          }
        });
      }
    },
    [ccode, refresh],
  );
  const hide = useCallback(
    (id: number) => setList((before) => before.filter((one) => one.id !== id)),
    [],
  );
  return { list, add, hide };
}
