// Keys for programs in the data view (decision 0120): what each may and how it is used, and the form with the key itself, which
// is shown once.
import {
  type ApiKeyRecord,
  createApiKey,
  deleteApiKey,
  getApiKey,
  listApiKeys,
  updateApiKey,
} from '@flotila/domain/api-key/api-key.api.ts';
import type { KeyRole } from '@flotila/domain/api-key/api-key.ts';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { date } from '../../../ground/words/format.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { noteSecret, stampBehind } from '../own-secrets.ts';
import { RowName } from '../RowName.tsx';
import { listOver, recordOver } from '../record-over.ts';
import { valueText } from '../value-text.ts';
import { ApiKeyAside } from './ApiKeyAside.tsx';
import { ApiKeyFields } from './ApiKeyFields.tsx';
import { type ApiKeyForm, readApiKey, startApiKey } from './api-key-form.ts';
import { stampedOf, usedText, wordOf } from './api-key-text.ts';

const REFRESH_MS = 30_000;
const TOLD = [
  'name',
  'addresses',
  'expires',
  'isBound',
  'assistantWrites',
  'vehicles',
  'prefix',
] as const;

const idOf = ({ apiKeyId }: ApiKeyRecord) => apiKeyId;
const over = recordOver(
  { get: getApiKey, create: createApiKey, update: updateApiKey, remove: deleteApiKey },
  idOf,
  () => ({}),
);
const momentOf = ({ company }: DataPlace) => ({ timeZone: company.timeZone, now: Date.now() });

export const apiKeyModule: DataModule<ApiKeyRecord, ApiKeyRecord, ApiKeyForm> = {
  list: 'api-keys',
  ...listOver(listApiKeys, idOf),
  refreshMs: REFRESH_MS,
  empty: () => ({ title: t('key.empty'), text: t('key.emptyHint') }),
  nameOf: ({ name }) => name,
  lookOf: ({ expires }, now) =>
    expires !== 'never' && Date.parse(expires) <= now ? 'ended' : null,
  columns: [
    {
      key: 'name',
      title: () => t('key.name'),
      width: 'minmax(170px, 1.2fr)',
      text: ({ name, prefix }) => `${name} ${prefix}`,
      cell: (row) => (
        <RowName
          text={row.name}
          word={wordOf(row)}
          note={`${row.prefix}…`}
          isNotice={row.isMakerAway}
        />
      ),
    },
    {
      key: 'role',
      title: () => t('key.role'),
      width: '110px',
      rank: 1,
      text: ({ role }) => t(`key.role.${role}`),
    },
    {
      key: 'lastUsed',
      title: () => t('key.lastUsed'),
      width: 'minmax(180px, 1.4fr)',
      rank: 2,
      text: usedText,
      order: ({ lastUsed }) => lastUsed?.at ?? '',
    },
    {
      key: 'calls',
      title: () => t('key.calls'),
      width: '84px',
      isNumber: true,
      isWideOnly: true,
      text: ({ calls }) => String(calls),
      order: ({ calls }) => calls,
      file: { type: 'number', value: ({ calls }) => calls },
    },
    {
      key: 'expires',
      title: () => t('key.expires'),
      width: '104px',
      rank: 3,
      phoneText: (row, place) => `${t('key.expires')}: ${expiresText(row, place)}`,
      text: expiresText,
      order: ({ expires }) => expires,
    },
    {
      key: 'madeBy',
      title: () => t('key.madeBy'),
      width: 'minmax(120px, 1fr)',
      isWideOnly: true,
      text: ({ madeBy }) => madeBy ?? t('key.gone'),
    },
  ],
  record: {
    detail: 'api-key',
    titleOf: (record) => record?.name ?? t('key.new'),
    start: (record, place) => startApiKey(record, momentOf(place)),
    read: (form, record, place) => readApiKey(form, record, momentOf(place)),
    Fields: ApiKeyFields,
    Aside: ApiKeyAside,
    ...over,
    store: (place, record, body) =>
      over.store(
        place,
        record,
        record ? { ...body, lastChange: stampBehind(stampedOf(record)) } : body,
      ),
    // The form stays open with the key.
    afterChange: async ({ ccode }, _before, after) => {
      if (!after?.key) return { ccode };
      noteSecret(stampedOf(after), null);
      return { ccode, href: dataDetailPath(ccode, 'api-key', over.idOf(after)) };
    },
    removeText: () => t('key.removeText'),
    refusal: ({ mayChange }) => (mayChange ? null : t('key.notAll')),
    refusalText: ({ code }, field) => {
      if (field.startsWith('addresses') && code !== 'maxItems') return t('key.e.addresses');
      if (field === 'vehicles') return t('key.e.vehicles');
      return field === 'expires' && code === 'past' ? t('key.e.past') : null;
    },
    fieldText: (field, value, { zone }) => {
      if (field === 'role')
        return { label: t('key.role'), text: t(`key.role.${value as KeyRole}`) };
      const known = TOLD.find((one) => one === field);
      return known ? { label: t(`key.${known}`), text: valueText(value, zone) } : null;
    },
  },
};

function expiresText({ expires }: ApiKeyRecord, { company }: DataPlace): string {
  return expires === 'never' ? t('key.never') : date(expires, company.timeZone);
}
