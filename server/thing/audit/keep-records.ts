// How records of a kind are made, changed and removed, each in one transaction with its entry in the record of changes:
// what was there is locked before it is read, nobody writes over what they have not seen, and the answer is what stands
// then. Which columns that are, what is refused, and what else follows is the kind's own.
import { found } from '@flotila/domain/problem.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { createAudit, type KeptRecord, type Recorder, refuseStale } from './record-change.ts';

interface Kind<Reader, Key, Row, View> extends KeptRecord<Row> {
  rows: { lock(db: WriteDb, company: CompanyContext, key: Key): Promise<void> };
  /** undefined: there is none for the reader. */
  find(db: ReadDb, reader: Reader, key: Key): Promise<Row | undefined>;
  /** The record as the reader is answered. */
  viewOf(row: Row, reader: Reader, db: ReadDb): View | Promise<View>;
  /** Throws where the reader sees it and may not change it. */
  refuse?(row: Row, reader: Reader): void;
}

type Editor<Reader> = Reader & Recorder & { db: Database; company: CompanyContext };

export function keepRecords<Reader, Key, Row extends { lastChange: string }, View>(
  kind: Kind<Reader, Key, Row, View>,
) {
  const audit = createAudit<Row>(kind);
  const getRow = async (db: ReadDb, reader: Reader, key: Key): Promise<Row> => {
    return found(await kind.find(db, reader, key));
  };
  const lock = async (
    db: WriteDb,
    editor: Editor<Reader>,
    key: Key,
    lastChange: string,
  ): Promise<Row> => {
    await kind.rows.lock(db, editor.company, key);
    const row = await getRow(db, editor, key);
    kind.refuse?.(row, editor);
    return refuseStale(row, lastChange, () => kind.viewOf(row, editor, db));
  };
  const note = async (
    db: WriteDb,
    editor: Editor<Reader>,
    key: Key,
    before: Row | null,
  ): Promise<View> => {
    const after = await getRow(db, editor, key);
    await audit(db, editor, { before, after });
    return kind.viewOf(after, editor, db);
  };
  return {
    /** @throws not_found */
    getRow,

    /** @throws not_found */
    async get(db: ReadDb, reader: Reader, key: Key): Promise<View> {
      return kind.viewOf(await getRow(db, reader, key), reader, db);
    },

    /** What it is, until the end. @throws not_found, conflict with the record as it is */
    lock,

    /** Writes down what it is now. */
    note,

    audit,

    /** @param insert answers the key */
    make(editor: Editor<Reader>, insert: (db: WriteDb) => Promise<Key>): Promise<View> {
      return editor.db.write(async (db) => note(db, editor, await insert(db), null));
    },

    /** @throws not_found, conflict with the record as it is */
    change(
      editor: Editor<Reader>,
      key: Key,
      lastChange: string,
      update: (db: WriteDb, before: Row) => Promise<void>,
    ): Promise<View> {
      return editor.db.write(async (db) => {
        const before = await lock(db, editor, key, lastChange);
        await update(db, before);
        return note(db, editor, key, before);
      });
    },

    /** @throws not_found, conflict with the record as it is */
    remove(
      editor: Editor<Reader>,
      key: Key,
      lastChange: string,
      erase: (db: WriteDb, before: Row) => Promise<void>,
    ): Promise<void> {
      return editor.db.write(async (db) => {
        const before = await lock(db, editor, key, lastChange);
        await erase(db, before);
        await audit(db, editor, { before, after: null });
      });
    },
  };
}
