// The rules of the form of a webhook: how it begins, what is sent, what is refused. Pure.
import { SEVERITIES, type Severity } from '@flotila/domain/alert/alert.ts';
import type { WebhookInput, WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { WEBHOOK_NAME_MAX } from '@flotila/domain/webhook/webhook.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';
import { type ReceiverForm, receiverRefusals } from '../receiver.ts';

export interface WebhookForm extends ReceiverForm {
  severities: readonly Severity[];
}

export function startWebhook(record: WebhookRecord | null): WebhookForm {
  if (!record) return { name: '', url: '', severities: ['warning', 'alarm'], isOn: true };
  const { name, url, severities, isOn } = record;
  return { name, url, severities: inOrder(severities), isOn };
}

export function readWebhook(
  form: WebhookForm,
  record: WebhookRecord | null,
): { body: WebhookInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, url] = [form.name.trim(), form.url.trim()];
  const errors = refusalsOf({
    ...receiverRefusals(name, url, WEBHOOK_NAME_MAX),
    severities: form.severities.length === 0 ? { code: 'required' } : null,
  });
  if (Object.keys(errors).length > 0) return { errors };
  const { isOn } = form;
  const chosen = { name, url, severities: inOrder(form.severities), isOn };
  return { body: { ...chosen, ...(record && { lastChange: record.lastChange }) } };
}

/** As they are ticked one after another they would look changed. */
export function inOrder(severities: readonly string[]): Severity[] {
  return SEVERITIES.filter((one) => severities.includes(one));
}

/** For what keeps its secret (own-secrets.ts). */
export function stampedOf({ webhookId: id, lastChange, secret }: WebhookRecord) {
  return { id, lastChange, secret };
}
