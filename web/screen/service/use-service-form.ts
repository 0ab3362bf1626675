// The form of a plan or of a service: what was typed, what is refused, what somebody else changed meanwhile,
// and the storing (SVC-027 … SVC-033). What makes one unlike the other comes as rules.
import type { Field } from '@flotila/domain/record/field.ts';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { keepTyped } from '../../ground/ui/form-merge.ts';
import { focusFirstRefused } from '../../ground/ui/refused.ts';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { withoutFields } from '../../ground/words/field-text.ts';
import type { FormTable, ReadForm } from '../data/record-form.ts';
import { refusalText } from './field-words.ts';
import { isChanged } from './plan-form.ts';
import { type FieldTexts, useStoring } from './use-storing.ts';

interface ServiceFormRules<F extends string, Form, Rec> {
  /** null: a new one. */
  first: Rec | null;
  table: FormTable<Readonly<Record<F, Field>>>;
  view: z.ZodType<Rec>;
  /** Said once it is stored. */
  saved: string;
  begin: (record: Rec | null) => Form;
  read: (form: Form, record: Rec | null) => ReadForm;
  store: (body: object, record: Rec | null, outcome: ReturnType<typeof useStoring<F, Rec>>) => void;
}

export function useServiceForm<F extends string, Form extends object, Rec extends object>(
  rules: ServiceFormRules<F, Form, Rec>,
) {
  const { view, saved } = rules;
  const fields = Object.keys(rules.table.fields) as F[];
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
  useUnsavedGuard(isChanged(form, start));
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
      const { body, errors = {} } = rules.read(form, record);
      if (body) return rules.store(body, record, outcome);
      const texts = Object.entries(errors).map(([field, why]) => [field, refusalText(why)]);
      setRefused(Object.fromEntries(texts) as FieldTexts<F>);
      focusFirstRefused();
    },
  };
}
