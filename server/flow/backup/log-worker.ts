// Keeps the log of the embedded database in the place of the backups, so that a lost disk takes a few minutes with it and
// not a day. Every two minutes what was written since is finished as a file and taken there; a base is made where there is
// none, and anew when the log has grown long. A place that takes nothing never fills the disk: before that the log is given
// up, loudly, and begun again.
import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { baseName, isBaseDue, nextSegment, type Run, runName } from '@flotila/domain/backup/log.ts';
import { ALONE, tryAlone } from '../../ground/db/alone.ts';
import { withConnection } from '../../ground/db/connection.ts';
import type { CopiedCluster } from '../../ground/db/embedded/embedded.ts';
import { isSegment, type LogReader, type Waiting } from '../../ground/db/embedded/log-reader.ts';
import type { Database } from '../../ground/db/open.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { startLooking } from '../../ground/work/repeat.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { lastDue } from './backup-worker.ts';
import { writeBase } from './base.ts';
import { tellOperators } from './failure-mail.ts';
import { listRuns, openBases, segmentWriter, tidyRuns } from './log-place.ts';
import { LOG_LATE_MS, type LogState, readLogState, writeLogState } from './log-state.ts';
import { BackupRefused } from './refused.ts';
import { migratedTo } from './tables.queries.ts';

const LOOK_MS = 5_000;
/** What was written for so long is taken even where it fills no file. */
const FINISH_MS = 120_000;
/** A place that took nothing is left alone for so long. */
const AGAIN_MS = 30_000;
const BASE_AGAIN_MS = 3_600_000;
/** Before it is noted how far the log reaches. */
const TAKEN_AT_ONCE_MAX = 16;

export interface LogWorkerDeps {
  db: Database;
  cluster: CopiedCluster;
  place: ListedPlace;
  key: string | undefined;
  /** Of the day, at which backups are made, and a new base where one is due. */
  hour: number;
  dataFolder: string;
  /** null: the operator has no mail server */
  mailer: Mailer | null;
  log: WorkLog;
  now(): number;
  /** Bytes that the disk of the cluster has left. */
  room?(): Promise<number>;
}

/** `look` looks once, now; answers how many files of the log were taken. */
export function startLogArchive(deps: LogWorkerDeps) {
  const stopping = new AbortController();
  const keeper = new LogKeeper(deps, stopping.signal);
  deps.log.info({}, 'the log of the database is kept between backups');
  const looking = startLooking(
    () => keeper.look(),
    LOOK_MS,
    (error) => deps.log.warn({ err: error }, 'the log of the database could not be looked after'),
    () => stopping.abort(),
  );
  return {
    look: () => keeper.look(),
    /** When the base that is being made is there. */
    settled: () => keeper.making,
    async stop() {
      await looking.stop();
      await keeper.making;
    },
  };
}

/** It begins without knowing whether a run goes on: the place says so, when it answers. */
class LogKeeper {
  /** The base that is being made. */
  making: Promise<void> | undefined;
  readonly #deps: LogWorkerDeps;
  readonly #signal: AbortSignal;
  readonly #write: ReturnType<typeof segmentWriter>;
  #state: LogState | undefined;
  /** The run that goes on, with the segments that the place has. */
  #run: (Run & { has: Set<string> }) | undefined;
  /** When a file was finished last. */
  #finishedTs = 0;
  #pauseUntil = 0;
  #basePauseUntil = 0;
  /** The hour for which was looked last. */
  #tidiedDue = 0;
  #looking: Promise<number> | undefined;

  constructor(deps: LogWorkerDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
    this.#write = segmentWriter(deps.place, deps.key);
  }

  /** One at a time. */
  look(): Promise<number> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<number> {
    const { db, cluster, now } = this.#deps;
    this.#state ??= await readLogState(db);
    return cluster.withLog(async (reader) => {
      if (await this.#isRoomEnding(reader)) await this.#giveUp(reader);
      if (now() < this.#pauseUntil) return 0;
      try {
        await this.#goOn(reader);
        const taken = await this.#take(reader);
        await this.#care(reader);
        return taken;
      } catch (error) {
        if (!this.#signal.aborted) await this.#fail(error);
        return 0;
      }
    });
  }

  /** What waits must never take the last half of what the disk has left. */
  async #isRoomEnding(reader: LogReader): Promise<boolean> {
    const waiting = await reader.waiting();
    return waiting !== undefined && waiting.bytes >= (await this.#room());
  }

  async #room(): Promise<number> {
    if (this.#deps.room) return this.#deps.room();
    const { bavail, bsize } = await statfs(this.#deps.cluster.folder);
    return bavail * bsize;
  }

  async #giveUp(reader: LogReader): Promise<void> {
    await reader.giveUp();
    this.#run = undefined;
    this.#pauseUntil = this.#deps.now() + AGAIN_MS;
    const said = this.#state?.failed?.said ?? 'The disk has no room for what waits.';
    this.#deps.log.error({ said }, 'the log of the database is given up: it would fill the disk');
    const failed = { at: this.#deps.now(), said, isTold: true };
    await this.#note({ ...this.#state, run: undefined, failed });
    await tellOperators(this.#deps, 'logEnded', said);
  }

  /** Goes on with the run that is there, or begins one. */
  async #goOn(reader: LogReader): Promise<void> {
    const waiting = await reader.waiting();
    if (this.making || (this.#run && waiting?.run === this.#run.id)) return;
    const { system } = reader.identity;
    if (waiting) {
      const has = await this.#whatGoesOn({ system, id: waiting.run }, waiting);
      if (has) {
        this.#run = { system, id: waiting.run, has };
        return;
      }
    }
    await this.#begin(reader, waiting);
  }

  /** Segments that the place has of the run; undefined: it cannot go on. */
  async #whatGoesOn(run: Run, waiting: Waiting): Promise<Set<string> | undefined> {
    const { place, key } = this.#deps;
    const known = this.#state?.run;
    const kept = (await listRuns(place)).find(({ name }) => name === runName(run));
    if (!kept || known?.id !== run.id || known.system !== run.system) return undefined;
    try {
      const newest = (await openBases(place, kept, key)).at(-1);
      if (newest?.name !== known.base.name) return undefined;
      const last = newest.reach.segments.at(-1)?.segment;
      const isWhole = newest.reach.missing === undefined && newest.isSealed === (key !== undefined);
      const next = last
        ? nextSegment(last, newest.manifest.segmentBytes)
        : newest.manifest.firstSegment;
      // What was taken and is not there any more leaves a gap.
      if (!isWhole || waiting.next > next) return undefined;
    } catch (error) {
      // Damaged, or of another key.
      if (error instanceof BackupRefused) return undefined;
      throw error;
    }
    return new Set(kept.segments.map(({ segment }) => segment));
  }

  async #begin(reader: LogReader, former: Waiting | undefined): Promise<void> {
    const { place, log } = this.#deps;
    const { system } = reader.identity;
    // A run whose first base was never whole is nothing.
    if (former && this.#state?.run?.id !== former.run) {
      await place.removeAll(runName({ system, id: former.run }));
    }
    if (this.#state?.run) log.warn({}, 'the log of the database cannot go on and begins anew');
    const run = { system, id: randomBytes(4).toString('hex'), has: new Set<string>() };
    await reader.begin(run.id);
    this.#run = run;
    await this.#note({ ...this.#state, run: undefined });
    this.#makeBase(
      () => this.#writeBase(),
      async (error) => {
        await this.#deps.cluster.withLog((again) => again.giveUp());
        this.#run = undefined;
        this.#pauseUntil = this.#deps.now() + AGAIN_MS;
        await place.removeAll(runName(run)).catch(() => undefined);
        await this.#fail(error);
      },
    );
  }

  /** In the background: the log is taken meanwhile. */
  #makeBase(make: () => Promise<void>, onFailed: (error: unknown) => Promise<void>): void {
    const { log } = this.#deps;
    this.making = make()
      .catch((error) => (this.#signal.aborted ? undefined : onFailed(error)))
      .catch((error) => log.warn({ err: error }, 'a base of the log could not be made'))
      .finally(() => {
        this.making = undefined;
      });
  }

  async #writeBase(): Promise<void> {
    const { db, cluster, now, log } = this.#deps;
    const run = this.#run;
    if (!run) return;
    const name = `${runName(run)}/${baseName(now())}`;
    const began = performance.now();
    const { manifest, bytes } = await cluster.withLog(async (reader) =>
      writeBase({
        ...this.#deps,
        name,
        reader,
        migration: await withConnection(db.pool, migratedTo),
        signal: this.#signal,
      }),
    );
    if (this.#run !== run) return;
    const { wholeTs } = manifest;
    const { system, id } = run;
    const before = this.#state?.run;
    const fromTs = before?.id === id ? before.fromTs : wholeTs;
    await this.#note({
      ...this.#state,
      run: { system, id, fromTs, base: { name, wholeTs, bytes }, logBytes: 0 },
    });
    const seconds = Math.round((performance.now() - began) / 1000);
    log.info({ name, bytes, seconds }, 'a base of the log was made');
    // It is whole when what was written meanwhile has been taken, too.
    await cluster.withLog((reader) => reader.finishSegment());
  }

  /** Takes what is finished. */
  async #take(reader: LogReader): Promise<number> {
    const { now } = this.#deps;
    const asked = now();
    let waiting = await reader.waiting();
    this.#finishedTs = Math.max(this.#finishedTs, waiting?.segments.at(-1)?.ts ?? 0);
    if (asked - this.#finishedTs >= FINISH_MS) {
      await reader.finishSegment();
      this.#finishedTs = asked;
      waiting = await reader.waiting();
    }
    const run = this.#run;
    if (!waiting || !run || waiting.run !== run.id) return 0;
    let bytes = 0;
    let reachesTs = waiting.bytes === 0 ? asked : undefined;
    const segments = waiting.segments.slice(0, TAKEN_AT_ONCE_MAX);
    for (const finished of segments) {
      this.#signal.throwIfAborted();
      if (!run.has.has(finished.segment)) {
        const content = await readFile(finished.path);
        if (!isSegment(content, finished.segment, reader.identity)) {
          throw new Error(`${finished.segment} is not what its name says`);
        }
        bytes += await this.#write(run, finished, content);
        run.has.add(finished.segment);
      }
      await reader.taken(run.id, finished);
      reachesTs = finished.ts;
    }
    if (reachesTs !== undefined) await this.#noteReach(reachesTs, bytes);
    return segments.length;
  }

  async #noteReach(reachesTs: number, bytes: number): Promise<void> {
    const { run } = this.#state ?? {};
    // Before its base is whole a run reaches nothing.
    if (!run || reachesTs < run.base.wholeTs) return;
    // Nothing new is told where nothing happens: telling it would be news for the log.
    if (bytes === 0 && reachesTs - (this.#state?.reachesTs ?? 0) < FINISH_MS / 2) return;
    const { fromTs, logBytes } = run;
    await this.#note({ run: { ...run, logBytes: logBytes + bytes }, fromTs, reachesTs });
  }

  /** Once after the hour of backups: a new base where one is due, and old ones thrown away. */
  async #care(reader: LogReader): Promise<void> {
    const { db, place, key, hour, now, log } = this.#deps;
    const { run } = this.#state ?? {};
    if (!run || this.making) return;
    const due = lastDue(now(), hour);
    if (isBaseDue(run.base, { due, logBytes: run.logBytes }) && now() >= this.#basePauseUntil) {
      this.#makeBase(
        // Not while a backup is tried: its database would be copied as well.
        () => tryAlone(db.pool, ALONE.backup, () => this.#writeBase()),
        async (error) => {
          this.#basePauseUntil = now() + BASE_AGAIN_MS;
          log.error({ err: error }, 'a new base of the log could not be made');
        },
      );
      return;
    }
    if (this.#tidiedDue === due) return;
    const waiting = await reader.waiting();
    if (!waiting || !(await this.#whatGoesOn(run, waiting))) this.#run = undefined;
    else {
      const fromTs = await tidyRuns(place, { run, key, now: now() });
      if (fromTs !== run.fromTs) await this.#note({ ...this.#state, run: { ...run, fromTs } });
    }
    this.#tidiedDue = due;
  }

  async #fail(error: unknown): Promise<void> {
    const { now, log } = this.#deps;
    this.#pauseUntil = now() + AGAIN_MS;
    const said = error instanceof Error ? error.message : String(error);
    const before = this.#state?.failed;
    if (before?.said !== said) {
      log.error(
        { err: error },
        'the log of the database was not taken to the place of the backups',
      );
    }
    const at = before?.at ?? now();
    const isLate = now() - Math.min(at, this.#state?.reachesTs ?? at) >= LOG_LATE_MS;
    const isTold = before?.isTold === true;
    if (!before || before.said !== said || (isLate && !isTold)) {
      await this.#note({ ...this.#state, failed: { at, said, isTold: isTold || isLate } });
    }
    if (isLate && !isTold) await tellOperators(this.#deps, 'logLate', said);
  }

  async #note(state: LogState): Promise<void> {
    this.#state = state;
    await writeLogState(this.#deps.db, state);
  }
}
