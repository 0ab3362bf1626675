// What lists and forms of webhooks and forwardings have in common: how their records are read and stored, what they are called
// and where they lead, and that the form stays open with a secret, which is told once.
import { dataDetailPath } from '../../ground/address/paths.ts';
import { allPages } from '../../ground/call/all-pages.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { Column, DataModule, RecordModule } from './module.ts';
import { noteSecret, stampBehind } from './own-secrets.ts';
import { RowName } from './RowName.tsx';
import { type Receiver, type ReceiverForm, stampedOf } from './receiver.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 30_000;

/** Calls of a kind, each for a company. */
interface Calls<Rec> {
  list: (
    company: string,
    query: { size: number; page: number },
    signal: AbortSignal,
  ) => Promise<{ content: Rec[]; totalPages: number }>;
  get: (company: string, id: number, signal: AbortSignal) => Promise<Rec>;
  create: (company: string, body: object) => Promise<Rec>;
  update: (company: string, id: number, body: object) => Promise<Rec>;
  remove: (company: string, id: number, query: { lastChange: string }) => Promise<unknown>;
}

interface Kind<Rec extends Receiver, Form extends ReceiverForm>
  extends Pick<DataModule<Rec, Rec, Form>, 'list' | 'endpoint' | 'columns' | 'empty'> {
  idOf: (record: Rec) => number;
  calls: Calls<Rec>;
  /** Said beside the name: that it is off, or fails. */
  wordOf: (record: Rec) => string | null;
  isNotice: (record: Rec) => boolean;
  /** Of the column with the address. */
  url: Pick<Column<Rec>, 'width' | 'phoneRank'>;
  record: Omit<RecordModule<Rec, Form>, 'load' | 'store' | 'remove' | 'afterChange' | 'idOf'>;
}

export function receiverModule<Rec extends Receiver, Form extends ReceiverForm>(
  kind: Kind<Rec, Form>,
): DataModule<Rec, Rec, Form> {
  const { list, endpoint, empty, calls, idOf, wordOf, isNotice, record: own } = kind;
  const keyOf = (row: Rec) => String(idOf(row));
  const stampOf = (record: Rec) => stampBehind(stampedOf(idOf(record), record));
  return {
    list,
    endpoint,
    empty,
    rows: ({ ccode }, signal) => allPages((query) => calls.list(ccode, query, signal)),
    refreshMs: REFRESH_MS,
    keyOf,
    idOf: keyOf,
    nameOf: ({ name }) => name,
    lookOf: ({ isOn }) => (isOn ? null : 'muted'),
    columns: [
      {
        key: 'name',
        title: () => t('whk.name'),
        text: ({ name }) => name,
        cell: (row) => <RowName text={row.name} word={wordOf(row)} isNotice={isNotice(row)} />,
      },
      { key: 'url', title: () => t('whk.url'), ...kind.url, text: ({ url }) => url },
      ...kind.columns,
    ],
    record: {
      ...own,
      load: ({ ccode }, id, signal) => calls.get(ccode, Number(id), signal),
      store: ({ ccode }, record, body) =>
        record
          ? calls.update(ccode, idOf(record), { ...body, lastChange: stampOf(record) })
          : calls.create(ccode, body),
      remove: ({ ccode }, record) =>
        calls.remove(ccode, idOf(record), { lastChange: stampOf(record) }),
      // The form stays open with the secret.
      afterChange: async ({ ccode }, _before, after) => {
        if (!after?.secret) return { ccode };
        noteSecret(stampedOf(idOf(after), after), null);
        return { ccode, href: dataDetailPath(ccode, own.detail, keyOf(after)) };
      },
      idOf: keyOf,
    },
  };
}
