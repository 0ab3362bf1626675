// Webhooks in the data view: programs that are told of alerts, whether they take them, and the form with its secret
// and a test (zones-and-rules §6).
import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRecord,
} from '@flotila/domain/webhook/webhook.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { saidText } from '../delivery/delivery-words.ts';
import type { DataPlace } from '../module.ts';
import { urlRefusalText } from '../receiver.ts';
import { receiverModule } from '../receiver-module.tsx';
import { momentText } from '../row-moment.ts';
import { valueText } from '../value-text.ts';
import { WebhookAside } from './WebhookAside.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { readWebhook, startWebhook, type WebhookForm } from './webhook-form.ts';

const TEXTS = ['name', 'url', 'isOn'] as const;

export const webhookModule = receiverModule<WebhookRecord, WebhookForm>({
  list: 'webhooks',
  idOf: ({ webhookId }) => webhookId,
  calls: {
    list: listWebhooks,
    get: getWebhook,
    create: createWebhook,
    update: updateWebhook,
    remove: deleteWebhook,
  },
  empty: () => ({ title: t('whk.empty'), text: t('whk.emptyHint') }),
  wordOf,
  isNotice: ({ switchedOff }) => switchedOff !== null,
  url: { width: 'minmax(200px, 1.6fr)', rank: 2 },
  columns: [
    {
      key: 'severities',
      title: () => t('whk.severities'),
      width: 'minmax(140px, 1fr)',
      isWideOnly: true,
      text: ({ severities }) => severitiesText(severities),
    },
    {
      key: 'last',
      title: () => t('whk.last'),
      width: 'minmax(220px, 1.4fr)',
      rank: 1,
      text: lastText,
      order: ({ last }) => last?.at ?? '',
    },
  ],
  record: {
    detail: 'webhook',
    titleOf: (record) => record?.name ?? t('whk.new'),
    start: startWebhook,
    read: readWebhook,
    Fields: WebhookFields,
    Aside: WebhookAside,
    removeText: () => t('stays.webhooks'),
    refusal: ({ mayChange }) => (mayChange ? null : t('whk.notAll')),
    refusalText,
    fieldText: (field, value, { zone }) => {
      if (field === 'severities' && Array.isArray(value)) {
        return { label: t('whk.severities'), text: severitiesText(value) };
      }
      const known = TEXTS.find((one) => one === field);
      return known ? { label: t(`whk.${known}`), text: valueText(value, zone) } : null;
    },
  },
});

function wordOf({ isOn, switchedOff }: WebhookRecord): string | null {
  if (isOn) return null;
  return t(switchedOff ? 'whk.failedOff' : 'whk.off');
}

function severitiesText(severities: readonly unknown[]): string {
  return SEVERITIES.toReversed()
    .filter((one) => severities.includes(one))
    .map((one) => t(`whk.sev.${one}`))
    .join(', ');
}

function lastText({ last }: WebhookRecord, place: DataPlace): string {
  if (!last) return t('whk.never');
  const said = saidText(last.answer) || t(`dlv.state.${last.state}`);
  return `${momentText(last.at, place)} · ${said}`;
}

function refusalText(why: FieldRefusal, field: string): string | null {
  if (field === 'severities') return t('whk.e.severities');
  return field === 'url' ? urlRefusalText(why) : null;
}
