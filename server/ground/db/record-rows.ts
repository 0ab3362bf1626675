// Rows of a kind of record, as every kind is locked, stored and deleted: by its owner and its own key, and each change
// counts `last_change` up. How a record is read is its own.
import {
  type InsertObject,
  type RawBuilder,
  type SelectType,
  type SqlBool,
  sql,
  type Transaction,
  type UpdateObject,
} from 'kysely';
import type { CompanyId } from '../http/context.ts';
import type { WriteDb } from './open.ts';
import type { Tables } from './types.ts';

/** Written here alone. */
type Kept = 'company_id' | 'last_change';

type RecordTable = {
  [N in keyof Tables]: Tables[N] extends { [C in Kept]: unknown } ? N : never;
}[keyof Tables];

/** A company; `id` null is none, where rows of the table may belong to none. */
interface Owner<N extends RecordTable> {
  id: CompanyId | Extract<SelectType<Tables[N]['company_id']>, null>;
}

type Key<N extends RecordTable, K extends keyof Tables[N]> = SelectType<Tables[N][K]>;

type Columns<N extends RecordTable> = Omit<UpdateObject<Tables, N>, Kept>;

/** What a new row needs beside what is `written` of its values. */
type Rest<N extends RecordTable, W> = Omit<InsertObject<Tables, N>, keyof W | Kept>;

interface RecordRows<N extends RecordTable, K extends keyof Tables[N], V, W> {
  /** That a row is this one; `alias`: what the statement calls the table. */
  isThis(company: Owner<N>, key: Key<N, K>, alias?: string): RawBuilder<SqlBool>;
  /** Nobody else changes it until the end. */
  lock(db: WriteDb, company: Owner<N>, key: Key<N, K>): Promise<void>;
  /** Answers its key. */
  insert(
    db: WriteDb,
    company: Owner<N>,
    values: V,
    ...more: object extends Rest<N, W> ? [more?: Rest<N, W>] : [more: Rest<N, W>]
  ): Promise<Key<N, K>>;
  update(
    db: WriteDb,
    company: Owner<N>,
    key: Key<N, K>,
    values: V,
    more?: Columns<N>,
  ): Promise<void>;
  /** Changes these columns alone. */
  set(db: WriteDb, company: Owner<N>, key: Key<N, K>, columns: Columns<N>): Promise<void>;
  delete(db: WriteDb, company: Owner<N>, key: Key<N, K>): Promise<void>;
}

/** @param written columns of what a person enters, such as those that `recordColumns` makes */
export function recordRows<
  N extends RecordTable,
  K extends keyof Tables[N] & string,
  V,
  W extends Columns<N> & { [C in Exclude<keyof W, keyof Columns<N>>]: never },
>(table: N, keyColumn: K, written: (values: V) => W): RecordRows<N, K, V, W> {
  const isThis = ({ id }: Owner<N>, key: Key<N, K>, alias: string = table) => sql<SqlBool>`
    ${sql.ref(`${alias}.company_id`)} ${id === null ? sql`is null` : sql`= ${id}`}
    and ${sql.ref(`${alias}.${keyColumn}`)} = ${key}`;
  const set = async (db: WriteDb, company: Owner<N>, key: Key<N, K>, columns: object) => {
    await anyTable(db)
      .updateTable<string>(table)
      .set({ ...columns, last_change: sql`last_change + 1` })
      .where(isThis(company, key))
      .execute();
  };
  return {
    isThis,
    set,
    async lock(db, company, key) {
      await sql`select from ${sql.table(table)} where ${isThis(company, key)} for update`.execute(
        db,
      );
    },
    async insert(db, company, values, ...more) {
      const row = await anyTable(db)
        .insertInto<string>(table)
        .values({ ...written(values), ...more[0], company_id: company.id })
        .returning<string>(keyColumn)
        .executeTakeFirstOrThrow();
      return row[keyColumn] as Key<N, K>;
    },
    update: (db, company, key, values, more) =>
      set(db, company, key, { ...written(values), ...more }),
    async delete(db, company, key) {
      await sql`delete from ${sql.table(table)} where ${isThis(company, key)}`.execute(db);
    },
  };
}

/** What is held by the types above need not be held once more for a table that is any of them. */
function anyTable(db: WriteDb): Transaction<Record<string, Record<string, unknown>>> {
  return db as unknown as Transaction<Record<string, Record<string, unknown>>>;
}
