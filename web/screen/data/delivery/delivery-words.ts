// What was sent, in words: to whom, of what, and what was answered.
import type { Delivery } from '@flotila/domain/alert/notification.api.ts';
import { CHANNELS } from '@flotila/domain/alert/notification.ts';
import { t } from '../../../ground/i18n/i18n.ts';

const SAID = ['withdrawn', 'not_receiver', 'webhook_off', 'private_address'] as const;

/** Why nobody answered, as the system names it before its own sentence. */
const UNANSWERED = ['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNRESET'] as const;

/** Our own reasons and those of the network in the language of the screen; what the other side said as it is. */
export function saidText(answer: string | null): string {
  const own = SAID.find((one) => one === answer);
  if (own) return t(`dlv.said.${own}`);
  const code = UNANSWERED.find((one) => answer?.startsWith(one));
  return code ? `${t(`dlv.said.${code}`)} (${code})` : (answer ?? '');
}

export function receiverText({
  channel,
  webhookName,
  forwardingName,
  personName,
}: Pick<Delivery, 'channel' | 'webhookName' | 'forwardingName' | 'personName'>): string {
  if (channel === 'forwarding') return forwardingName ?? '';
  return channel === 'webhook' ? (webhookName ?? '') : personName;
}

/** What it is about; of what is about no alert why it was sent. */
export function aboutText({
  alertId,
  ruleName,
  numericPlate,
  occasion,
}: Pick<Delivery, 'alertId' | 'ruleName' | 'numericPlate' | 'occasion'>): string {
  if (alertId === null) return t(`dlv.occasion.${occasion}`);
  return [ruleName, numericPlate].filter(Boolean).join(', ');
}

/** What the address asks the server for; what cannot be read asks for all. */
export function askedOf({ to = '', channel }: Readonly<Record<string, string>>) {
  const [, whose, id] = /^(person|webhook)-(\d{1,9})$/.exec(to) ?? [];
  const known = CHANNELS.find((one) => one === channel);
  return {
    ...(whose === 'person' && { personId: Number(id) }),
    ...(whose === 'webhook' && { webhookId: Number(id) }),
    ...(known && { channel: known }),
  };
}
