// One file of zones on its way: chosen, looked through without storing (a dry run), then stored.
import type { Answer } from '@flotila/domain/endpoint.ts';
import { listVisits } from '@flotila/domain/zone/visit.api.ts';
import { importZones, listZones, ZONE_FILE_BYTES_MAX } from '@flotila/domain/zone/zone.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, keyOf } from '../../../api.ts';
import { number } from '../../../format.ts';
import { t } from '../../../i18n/i18n.ts';
import { useCompany } from '../../../session/company.ts';
import { failureText, showDone, showFailure } from '../../../ui/failure.ts';

export type ImportAnswer = Answer<typeof importZones>;

const BYTES_IN_MB = 1_048_576;

export function useZoneImport() {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState<'check' | 'store' | null>(null);
  const isGone = useRef(false);
  /** Of the look through a file that nobody waits for any more. */
  const checking = useRef<AbortController | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      checking.current?.abort();
    };
  }, []);

  async function send(chosen: File, isDry: boolean) {
    checking.current?.abort();
    const control = new AbortController();
    checking.current = isDry ? control : null;
    setRunning(isDry ? 'check' : 'store');
    setError(null);
    try {
      const next = await sendFile(ccode, chosen, isDry, control.signal);
      if (!isDry) {
        for (const read of [listZones, listVisits]) {
          void cache.invalidateQueries({ queryKey: keyOf(read) });
        }
        showDone(t('zone.importStored', { count: next.okCount }));
      }
      if (!isGone.current) setAnswer(next);
    } catch (failure) {
      if (control.signal.aborted) return;
      // A store goes on without the dialog, and is told of when it fails.
      if (isGone.current) showFailure(failure);
      else setError(failureText(failure));
    }
    if (!isGone.current) setRunning(null);
  }
  return {
    file,
    answer,
    error,
    running,
    choose(files: readonly File[]) {
      const [first = null] = files;
      const refusal = refusalOf(files);
      checking.current?.abort();
      setRunning(null);
      setAnswer(null);
      setError(refusal);
      setFile(refusal === null ? first : null);
      if (first && refusal === null) void send(first, true);
    },
    store: () => file && void send(file, false),
  };
}

function refusalOf(files: readonly File[]): string | null {
  if (files.length > 1) return t('import.oneFile');
  if ((files[0]?.size ?? 0) <= ZONE_FILE_BYTES_MAX) return null;
  return t('import.tooLarge', { size: number(ZONE_FILE_BYTES_MAX / BYTES_IN_MB) });
}

function sendFile(company: string, file: File, isDry: boolean, signal: AbortSignal) {
  const form = new FormData();
  form.append('file', file, file.name);
  const query = isDry ? { dryrun: 'true' as const } : {};
  return call(importZones, { company, query }, signal, form);
}
