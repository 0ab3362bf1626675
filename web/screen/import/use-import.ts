// One file on its way: chosen, looked through without storing (a dry run) after each choice, then stored. The newest
// choice wins: what was asked before it is let go.
import {
  type Brought,
  bringData,
  IMPORT_BYTES_MAX,
  type ImportKind,
  listImports,
} from '@flotila/domain/import/import.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { importableKinds } from '../../ground/session/guards.ts';
import { failureText, showDone } from '../../ground/ui/failure.ts';
import { dateTime, number } from '../../ground/words/format.ts';
import { useImportRun } from '../data/use-import-run.ts';
import { type Choices, NO_CHOICES, type Source, sentFixes } from './choices.ts';
import { forgetDraft, storeDraft } from './draft.ts';
import { storedOf } from './rows.ts';

const BYTES_IN_MB = 1_048_576;
/** What is chosen in one breath is asked once. */
const SOON_MS = 250;

export type ImportControl = ReturnType<typeof useImport>;

export function useImport() {
  const company = useCompany();
  const { ccode, timeZone } = company;
  const cache = useQueryClient();
  const [kind, setKind] = useState<ImportKind>(() => importableKinds(company)[0] ?? 'vehicle');
  const [source, setSource] = useState<Source | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [isBehind, setBehind] = useState(false);
  /** What happened meanwhile, or what a check found. */
  const [told, setTold] = useState<string | null>(null);
  const readAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const run = useImportRun<Brought>((answer) => {
    if (answer.importId === null || !source) return;
    void forgetDraft(ccode);
    void cache.invalidateQueries();
    // The last step says it to who stayed.
    if (isGone.current)
      showDone(t(`bring.stored.${source.kind}`, { count: storedOf(answer.counts) }));
  });

  function check(of: Source, chosen: Choices, said: string | null = null) {
    clearTimeout(timer.current);
    setBehind(false);
    run.check(async (signal) => {
      const answer = await send(ccode, of, { choices: chosen }, signal);
      readAt.current = Date.now();
      setTold(said);
      void storeDraft(ccode, of, chosen);
      return answer;
    });
  }

  function take(of: Source, chosen: Choices = NO_CHOICES) {
    const refusal = refusalOf(of.file);
    run.forget(refusal);
    setTold(null);
    setKind(of.kind);
    setSource(refusal === null ? of : null);
    setChoices(chosen);
    if (refusal === null) check(of, chosen);
  }

  /** @param isSoon more may follow at once */
  function change(next: Choices, isSoon = true) {
    setChoices(next);
    if (!source) return;
    setBehind(true);
    clearTimeout(timer.current);
    if (isSoon) timer.current = setTimeout(() => check(source, next), SOON_MS);
    else check(source, next);
  }

  /** Refused when the rows would become something else by now: then the new preview is shown, and why. */
  function store() {
    const { answer } = run;
    if (!source || !answer) return;
    setTold(null);
    run.store(async (signal) => {
      try {
        return await send(ccode, source, { choices, digest: answer.digest }, signal);
      } catch (failure) {
        const code = failure instanceof CallFailure ? failure.detail.code : undefined;
        // Somebody was faster, or is storing right now, who is named.
        if (code !== 'conflict' && code !== 'in_use') throw failure;
        const renewed = await send(ccode, source, { choices }, signal);
        const isRunning = code === 'in_use';
        setTold(isRunning ? failureText(failure) : await whoElse(ccode, readAt.current, timeZone));
        readAt.current = Date.now();
        return renewed;
      }
    });
  }

  return {
    kind,
    setKind,
    source,
    choices,
    told,
    answer: run.answer,
    error: run.error,
    isStoring: run.running === 'store',
    /** What is shown is not what was chosen last. */
    isReading: isBehind || run.running === 'check',
    take,
    change,
    store,
    checkAgain: () => source && check(source, choices, t('bring.checked')),
    /** Several files at once, or none. */
    refuse: (refusal: string) => {
      run.forget(refusal);
      setSource(null);
    },
    leave() {
      clearTimeout(timer.current);
      run.forget(null);
      setSource(null);
      setChoices(NO_CHOICES);
      setTold(null);
    },
  };
}

function refusalOf(file: File): string | null {
  if (file.size <= IMPORT_BYTES_MAX) return null;
  return t('import.tooLarge', { size: number(IMPORT_BYTES_MAX / BYTES_IN_MB) });
}

function send(
  company: string,
  { kind, file }: Source,
  { choices, digest }: { choices: Choices; digest?: string },
  signal: AbortSignal,
) {
  const form = new FormData();
  const { sheet, fill } = choices;
  // Of a file of refused rows that comes back.
  const columns = { [t('bring.reason')]: '', ...choices.columns };
  if (sheet !== null) form.append('sheet', sheet);
  if (digest !== undefined) form.append('digest', digest);
  for (const [name, value] of Object.entries({ columns, fill, fixes: sentFixes(choices) })) {
    if (Object.keys(value).length > 0) form.append(name, JSON.stringify(value));
  }
  form.append('file', file, file.name);
  const query = digest === undefined ? { dryrun: 'true' as const } : {};
  return call(bringData, { company, path: { kind }, query }, signal, form);
}

/** Who brought data since the preview was read. */
async function whoElse(company: string, sinceMs: number, timeZone: string): Promise<string> {
  const page = await call(listImports, { company, query: { size: 1 } }).catch(() => null);
  const [newest] = page?.content ?? [];
  if (!newest || Date.parse(newest.timestamp) < sinceMs) return t('bring.moved');
  const { author, timestamp } = newest;
  return t('bring.movedBy', { author, time: dateTime(timestamp, timeZone) });
}
