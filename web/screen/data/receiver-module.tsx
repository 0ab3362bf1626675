// What lists and forms of webhooks and forwardings have in common: how their records are read and stored, what they are called
// and where they lead, and that the form stays open with a secret, which is told once.
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { Column, DataModule, RecordModule } from './module.ts';
import { noteSecret, stampBehind } from './own-secrets.ts';
import { RowName } from './RowName.tsx';
import { type Receiver, type ReceiverForm, stampedOf } from './receiver.ts';
import { type Calls, type ListOf, listOver, type OverCalls, recordOver } from './record-over.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 30_000;

interface Kind<Rec extends Receiver, Form extends ReceiverForm>
  extends Pick<DataModule<Rec, Rec, Form>, 'list' | 'columns' | 'empty'> {
  idOf: (record: Rec) => number;
  calls: Calls<Rec> & { list: ListOf<Rec> };
  /** Said beside the name: that it is off, or fails. */
  wordOf: (record: Rec) => string | null;
  isNotice: (record: Rec) => boolean;
  /** Of the column with the address. */
  url: Pick<Column<Rec>, 'width' | 'rank'>;
  record: Omit<RecordModule<Rec, Form>, OverCalls | 'afterChange'>;
}

export function receiverModule<Rec extends Receiver, Form extends ReceiverForm>(
  kind: Kind<Rec, Form>,
): DataModule<Rec, Rec, Form> {
  const { list, empty, calls, idOf, wordOf, isNotice, record: own } = kind;
  const stampOf = (record: Rec) => stampBehind(stampedOf(idOf(record), record));
  const over = recordOver(calls, idOf, (record) => ({ lastChange: stampOf(record) }));
  return {
    list,
    ...listOver(calls.list, idOf),
    empty,
    refreshMs: REFRESH_MS,
    nameOf: ({ name }) => name,
    lookOf: ({ isOn }) => (isOn ? null : 'muted'),
    columns: [
      {
        key: 'name',
        title: () => t('whk.name'),
        width: 'minmax(150px, 1fr)',
        text: ({ name }) => name,
        cell: (row) => <RowName text={row.name} word={wordOf(row)} isNotice={isNotice(row)} />,
      },
      { key: 'url', title: () => t('whk.url'), ...kind.url, text: ({ url }) => url },
      ...kind.columns,
    ],
    record: {
      ...own,
      ...over,
      store: (place, record, body) =>
        over.store(place, record, record ? { ...body, lastChange: stampOf(record) } : body),
      // The form stays open with the secret.
      afterChange: async ({ ccode }, _before, after) => {
        if (!after?.secret) return { ccode };
        noteSecret(stampedOf(idOf(after), after), null);
        return { ccode, href: dataDetailPath(ccode, own.detail, over.idOf(after)) };
      },
    },
  };
}
