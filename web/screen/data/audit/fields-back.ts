// Which changes can be taken back, and what the fields of the record then are. Pure.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { isAlike } from '../../../ground/ui/form-merge.ts';
import { type AuditLine, wholeChange } from './audit-lines.ts';

type Fields = Record<string, unknown>;
type Change = Pick<AuditEntry, 'kind' | 'action' | 'before' | 'after'>;

/** What people correct of a ride; the rest of it follows. */
const OF_RIDE = ['rideType', 'note', 'driver', 'kmStop', 'mhStop'];

/**
 * Fields of which the record of changes does not keep all that their form stores: secrets, trackers, what is counted
 * on; and readings, which every later ride follows.
 */
const KEPT_IN_PART = new Set([
  'passwordChanged',
  'invitation',
  'byLink',
  'forgotten',
  'secretChanged',
  'vehicle device',
  'vehicle tanks',
  'vehicle axles',
  'alert acknowledgedBy',
  'vehicle flagPanic',
  'vehicle flagCargoDoor',
  'ride kmStop',
  'ride mhStop',
  'refueling timestamp',
]);

/** A long text of which only the beginning was kept. */
const CUT = /… \(\d+\)$/;

/** The fields that a person changed; [] where it cannot be told what all of them were. */
export function changedByHand({ kind, action, before, after }: Change): string[] {
  if (action !== 'update' || !before || !after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const told = kind === 'ride' ? names.filter((name) => OF_RIDE.includes(name)) : names;
  const isWhole = (name: string) =>
    name !== '…' &&
    name in before &&
    name in after &&
    !KEPT_IN_PART.has(name) &&
    !KEPT_IN_PART.has(`${kind} ${name}`) &&
    ![before[name], after[name]].some((value) => typeof value === 'string' && CUT.test(value));
  // Of several edits in a row some fields may be what they were.
  return told.every(isWhole) ? told.filter((name) => !isAlike(before[name], after[name])) : [];
}

/** Keys of the lines whose fields nobody changed again since, as far as `lines` (newest first) reach. */
export function standingLines(lines: readonly AuditLine[]): ReadonlySet<string> {
  const changed = new Set<string>();
  const gone = new Set<string>();
  const standing = new Set<string>();
  for (const line of lines) {
    if ('day' in line) continue;
    const { entry } = line.rows[0];
    const record = `${entry.kind} ${entry.recordId}`;
    const fields = line.is === 'many' ? [] : changedByHand(wholeChange(line.rows));
    const isNew = fields.every((field) => !changed.has(`${record} ${field}`));
    if (fields.length > 0 && isNew && !gone.has(record)) standing.add(line.key);
    for (const { entry: one } of line.rows) {
      const of = `${one.kind} ${one.recordId}`;
      if (one.action === 'delete') gone.add(of);
      for (const field of Object.keys({ ...one.before, ...one.after }))
        changed.add(`${of} ${field}`);
    }
  }
  return standing;
}

/** What the changed fields of the record as it is now are to be; null: somebody changed one of them since. */
export function fieldsBack(record: Fields, change: Change): Fields | null {
  const back: Fields = {};
  for (const field of changedByHand(change)) {
    const [now, old, then] = [record[field], change.before?.[field], change.after?.[field]];
    if (Array.isArray(now) && Array.isArray(old) && Array.isArray(then)) {
      const list = listBack(now, old, then);
      if (!list) return null;
      back[field] = list;
    } else if (isAlike(now, then)) back[field] = old;
    else return null;
  }
  return back;
}

/** Of lists only what went and what came is known: what came goes, what went comes in its place. */
function listBack(
  now: readonly unknown[],
  went: readonly unknown[],
  came: readonly unknown[],
): unknown[] | null {
  const places: number[] = [];
  for (const one of came) {
    const at = now.findIndex((other, index) => !places.includes(index) && isAlike(one, other));
    if (at < 0) return null;
    places.push(at);
  }
  const kept = now.flatMap((one, index) => {
    const at = places.indexOf(index);
    return at < 0 ? [one] : went.slice(at, at + 1);
  });
  return [...kept, ...went.slice(came.length)];
}
