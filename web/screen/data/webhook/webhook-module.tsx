// Webhooks in the data view: programs that are told of alerts, whether they take them, and the form with its secret
// and a test (zones-and-rules §6).
import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
  WebhookRecord,
} from '@flotila/domain/webhook/webhook.api.ts';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { allPages } from '../../../ground/call/all-pages.ts';
import { call } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { dateTime } from '../../../ground/words/format.ts';
import { saidText } from '../delivery/delivery-words.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { noteSecret, stampBehind } from '../own-secrets.ts';
import { RowName } from '../RowName.tsx';
import { urlRefusalText } from '../receiver.ts';
import { valueText } from '../value-text.ts';
import { WebhookAside } from './WebhookAside.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { readWebhook, stampedOf, startWebhook, type WebhookForm } from './webhook-form.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 30_000;
const TEXTS = ['name', 'url', 'isOn'] as const;

export const webhookModule: DataModule<WebhookRecord, WebhookRecord, WebhookForm> = {
  list: 'webhooks',
  endpoint: listWebhooks,
  rows: ({ ccode: company }, signal) =>
    allPages((query) => call(listWebhooks, { company, query }, signal)),
  refreshMs: REFRESH_MS,
  keyOf: ({ webhookId }) => String(webhookId),
  idOf: ({ webhookId }) => String(webhookId),
  nameOf: ({ name }) => name,
  lookOf: ({ isOn }) => (isOn ? null : 'muted'),
  empty: () => ({ title: t('whk.empty'), text: t('whk.emptyHint') }),
  columns: [
    {
      key: 'name',
      title: () => t('whk.name'),
      text: ({ name }) => name,
      cell: (row) => (
        <RowName text={row.name} word={wordOf(row)} isNotice={row.switchedOff !== null} />
      ),
    },
    {
      key: 'url',
      title: () => t('whk.url'),
      width: 'minmax(0, 1.6fr)',
      phoneRank: 2,
      text: ({ url }) => url,
    },
    {
      key: 'severities',
      title: () => t('whk.severities'),
      isWideOnly: true,
      text: ({ severities }) => severitiesText(severities),
    },
    {
      key: 'last',
      title: () => t('whk.last'),
      width: 'minmax(0, 1.4fr)',
      phoneRank: 1,
      text: lastText,
      order: ({ last }) => last?.at ?? '',
    },
  ],
  record: {
    detail: 'webhook',
    titleOf: (record) => record?.name ?? t('whk.new'),
    load: ({ ccode: company }, id, signal) =>
      call(getWebhook, { company, path: { webhookId: Number(id) } }, signal),
    start: startWebhook,
    read: readWebhook,
    Fields: WebhookFields,
    Aside: WebhookAside,
    store: ({ ccode: company }, record, body) => {
      const typed = body as WebhookInput;
      if (!record) return call(createWebhook, { company, body: typed });
      const lastChange = stampBehind(stampedOf(record));
      const path = { webhookId: record.webhookId };
      return call(updateWebhook, { company, path, body: { ...typed, lastChange } });
    },
    removeText: () => t('stays.webhooks'),
    remove: ({ ccode: company }, record) => {
      const query = { lastChange: stampBehind(stampedOf(record)) };
      return call(deleteWebhook, { company, path: { webhookId: record.webhookId }, query });
    },
    // The form stays open with the secret, which is told this once.
    afterChange: async ({ ccode }, before, after) => {
      if (before || !after) return { ccode };
      noteSecret(stampedOf(after), null);
      return { ccode, href: dataDetailPath(ccode, 'webhook', String(after.webhookId)) };
    },
    refusal: ({ mayChange }) => (mayChange ? null : t('whk.notAll')),
    refusalText,
    readCurrent: (current) => WebhookRecord.safeParse(current).data ?? null,
    fieldText: (field, value, { zone }) => {
      if (field === 'severities' && Array.isArray(value)) {
        return { label: t('whk.severities'), text: severitiesText(value) };
      }
      const known = TEXTS.find((one) => one === field);
      return known ? { label: t(`whk.${known}`), text: valueText(value, zone) } : null;
    },
    idOf: ({ webhookId }) => String(webhookId),
  },
};

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

function lastText({ last }: WebhookRecord, { company }: DataPlace): string {
  if (!last) return t('whk.never');
  const said = saidText(last.answer) || t(`dlv.state.${last.state}`);
  return `${dateTime(last.at, company.timeZone)} · ${said}`;
}

function refusalText(why: FieldRefusal, field: string): string | null {
  if (field === 'severities') return t('whk.e.severities');
  return field === 'url' ? urlRefusalText(why) : null;
}
