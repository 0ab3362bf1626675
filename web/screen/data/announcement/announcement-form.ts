// The rules of the form of an announcement: how it begins, what is sent, what is refused. They are those of the API
// (domain/announcement). Pure.
import type {
  AnnouncementInput,
  AnnouncementRecord,
} from '@flotila/domain/announcement/announcement.api.ts';
import {
  ANNOUNCEMENT_TEXT_MAX,
  type AnnouncementKind,
  refuseAnnouncement,
} from '@flotila/domain/announcement/announcement.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { readMoment, zoneOffset } from '@flotila/domain/time.ts';
import { type Language, OFFERED } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import type { FieldRefusals } from '../module.ts';

/** Moments are `yyyy-MM-ddTHH:mm` by the company's clock, '' none. */
export interface AnnouncementForm {
  kind: AnnouncementKind;
  texts: Partial<Record<Language, string>>;
  begin: string;
  end: string;
  shownFrom: string;
  shownUntil: string;
}

export const MOMENT_FIELDS = ['begin', 'end', 'shownFrom', 'shownUntil'] as const;
type MomentField = (typeof MOMENT_FIELDS)[number];

export function startAnnouncement(
  record: AnnouncementRecord | null,
  timeZone: string,
): AnnouncementForm {
  const textOf = (moment: string | null | undefined) =>
    moment ? localText(Date.parse(moment), timeZone) : '';
  // Planned work is shown until it is done, where nothing else was said.
  const isUntilEnd = record?.kind === 'planned' && record.shownUntil === record.end;
  return {
    kind: record?.kind ?? 'planned',
    texts: { ...record?.texts },
    begin: textOf(record?.begin),
    end: textOf(record?.end),
    shownFrom: textOf(record?.shownFrom),
    shownUntil: isUntilEnd ? '' : textOf(record?.shownUntil),
  };
}

/** `now`: of a new one without a beginning. */
export function readAnnouncement(
  form: AnnouncementForm,
  record: AnnouncementRecord | null,
  { timeZone, now }: { timeZone: string; now: number },
): { body: AnnouncementInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const errors: FieldRefusals = textRefusals(form);
  const moments = {} as Record<MomentField, string | null>;
  for (const field of MOMENT_FIELDS) {
    const read = readField(form[field], record?.[field] ?? null, timeZone);
    if (read === undefined) errors[field] = { code: 'date' };
    moments[field] = read ?? null;
  }
  const isTimed = form.kind !== 'information';
  const values = {
    kind: form.kind,
    texts: textsOf(form),
    begin: isTimed ? moments.begin : null,
    end: isTimed ? moments.end : null,
    shownFrom: moments.shownFrom,
    shownUntil: moments.shownUntil,
  };
  const shownFrom = values.shownFrom ?? new Date(now).toISOString();
  for (const { field, code } of refuseAnnouncement({ ...values, shownFrom })) {
    // Said at a field that there is: the first of the texts.
    errors[field === 'texts' ? `texts.${OFFERED[0]}` : field] ??= { code };
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { ...values, ...(record && { lastChange: record.lastChange }) } };
}

function textRefusals({ texts }: AnnouncementForm): FieldRefusals {
  const refused = OFFERED.map((code): [string, FieldRefusal | null] => [
    `texts.${code}`,
    lineRefusal((texts[code] ?? '').trim(), ANNOUNCEMENT_TEXT_MAX),
  ]);
  return Object.fromEntries(
    refused.filter((one): one is [string, FieldRefusal] => one[1] !== null),
  );
}

/** Languages without a text are left out. */
function textsOf({ texts }: AnnouncementForm): Partial<Record<Language, string>> {
  const given = OFFERED.map((code) => [code, (texts[code] ?? '').trim()] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

/** null: none; undefined: it is no moment. What was not touched stays to the second. */
function readField(
  text: string,
  before: string | null,
  timeZone: string,
): string | null | undefined {
  if (text === '') return null;
  if (before !== null && localText(Date.parse(before), timeZone) === text) return before;
  const ts = readMoment(text, timeZone);
  return ts === null ? undefined : new Date(ts).toISOString();
}

export function localText(ts: number, timeZone: string): string {
  return new Date(ts + zoneOffset(ts, timeZone)).toISOString().slice(0, 16);
}
