// How far a statement and a commit reach, for whoever writes rows of several companies. What it is where companies lie on
// several machines stands behind distribution-door.ts.
import type pg from 'pg';
import type { WorkLog } from '../log/log.ts';

export type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** Rows that go together; with a company, because its machine is to be found, where the statement must name it. */
export interface Part<Row> {
  rows: readonly Row[];
  companyId?: number;
}

/** How far a statement and a commit reach. */
export interface Reach {
  /** What one statement or one commit may touch together, in the order of companies; nothing of no rows. */
  parts<Row>(rows: readonly Row[], companyOf: (row: Row) => number): Part<Row>[];
  /** By which trackers are given to lanes: those of one number wait for each other. */
  laneOf(device: { companyId: number; deviceId: number }): number;
  /** Keeps the months of locations small; left out: as on one machine. */
  pack?(client: pg.ClientBase, log: WorkLog): Promise<string[]>;
}

export const ONE_MACHINE: Reach = {
  parts: (rows) => (rows.length === 0 ? [] : [{ rows }]),
  laneOf: ({ deviceId }) => deviceId,
};
