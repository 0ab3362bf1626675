// How a forwarding is told in lists, beside its form, and in what somebody else changed meanwhile.
import type { ForwardingRecord } from '@flotila/domain/forwarding/forwarding.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { saidText } from '../delivery/delivery-words.ts';
import type { DataPlace } from '../module.ts';
import { urlRefusalText } from '../receiver.ts';
import { momentText } from '../row-moment.ts';
import { valueText } from '../value-text.ts';

const LABELS: Readonly<Record<string, TextKey>> = {
  name: 'whk.name',
  url: 'whk.url',
  isOn: 'fwd.isOn',
  from: 'fwd.from',
};

export function wordOf({ isOn, switchedOff, failing }: ForwardingRecord): string | null {
  if (isOn) return failing ? t('fwd.isFailing') : null;
  return t(switchedOff ? 'fwd.failedOff' : 'fwd.off');
}

/** Of one that switched itself off when that was and after which answer, else of its last try. */
export function lastText({ last, switchedOff }: ForwardingRecord, place: DataPlace): string {
  if (switchedOff) {
    const when = momentText(switchedOff.at, place);
    return t('fwd.offAt', { when, answer: saidText(switchedOff.answer) });
  }
  if (!last) return t('whk.never');
  return `${momentText(last.at, place)} · ${saidText(last.answer)}`;
}

export function refusalText(why: FieldRefusal, field: string): string | null {
  if (field === 'from' && why.code === 'future') return t('fwd.e.future');
  if (field !== 'url') return null;
  return why.code === 'query' ? t('fwd.e.query') : urlRefusalText(why);
}

/** A field that somebody else changed; null: not told. */
export function fieldText(
  field: string,
  value: unknown,
  { zone }: { zone: string },
): { label: string; text: string } | null {
  if (field === 'form' || field === 'content') {
    const key = `fwd.${field}.${String(value)}` as 'fwd.form.json';
    return { label: t(`fwd.${field}`), text: t(key) };
  }
  if (field.startsWith('vehicles')) {
    const isAll = value === true || (value as { all?: boolean } | null)?.all === true;
    return { label: t('fwd.vehicles'), text: t(isAll ? 'choice.all' : 'choice.some') };
  }
  const label = LABELS[field];
  return label ? { label: t(label), text: valueText(value, zone) } : null;
}
