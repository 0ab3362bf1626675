// What a kind of list is to the thread that judges it.
import type { Rules, StoredRecord } from '@flotila/domain/import/judge.ts';
import type { Lists, Target } from '@flotila/domain/import/target.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';

export interface Reader {
  company: CompanyContext;
  visible: Visible;
}

export interface World {
  lists: Lists;
  persons: readonly StoredRecord[];
  vehicles: readonly StoredRecord[];
  groupsets: readonly StoredRecord[];
}

export interface KindOfList {
  targets: readonly Target[];
  /** Records of the kind. */
  stored(db: ReadDb, reader: Reader, world: World): Promise<readonly StoredRecord[]>;
  /** @param textsOf what stands in the column of a field */
  rules(
    db: ReadDb,
    reader: Reader,
    stored: readonly StoredRecord[],
    textsOf: (field: string) => string[],
  ): Promise<Rules>;
}
