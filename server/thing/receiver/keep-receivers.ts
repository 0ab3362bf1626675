// How webhooks and forwardings are kept, beside what every record has: by who sees all vehicles of the company, as what is
// sent is about all of them or goes for good; so many of a company; with a secret that is told once, and with tests.
import { randomBytes } from 'node:crypto';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import type { ReceiverTold } from '@flotila/domain/receiver/receiver-fields.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { InnerAddressRefused, refuseInnerHost } from '../../ground/outside/public-address.ts';
import { askReceiverTest } from '../alert/ask-test.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import type { KeptRecord } from '../audit/record-change.ts';
import { countReceivers, type ReceiverKind, type ReceiverRow } from './receiver.queries.ts';

export interface ReceiverReader {
  company: CompanyContext;
  visible: Visible;
}

export interface ReceiverEditor extends ReceiverReader, Author {
  db: Database;
  /** The caller's own person in the company. */
  personId: number | null;
  /** The operator lets addresses of the own networks be called. */
  allowsPrivate: boolean;
}

interface Kind<Row, View> extends KeptRecord<Row> {
  kind: ReceiverKind;
  /** Of a company. */
  max: number;
  rows: {
    lock(db: WriteDb, company: CompanyContext, id: number): Promise<void>;
    set(
      db: WriteDb,
      company: CompanyContext,
      id: number,
      columns: { secret: string },
    ): Promise<void>;
    delete(db: WriteDb, company: CompanyContext, id: number): Promise<void>;
  };
  find(db: ReadDb, company: CompanyContext, id: number): Promise<Row | undefined>;
  viewOf(row: Row, reader: ReceiverReader): View;
}

export function keepReceivers<Row extends ReceiverRow, View extends ReceiverTold>(
  of: Kind<Row, View>,
) {
  const { kind, max, rows } = of;
  const refuse = (_row: unknown, reader: ReceiverReader) => {
    if (!mayChange(reader)) throw problem('forbidden', { message: `${kind}_of_all` });
  };
  const records = keepRecords<ReceiverReader, number, Row, View>({
    ...of,
    find: (db, { company }, id) => of.find(db, company, id),
    refuse,
  });
  return {
    get: records.get,
    getRow: records.getRow,
    change: records.change,

    /** @throws invalid, forbidden */
    make(editor: ReceiverEditor, insert: (db: WriteDb) => Promise<number>): Promise<View> {
      return records.make(editor, async (db) => {
        refuse(null, editor);
        await takeTurn(db, `${kind}s`, editor.company.id);
        if ((await countReceivers(db, editor.company, kind)) >= max) {
          throw problem('invalid', { message: `${kind}s_max`, params: { max } });
        }
        return insert(db);
      });
    },

    /** @throws not_found, forbidden, conflict with the record as it is */
    renewSecret(editor: ReceiverEditor, id: number, lastChange: string): Promise<View> {
      return editor.db.write(async (db) => {
        const before = await records.lock(db, editor, id, lastChange);
        const secret = newSecret();
        await rows.set(db, editor.company, id, { secret });
        await records.audit(db, editor, { before, after: before, note: { secretChanged: true } });
        return { ...(await records.get(db, editor, id)), secret };
      });
    },

    /** @throws not_found, forbidden, conflict with the record as it is */
    remove: (editor: ReceiverEditor, id: number, lastChange: string) =>
      records.remove(editor, id, lastChange, (db) => rows.delete(db, editor.company, id)),

    /** Asks for a test; the worker sends it. @throws not_found, forbidden, too_many */
    askTest(editor: ReceiverEditor, id: number, sends: SendLimit): Promise<{ deliveryId: number }> {
      return editor.db.write(async (db) => {
        await rows.lock(db, editor.company, id);
        refuse(await records.getRow(db, editor, id), editor);
        const to = kind === 'webhook' ? { webhookId: id } : { forwardingId: id };
        return askReceiverTest(db, { ...editor, sends }, to);
      });
    },
  };
}

/** What is told of every receiver beside what people set. */
export function toldOf(row: ReceiverRow, reader: ReceiverReader): ReceiverTold {
  const { switchedOffAt, switchedOffAnswer, lastChange } = row;
  return {
    switchedOff: switchedOffAt && {
      at: switchedOffAt.toISOString(),
      answer: switchedOffAnswer ?? '',
    },
    secret: null,
    mayChange: mayChange(reader),
    lastChange,
  };
}

function mayChange({ visible }: ReceiverReader): boolean {
  return visible.vehicles === null;
}

/**
 * Names are looked at when they are connected to; what of an address that is called can be said before is said here.
 * @throws invalid
 */
export function checkCalledUrl({ allowsPrivate }: { allowsPrivate: boolean }, text: string): void {
  if (allowsPrivate) return;
  const url = new URL(text);
  if (url.protocol !== 'https:') throw invalidField('url', 'https');
  try {
    refuseInnerHost(url);
  } catch (error) {
    if (error instanceof InnerAddressRefused) throw invalidField('url', 'privateAddress');
    throw error;
  }
}

/** 256 bits; the beginning tells what it is when it is found somewhere. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
