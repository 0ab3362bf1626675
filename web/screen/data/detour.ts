// Detours of forms (D-CTR-009): a half-filled form is kept while a record that it lacks is made, and stands there
// again with all that was typed and the new record chosen, also after the browser's own Back. Kept in memory; what
// belongs together finds itself by a key in the addresses (`draft` of the form, `for` of the detour).
import { type DataDetail, dataDetailPath } from '../../ground/address/paths.ts';
import { sessionState, subscribeSession } from '../../ground/session/session.ts';

/** Half-filled forms of one tab; the oldest is forgotten first. */
export const DETOURS_MAX = 5;

export interface Draft {
  ccode: string;
  detail: DataDetail;
  /** Of the record, or `new`. */
  id: string;
  /** As typed, and as it had begun. */
  form: object;
  start: object;
  /** The field that waits for the new record. */
  field: string;
}

const kept = new Map<string, Draft>();
let made = 0;

subscribeSession(() => {
  if (sessionState().status !== 'signedIn') kept.clear();
});

/** Keeps a form; answers the key under which it is found again. */
export function keepDraft(draft: Draft): string {
  made += 1;
  const key = String(made);
  kept.set(key, draft);
  for (const oldest of kept.keys()) {
    if (kept.size <= DETOURS_MAX) break;
    kept.delete(oldest);
  }
  return key;
}

/** The form that was left for this record's sake; undefined: there is none (any more). */
export function draftOf(key: string | undefined, ccode: string): Draft | undefined {
  const draft = key === undefined ? undefined : kept.get(key);
  return draft?.ccode === ccode ? draft : undefined;
}

/** The detour has ended well: the new record stands in the field that waited for it. */
export function fillDraft(key: string, id: string): void {
  const draft = kept.get(key);
  if (draft) kept.set(key, { ...draft, form: { ...draft.form, [draft.field]: id } });
}

/** It was stored, or begun anew. */
export function forgetDraft(key: string | undefined): void {
  if (key !== undefined) kept.delete(key);
}

/** Where the kept form stands. */
export function draftPath(key: string, { ccode, detail, id }: Draft): string {
  return `${dataDetailPath(ccode, detail, id)}?draft=${key}`;
}

/** Where the record that it lacks is made; `given`: what is known of it already. */
export function detourPath(
  key: string,
  ccode: string,
  to: DataDetail,
  given: Record<string, string>,
): string {
  return `${dataDetailPath(ccode, to, 'new')}?${new URLSearchParams({ for: key, ...given })}`;
}
