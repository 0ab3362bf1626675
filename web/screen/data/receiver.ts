// What forms of systems outside, to which something is sent, have in common: webhooks and forwardings.
import { RECEIVER_FIELDS, type ReceiverTold } from '@flotila/domain/receiver/receiver-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { webhookUrlRefusal } from '@flotila/domain/webhook/webhook.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from './module.ts';

export type ReceiverForm = Values<typeof RECEIVER_FIELDS>;
export type Receiver = ReceiverForm & ReceiverTold;

/** What is sent of one, and of what its kind has beside. */
export function readReceiver<B extends object>(
  form: ReceiverForm,
  record: { lastChange: string } | null,
  { beside, refusals }: { beside: B; refusals: Record<string, FieldRefusal | null> },
): { body: ReceiverForm & B; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, url] = [form.name.trim(), form.url.trim()];
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, RECEIVER_FIELDS.name.max),
    url: webhookUrlRefusal(url),
    ...refusals,
  });
  if (Object.keys(errors).length > 0) return { errors };
  const stamp = record && { lastChange: record.lastChange };
  return { body: { name, url, isOn: form.isOn, ...beside, ...stamp } };
}

/** Sentence under a refused address; null: the general one. */
export function urlRefusalText({ code }: FieldRefusal): string | null {
  if (code === 'https') return t('whk.e.https');
  if (code === 'privateAddress') return t('whk.e.private');
  return code === 'format' ? t('whk.e.format') : null;
}

/** For what keeps its secret (own-secrets.ts). */
export function stampedOf(id: number, { lastChange, secret }: ReceiverTold) {
  return { id, lastChange, secret };
}
