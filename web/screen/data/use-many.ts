// What is done with the chosen rows of a list: one after another with progress and a way to stop, in the end a word with
// a way back, or what was refused and why.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readAgain } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { showUndo } from '../../ground/ui/show-undo.tsx';
import { changeMembers, type MemberChange } from './group-members.ts';
import { type Outcome, runEach } from './many-run.ts';
import { changeRecord, deleteRecord, whyOf } from './many-work.ts';
import type { AnyDataModule, DataPlace } from './module.ts';
import { showOutcome } from './show-outcome.tsx';

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface Many {
  module: AnyDataModule;
  place: DataPlace;
  rows: readonly Row[];
  /** All that was wanted is done. */
  onDone: () => void;
}

export function useMany({ module, place, rows, onDone }: Many) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null);
  const isStopped = useRef(false);
  const refresh = () => readAgain(cache, [module.endpoint, ...(module.readers ?? [])]);

  async function each(of: readonly Row[], work: (row: Row) => Promise<unknown>) {
    isStopped.current = false;
    const onProgress = (count: number) => setProgress({ count, total: of.length });
    const outcome = await runEach({
      rows: of,
      work,
      whyOf,
      onProgress,
      isStopped: () => isStopped.current,
    });
    setProgress(null);
    await refresh();
    return outcome;
  }

  /** Tells what came of it; a way back only from what was done. */
  function tell(outcome: Outcome<Row>, text: string, undo?: () => void) {
    if (outcome.refused.length === 0 && outcome.left === 0) onDone();
    if (outcome.done.length > 0) {
      if (undo) showUndo(text, undo);
      else showDone(text);
    }
    showOutcome(outcome, text, (row) => nameOf(module, place, row));
  }

  async function change(of: readonly { row: Row; fields: object }[], isUndo = false) {
    const before = new Map(of.map(({ row }) => [row, module.switch?.of(row)]));
    const fieldsOf = new Map(of.map(({ row, fields }) => [row, fields]));
    const outcome = await each(
      of.map(({ row }) => row),
      (row) => changeRecord(module, place, { row, fields: fieldsOf.get(row) ?? {} }),
    );
    const back = () =>
      void change(
        outcome.done.map((row) => ({ row, fields: before.get(row) ?? {} })),
        true,
      );
    tell(outcome, t('many.stored', { count: outcome.done.length }), isUndo ? undefined : back);
  }

  async function group(change: MemberChange, name: string, isUndo = false) {
    try {
      const ids = await changeMembers(place.ccode, change);
      await refresh();
      if (ids.length === 0) return showDone(t('many.same', { name }));
      const count = ids.length;
      const text = t(change.isIn ? 'many.into' : 'many.outOf', { name, count });
      if (isUndo) return showDone(text);
      showUndo(text, () => void group({ ...change, ids, isIn: !change.isIn }, name, true));
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    progress,
    stop: () => {
      isStopped.current = true;
    },
    /** Those that are not so yet. */
    switch: (isOn: boolean) => {
      const of = rows.filter((row) => module.switch?.isOn(row) !== isOn);
      return change(of.map((row) => ({ row, fields: module.switch?.to(isOn) ?? {} })));
    },
    remove: async () => {
      const outcome = await each(rows, (row) => deleteRecord(module, place, row));
      tell(outcome, t('many.deleted', { count: outcome.done.length }));
    },
    group,
  };
}

export function nameOf(module: AnyDataModule, place: DataPlace, row: Row): string {
  return module.nameOf?.(row) ?? module.columns[0]?.text(row, place) ?? '';
}
