// Forwardings in the data view: systems to which records of vehicles are passed on, and how that goes.
import {
  createForwarding,
  deleteForwarding,
  type ForwardingInput,
  ForwardingRecord,
  getForwarding,
  listForwardings,
  updateForwarding,
  WAITING_MAX,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { allPages } from '../../../ground/call/all-pages.ts';
import { call } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import type { DataModule } from '../module.ts';
import { noteSecret, stampBehind } from '../own-secrets.ts';
import { RowName } from '../RowName.tsx';
import { ForwardingAside } from './ForwardingAside.tsx';
import { ForwardingFields } from './ForwardingFields.tsx';
import { type ForwardingForm, readForwarding, startForwarding } from './forwarding-form.ts';
import { fieldText, lastText, refusalText, stampedOf, wordOf } from './forwarding-words.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 30_000;

export const forwardingModule: DataModule<ForwardingRecord, ForwardingRecord, ForwardingForm> = {
  list: 'forwardings',
  endpoint: listForwardings,
  rows: ({ ccode: company }, signal) =>
    allPages((query) => call(listForwardings, { company, query }, signal)),
  refreshMs: REFRESH_MS,
  keyOf: ({ forwardingId }) => String(forwardingId),
  idOf: ({ forwardingId }) => String(forwardingId),
  nameOf: ({ name }) => name,
  lookOf: ({ isOn }) => (isOn ? null : 'muted'),
  empty: () => ({ title: t('fwd.empty'), text: t('fwd.emptyHint') }),
  columns: [
    {
      key: 'name',
      title: () => t('whk.name'),
      text: ({ name }) => name,
      cell: (row) => (
        <RowName
          text={row.name}
          word={wordOf(row)}
          isNotice={row.switchedOff !== null || row.failing !== null}
        />
      ),
    },
    {
      key: 'url',
      title: () => t('whk.url'),
      width: 'minmax(0, 1.4fr)',
      phoneRank: 3,
      text: ({ url }) => url,
    },
    {
      key: 'passed',
      title: () => t('fwd.passedTitle'),
      width: '110px',
      isWideOnly: true,
      isNumber: true,
      text: ({ passed }) => number(passed),
      order: ({ passed }) => passed,
    },
    {
      key: 'waiting',
      title: () => t('fwd.waitingTitle'),
      width: '130px',
      phoneRank: 2,
      text: ({ waiting }) =>
        waiting >= WAITING_MAX ? t('fwd.waitingMany') : t('fwd.waiting', { count: waiting }),
      order: ({ waiting }) => waiting,
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
    detail: 'forwarding',
    titleOf: (record) => record?.name ?? t('fwd.new'),
    load: ({ ccode: company }, id, signal) =>
      call(getForwarding, { company, path: { forwardingId: Number(id) } }, signal),
    start: (record, { company }) => startForwarding(record, company.timeZone),
    read: (form, record, { company }) => readForwarding(form, record, company.timeZone, Date.now()),
    Fields: ForwardingFields,
    Aside: ForwardingAside,
    store: ({ ccode: company }, record, body) => {
      const typed = body as ForwardingInput;
      if (!record) return call(createForwarding, { company, body: typed });
      const lastChange = stampBehind(stampedOf(record));
      const path = { forwardingId: record.forwardingId };
      return call(updateForwarding, { company, path, body: { ...typed, lastChange } });
    },
    removeText: () => t('stays.forwarding'),
    remove: ({ ccode: company }, record) => {
      const query = { lastChange: stampBehind(stampedOf(record)) };
      const path = { forwardingId: record.forwardingId };
      return call(deleteForwarding, { company, path, query });
    },
    // The form stays open with the secret, which is told this once.
    afterChange: async ({ ccode }, _before, after) => {
      if (!after?.secret) return { ccode };
      noteSecret(stampedOf(after), null);
      return { ccode, href: dataDetailPath(ccode, 'forwarding', String(after.forwardingId)) };
    },
    refusal: ({ mayChange }) => (mayChange ? null : t('fwd.notAll')),
    refusalText,
    readCurrent: (current) => ForwardingRecord.safeParse(current).data ?? null,
    fieldText,
    idOf: ({ forwardingId }) => String(forwardingId),
  },
};
