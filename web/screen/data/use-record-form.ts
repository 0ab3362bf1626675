// The form of one record: what was typed, what is refused, what somebody else changed meanwhile, and the
// storing and deleting (DATA-009 … DATA-016, DATA-023 … DATA-027).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readAgain } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { abandonPage } from '../../ground/ui/dialogs.ts';
import { showDone, showError } from '../../ground/ui/failure.ts';
import {
  type Contested,
  contestedFields,
  type Difference,
  differences,
  isAlike,
  mergeTyped,
} from '../../ground/ui/form-merge.ts';
import { focusFirstRefused, useBars } from '../../ground/ui/refused.ts';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { type FieldRefusal, fieldText, withoutFields } from '../../ground/words/field-text.ts';
import type { AnyDataModule, DataPlace, FieldRefusals, RecordModule } from './module.ts';

// biome-ignore lint/suspicious/noExplicitAny: records and forms of all modules.
type Any = any;

export interface RecordFormOptions {
  module: AnyDataModule;
  record: RecordModule<Any, Any>;
  place: DataPlace;
  /** null: a new record. */
  first: Any;
  /** Half-filled before a detour, with what it had begun with. */
  draft: { form: object; start: object } | undefined;
  mayWrite: boolean;
  /** It was stored or deleted; `id`: of the row to show, null when it is gone; `href`: another list. */
  onDone: (ccode: string, id: string | null, href?: string) => void;
}

export function useRecordForm(options: RecordFormOptions) {
  const { module, record: kind, place } = options;
  const [record, setRecord] = useState(options.first);
  const [start, setStart] = useState(() => kind.start(options.first, place));
  const { draft } = options;
  const [form, setForm] = useState(() =>
    draft
      ? mergeTyped<Any>(draft.form, draft.start, start)
      : { ...start, ...(options.first === null ? {} : kind.prefill?.(start, place)) },
  );
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Difference[] | null>(null);
  const [contested, setContested] = useState<readonly Contested[]>([]);
  const refusal = options.first === null ? null : (kind.refusal?.(record, place) ?? null);
  const isReadOnly = !options.mayWrite || refusal !== null;
  const isDirty = !isReadOnly && !isAlike(form, start);
  useUnsavedGuard(isDirty);
  const bars = useBars();
  const refresh = useRefresh(module);

  function refuse(errors: FieldRefusals) {
    const texts = Object.entries(errors).map(([field, why]) => [field, sentence(kind, why, field)]);
    setRefused(Object.fromEntries(texts));
    focusFirstRefused('[data-record-form]');
  }
  async function done(after: Any) {
    refresh();
    // Nothing is unsaved any more: nobody shall ask. Before the module's own part, which may open a dialog.
    abandonPage();
    const next = await kind.afterChange?.(place, record, after).catch(() => null);
    bars.hide();
    showDone(t(after === null ? 'data.deleted' : 'data.saved'));
    const id = after === null ? null : (kind.idOf?.(after) ?? null);
    options.onDone(next?.ccode ?? place.ccode, id, next?.href);
  }
  function failed(error: Error) {
    bars.showFailure(error);
    if (!(error instanceof CallFailure)) return;
    const { status, errors = [], current } = error.detail;
    if (errors.length > 0) refuse(Object.fromEntries(errors.map((one) => [one.field, one])));
    if (status === 404) refresh();
    const now = status === 412 ? kind.readCurrent(current) : null;
    if (now === null) return;
    refresh();
    setConflict(differences(record, now));
    setRecord(now);
    const next = kind.start(now, place);
    setContested(stillContested(contested, form, contestedFields(form, start, next)));
    setForm((typed: Any) => mergeTyped(typed, start, next));
    setStart(next);
    setRefused({});
  }
  // Told at once: that it is under way is drawn later than a second press comes.
  const isUnderWay = useRef(false);
  const onSettled = () => {
    isUnderWay.current = false;
  };
  const store = useMutation({
    mutationFn: (body: object) => kind.store(place, record, body),
    onSuccess: done,
    onError: failed,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async () => kind.remove?.(place, record),
    onSuccess: () => done(null),
    onError: failed,
    onSettled,
  });
  const isBusy = store.isPending || remove.isPending;
  return {
    record,
    form,
    start,
    refused,
    conflict,
    refusal,
    isReadOnly,
    isDirty,
    isBusy,
    isStoring: store.isPending,
    /** What the other stored over what was typed: either value can be put into the form. */
    contested: contested.map(({ field, mine }) => ({
      field,
      mine,
      theirs: start[field],
      isMine: isAlike(form[field], mine),
    })),
    change(next: Partial<Any>) {
      setForm((before: Any) => ({ ...before, ...next }));
      setRefused((before) => withoutFields(before, Object.keys(next)));
    },
    /** Refuses a field that was left; that it is empty is said only when it is stored. */
    leave(field: string) {
      const why = kind.read(form, record, place).errors?.[field];
      if (!why || why.code === 'required') return;
      setRefused((before) => ({ ...before, [field]: sentence(kind, why, field) }));
    },
    save() {
      if (isReadOnly || isBusy || isUnderWay.current) return;
      const read = kind.read(form, record, place);
      if (read.body === undefined) refuse(read.errors);
      else {
        isUnderWay.current = true;
        store.mutate(read.body);
      }
    },
    /** The record as it is after a change beside the form; what was typed stays. */
    renew(now: Any) {
      const next = kind.start(now, place);
      setRecord(now);
      setForm((typed: Any) => mergeTyped(typed, start, next));
      setStart(next);
    },
    remove() {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      remove.mutate();
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

function sentence(kind: RecordModule<Any, Any>, why: FieldRefusal, field: string): string {
  return kind.refusalText?.(why, field) ?? fieldText(why);
}

/** What was told at an earlier conflict and not brought back since is still told. */
export function stillContested(
  earlier: readonly Contested[],
  form: Record<string, unknown>,
  now: readonly Contested[],
): readonly Contested[] {
  const stays = ({ field, mine }: Contested) =>
    !isAlike(form[field], mine) && !now.some((one) => one.field === field);
  return [...now, ...earlier.filter(stays)];
}

/** DATA-012: the list and whatever else shows the records is read again. */
function useRefresh(module: AnyDataModule) {
  const cache = useQueryClient();
  return () => void readAgain(cache, [module.endpoint, ...(module.readers ?? [])]);
}

/** DATA-033: what the address names is not there. */
export function showGone(): void {
  showError(t('data.gone'));
}
