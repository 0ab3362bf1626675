// One file of zones on its way: chosen, looked through without storing (a dry run), then stored.
import type { Answer } from '@flotila/domain/endpoint.ts';
import { listVisits } from '@flotila/domain/zone/visit.api.ts';
import { importZones, listZones, ZONE_FILE_BYTES_MAX } from '@flotila/domain/zone/zone.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, readAgain } from '../../../../ground/call/api.ts';
import { t } from '../../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../../ground/session/company.ts';
import { showDone } from '../../../../ground/ui/failure.ts';
import { number } from '../../../../ground/words/format.ts';
import { useImportRun } from '../../use-import-run.ts';

export type ImportAnswer = Answer<typeof importZones>;

const BYTES_IN_MB = 1_048_576;

export function useZoneImport() {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const run = useImportRun<ImportAnswer>(({ okCount }) => {
    void readAgain(cache, [listZones, listVisits]);
    showDone(t('zone.importStored', { count: okCount }));
  });
  const send = (chosen: File, isDry: boolean) => (signal: AbortSignal) =>
    sendFile(ccode, chosen, isDry, signal);
  return {
    file,
    answer: run.answer,
    error: run.error,
    running: run.running,
    choose(files: readonly File[]) {
      const [first = null] = files;
      const refusal = refusalOf(files);
      run.forget(refusal);
      setFile(refusal === null ? first : null);
      if (first && refusal === null) run.check(send(first, true));
    },
    store: () => file && run.store(send(file, false)),
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
