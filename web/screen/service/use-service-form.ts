// The form of a plan or of a service: what was typed, what is refused, what somebody else changed meanwhile,
// and the storing (SVC-027 … SVC-033). What makes one unlike the other comes as rules.
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { keepTyped } from '../../ground/ui/form-merge.ts';
import { focusFirstRefused } from '../../ground/ui/refused.ts';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { type FieldRefusal, withoutFields } from '../../ground/words/field-text.ts';
import { refusalText } from './field-words.ts';
import { type FieldTexts, useStoring } from './use-storing.ts';

interface ServiceFormRules<F extends string, Form, Body, Rec> {
  /** null: a new one. */
  first: Rec | null;
  fields: readonly F[];
  view: z.ZodType<Rec>;
  /** Said once it is stored. */
  saved: string;
  begin: (record: Rec | null) => Form;
  read: (
    form: Form,
    record: Rec | null,
  ) => { body: Body; errors: null } | { body: null; errors: Partial<Record<F, FieldRefusal>> };
  isChanged: (form: Form, start: Form) => boolean;
  store: (body: Body, record: Rec | null, outcome: ReturnType<typeof useStoring<F, Rec>>) => void;
}

export function useServiceForm<
  F extends string,
  Form extends object,
  Body extends object,
  Rec extends object,
>(rules: ServiceFormRules<F, Form, Body, Rec>) {
  const { fields, view, saved } = rules;
  const [record, setRecord] = useState(rules.first);
  const [start, setStart] = useState(() => rules.begin(rules.first));
  const [form, setForm] = useState(start);
  const [refused, setRefused] = useState<FieldTexts<F>>({});
  const [conflict, setConflict] = useState<{ before: Rec; after: Rec } | null>(null);
  const outcome = useStoring<F, Rec>({
    fields,
    view,
    saved,
    onRefused: setRefused,
    onConflict: (after) => {
      const now = rules.begin(after);
      if (record) setConflict({ before: record, after });
      setRecord(after);
      setForm((typed) => keepTyped(typed, start, now));
      setStart(now);
    },
  });
  useUnsavedGuard(rules.isChanged(form, start));
  return {
    record,
    form,
    refused,
    conflict: conflict && { fields, ...conflict },
    change(next: Partial<Form>) {
      setForm((before) => ({ ...before, ...next }));
      setRefused((before) => withoutFields(before, Object.keys(next)));
    },
    /** Refuses a field that was left, once something stands in it. */
    leave(field: F) {
      const why = rules.read(form, record).errors?.[field];
      if (why && why.code !== 'required') {
        setRefused((before) => ({ ...before, [field]: refusalText(why) }));
      }
    },
    submit(signal: FormEvent) {
      signal.preventDefault();
      const { body, errors } = rules.read(form, record);
      if (body !== null) return rules.store(body, record, outcome);
      const refusals = Object.entries<FieldRefusal | undefined>(errors ?? {});
      const texts = refusals.flatMap(([field, why]) => (why ? [[field, refusalText(why)]] : []));
      setRefused(Object.fromEntries(texts) as FieldTexts<F>);
      focusFirstRefused();
    },
  };
}
