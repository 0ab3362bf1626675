// What a kind of list is to storing and taking back.
import type { Body } from '@flotila/domain/import/target.ts';
import type { ModuleName } from '@flotila/domain/permission.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { PersonEditor } from '../../thing/person/store-person.ts';
import type { ImportedRecord } from './import.queries.ts';

/** Whoever imports; its database is the one transaction. */
export interface Importer extends PersonEditor {
  importId: number;
}

/** A record as it was left. */
export interface Left {
  id: number;
  stamp: string;
  /** Whose it is, where erasing a vehicle must find it. */
  vehicleId?: number;
}

/** How one kind of record goes back to what it was. */
export interface BackWay {
  /** What its rights are of. */
  module: ModuleName;
  /** What people call it, and what stamp it has now. @throws not_found */
  now(importer: Importer, id: number): Promise<{ name: string; stamp: string }>;
  /** Those of what an import made that something depends on. */
  used(db: ReadDb, importer: Importer, ids: readonly number[]): Promise<number[]>;
  remove(importer: Importer, id: number, stamp: string): Promise<unknown>;
  restore(importer: Importer, id: number, before: Body): Promise<unknown>;
}

export interface Storing {
  module: ModuleName;
  /** Which field of the list a path of the body is of. */
  fieldOf(path: string): string;
  make(importer: Importer, body: Body): Promise<Left>;
  change(importer: Importer, id: number, body: Body): Promise<Left>;
  /** Where what follows from rows is done for many at once; left out: row by row. */
  together?(db: WriteDb, importer: Importer): Together;
  /** What is stored when all rows are. */
  after?(
    importer: Importer,
    stored: readonly { id: number; body: Body }[],
  ): Promise<ImportedRecord[]>;
}

/** Rows of one transaction, some at a time. */
export interface Together {
  /** @param ids of records that are changed next */
  begin(ids: readonly number[]): Promise<void>;
  /** Answer the id. */
  make(body: Body): Promise<number>;
  change(id: number, body: Body): Promise<number>;
  /** How what was stored since it was begun was left, by id. */
  settle(): Promise<ReadonlyMap<number, Omit<Left, 'id'>>>;
  /** Before the commit. */
  end(): Promise<void>;
}

/** Each row by itself, as its form is stored. */
export function oneByOne(storing: Storing, importer: Importer): Together {
  let left = new Map<number, Left>();
  const leave = (one: Left) => {
    left.set(one.id, one);
    return one.id;
  };
  return {
    async begin() {
      left = new Map();
    },
    make: async (body) => leave(await storing.make(importer, body)),
    change: async (id, body) => leave(await storing.change(importer, id, body)),
    settle: async () => left,
    end: async () => undefined,
  };
}
