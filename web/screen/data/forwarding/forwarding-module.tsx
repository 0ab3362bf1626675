// Forwardings in the data view: systems to which records of vehicles are passed on, and how that goes.
import {
  createForwarding,
  deleteForwarding,
  type ForwardingRecord,
  getForwarding,
  listForwardings,
  updateForwarding,
  WAITING_MAX,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import { receiverModule } from '../receiver-module.tsx';
import { ForwardingAside } from './ForwardingAside.tsx';
import { ForwardingFields } from './ForwardingFields.tsx';
import { type ForwardingForm, readForwarding, startForwarding } from './forwarding-form.ts';
import { fieldText, lastText, refusalText, wordOf } from './forwarding-words.ts';

export const forwardingModule = receiverModule<ForwardingRecord, ForwardingForm>({
  list: 'forwardings',
  idOf: ({ forwardingId }) => forwardingId,
  calls: {
    list: listForwardings,
    get: getForwarding,
    create: createForwarding,
    update: updateForwarding,
    remove: deleteForwarding,
  },
  empty: () => ({ title: t('fwd.empty'), text: t('fwd.emptyHint') }),
  wordOf,
  isNotice: ({ switchedOff, failing }) => switchedOff !== null || failing !== null,
  url: { width: 'minmax(200px, 1.4fr)', rank: 3 },
  columns: [
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
      rank: 2,
      text: ({ waiting }) =>
        waiting >= WAITING_MAX ? t('fwd.waitingMany') : t('fwd.waiting', { count: waiting }),
      order: ({ waiting }) => waiting,
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
    detail: 'forwarding',
    titleOf: (record) => record?.name ?? t('fwd.new'),
    start: (record, { company }) => startForwarding(record, company.timeZone),
    read: (form, record, { company }) => readForwarding(form, record, company.timeZone, Date.now()),
    Fields: ForwardingFields,
    Aside: ForwardingAside,
    removeText: () => t('stays.forwarding'),
    refusal: ({ mayChange }) => (mayChange ? null : t('fwd.notAll')),
    refusalText,
    fieldText,
  },
});
