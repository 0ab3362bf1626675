// What forms of systems outside, to which something is sent, have in common: webhooks and forwardings.
import { lineRefusal } from '@flotila/domain/text.ts';
import { webhookUrlRefusal } from '@flotila/domain/webhook/webhook.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

export interface ReceiverForm {
  name: string;
  url: string;
  isOn: boolean;
}

/** Why they are refused, without spaces around them. */
export function receiverRefusals(name: string, url: string, nameMax: number) {
  return {
    name: name === '' ? { code: 'required' as const } : lineRefusal(name, nameMax),
    url: webhookUrlRefusal(url),
  };
}

/** Sentence under a refused address; null: the general one. */
export function urlRefusalText({ code }: FieldRefusal): string | null {
  if (code === 'https') return t('whk.e.https');
  if (code === 'privateAddress') return t('whk.e.private');
  return code === 'format' ? t('whk.e.format') : null;
}
