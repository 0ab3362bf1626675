// What only the superuser of the embedded PostgreSQL may do, for copies of it while it runs: how far its write-ahead log is,
// which finished files of it nobody has taken yet, and the begin and end of a copy. A replication slot keeps the log until
// it was taken, over restarts, too; its name says of which run.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentAt } from '@flotila/domain/backup/log.ts';
import type pg from 'pg';

const SLOT = 'flotila_log_';
/** Of a page: magic number and flags, timeline, its own place in the log. */
const PAGE_ADDRESS_AT = 8;
/** Only the first page of a file says of which cluster it is. */
const SYSTEM_AT = 24;

/** A finished file of the log. */
export interface FinishedSegment {
  /** 24 hexadecimal digits. */
  segment: string;
  path: string;
  /** Where the next one begins. */
  end: bigint;
  /** Epoch milliseconds of its last write: what was acknowledged before lies in it and those before it. */
  ts: number;
}

export interface Waiting {
  run: string;
  /** Not taken yet; the disk holds them. */
  bytes: number;
  /** The segment that is taken next, finished or not. */
  next: string;
  segments: FinishedSegment[];
}

export interface CopyStart {
  firstSegment: string;
}
export interface CopyEnd {
  /** The content of `backup_label`. */
  label: string;
  wholeSegment: string;
  /** Epoch milliseconds. */
  wholeTs: number;
}

export interface Identity {
  /** Of the cluster, from its making on. */
  system: string;
  timeline: number;
  /** Major version of PostgreSQL. */
  major: number;
  segmentBytes: number;
}

export class LogReader {
  readonly #client: pg.ClientBase;
  readonly #cluster: string;
  readonly identity: Identity;

  private constructor(client: pg.ClientBase, cluster: string, identity: Identity) {
    this.#client = client;
    this.#cluster = cluster;
    this.identity = identity;
  }

  static async open(client: pg.ClientBase, cluster: string): Promise<LogReader> {
    const { rows } = await client.query(`select s.system_identifier::text as system,
        c.timeline_id as timeline, current_setting('server_version_num')::int / 10000 as major,
        (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
      from pg_control_system() s, pg_control_checkpoint() c`);
    return new LogReader(client, cluster, rows[0]);
  }

  /** Finished files of the run that goes on, the oldest first; undefined: none goes on, or what it needs is gone. */
  async waiting(): Promise<Waiting | undefined> {
    const { rows } = await this.#client.query(
      `select slot_name as name, restart_lsn - '0/0' as restart, wal_status as status,
        pg_current_wal_flush_lsn() - '0/0' as reached
      from pg_replication_slots where starts_with(slot_name, $1)`,
      [SLOT],
    );
    const slot = rows[0];
    if (!slot?.restart || slot.status === 'lost') return undefined;
    const { segmentBytes, timeline } = this.identity;
    const size = BigInt(segmentBytes);
    const restart = BigInt(slot.restart);
    const reached = BigInt(slot.reached);
    const segments: FinishedSegment[] = [];
    for (let end = (restart / size + 1n) * size; end <= reached; end += size) {
      const segment = segmentAt(timeline, end - 1n, segmentBytes);
      const path = join(this.#cluster, 'pg_wal', segment);
      segments.push({ segment, path, end, ts: Math.floor((await stat(path)).mtimeMs) });
    }
    return {
      run: slot.name.slice(SLOT.length),
      bytes: Number(reached - restart),
      next: segmentAt(timeline, restart, segmentBytes),
      segments,
    };
  }

  /** From now on the log waits to be taken. What waited for others is given up. */
  async begin(run: string): Promise<void> {
    await this.giveUp();
    await this.#client.query('select pg_create_physical_replication_slot($1, true)', [SLOT + run]);
  }

  /** The disk need not hold it any more. */
  async taken(run: string, { end }: Pick<FinishedSegment, 'end'>): Promise<void> {
    const lsn = `${(end >> 32n).toString(16)}/${(end & 0xffff_ffffn).toString(16)}`;
    await this.#client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [
      SLOT + run,
      lsn,
    ]);
  }

  /** Nothing waits any more, and what waited goes. */
  async giveUp(): Promise<void> {
    const gone = await this.#client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
       where starts_with(slot_name, $1)`,
      [SLOT],
    );
    if (gone.rowCount !== 0) await this.#client.query('checkpoint');
  }

  /** Ends the file that is written to just now, where anything is in it. */
  async finishSegment(): Promise<void> {
    await this.#client.query('select pg_switch_wal()');
  }

  /** From now on until its end the files may be copied as they are. */
  async startCopy(): Promise<CopyStart> {
    const { rows } = await this.#client.query(
      `select pg_backup_start('flotila', fast => true) - '0/0' as lsn`,
    );
    return { firstSegment: this.#segmentOf(rows[0].lsn) };
  }

  async endCopy(): Promise<CopyEnd> {
    const { rows } = await this.#client.query(
      `select lsn - '0/0' as lsn, labelfile as label,
        extract(epoch from clock_timestamp()) * 1000 as ts
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const [{ lsn, label, ts }] = rows;
    return { label, wholeSegment: this.#segmentOf(lsn), wholeTs: Math.ceil(Number(ts)) };
  }

  #segmentOf(lsn: string): string {
    return segmentAt(this.identity.timeline, BigInt(lsn), this.identity.segmentBytes);
  }
}

/** Are these bytes the file of that name, of that cluster? One that is used again begins with another place. */
export function isSegment(
  bytes: Buffer,
  segment: string,
  { system, segmentBytes }: Pick<Identity, 'system' | 'segmentBytes'>,
): boolean {
  if (bytes.length !== segmentBytes) return false;
  const address = bytes.readBigUInt64LE(PAGE_ADDRESS_AT);
  const timeline = Number.parseInt(segment.slice(0, 8), 16);
  return (
    segmentAt(timeline, address, segmentBytes) === segment &&
    address % BigInt(segmentBytes) === 0n &&
    bytes.readBigUInt64LE(SYSTEM_AT).toString() === system
  );
}
