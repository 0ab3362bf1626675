// The rules of the form of a webhook: how it begins, what is sent, what is refused. Pure.
import { SEVERITIES, type Severity } from '@flotila/domain/alert/alert.ts';
import type { WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { type ReceiverForm, readReceiver } from '../receiver.ts';

export interface WebhookForm extends ReceiverForm {
  severities: readonly Severity[];
}

export function startWebhook(record: WebhookRecord | null): WebhookForm {
  if (!record) return { name: '', url: '', severities: ['warning', 'alarm'], isOn: true };
  const { name, url, severities, isOn } = record;
  return { name, url, severities: inOrder(severities), isOn };
}

export function readWebhook(form: WebhookForm, record: WebhookRecord | null) {
  const severities = inOrder(form.severities);
  return readReceiver(form, record, {
    beside: { severities },
    refusals: { severities: severities.length === 0 ? { code: 'required' } : null },
  });
}

/** As they are ticked one after another they would look changed. */
export function inOrder(severities: readonly string[]): Severity[] {
  return SEVERITIES.filter((one) => severities.includes(one));
}
