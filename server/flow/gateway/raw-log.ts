// Writes the raw log of every registered tracker. Entries are collected per tracker and leave as
// compressed blocks by size or age, in two lanes, so at most two files are open and a crash loses at
// most what was not yet flushed. The log may fail; trackers are not to notice: what the disk cannot
// take is counted and dropped.
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  RAW_LOG_FLAG,
  RAW_LOG_OVERHEAD_MAX,
  RAW_LOG_PAYLOAD_MAX,
  type RawLogDirection,
  type RawLogTransport,
  writeRawLogEntry,
  writeRawLogHeader,
} from '@flotila/domain/connection/raw-log.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../ground/config/data-folder.ts';
import {
  packMember,
  rawLogPath,
  rawLogSize,
  utcDay,
} from '../../thing/connection/raw-log-files.ts';
import type { GatewayMetrics } from './metrics.ts';

export interface RawLogLimits {
  /** A block leaves when it has no room for another entry in this many bytes … */
  blockBytes: number;
  /** … or when its first entry is this old, seconds. */
  blockSeconds: number;
  /** Compressed bytes of a tracker and day after which only some entries are kept. */
  dayBytesMax: number;
  /** Of how many entries one is kept after that. */
  sampleOneOf: number;
  /** Bytes that may wait for the disk, all trackers together. */
  waitingBytesMax: number;
}

export const RAW_LOG_LIMITS: RawLogLimits = {
  blockBytes: 64 * 1024,
  blockSeconds: 30,
  dayBytesMax: 50 * 1024 * 1024,
  sampleOneOf: 100,
  waitingBytesMax: 64 * 1024 * 1024,
};

const LANES = 2;
const FILE = { mode: PRIVATE_FILE };
/**
 * Pause of a lane between two blocks. When ten thousand trackers have connected together, their blocks grow
 * old together; written at once their files would compete with the commits of the database for the disk.
 */
const PAUSE_MS = 4;
const FIRST_BUFFER_BYTES = 1024;
const FORGET_MS = 3_600_000;

/** The log of one tracker; a connection keeps it as its handle. */
export interface DeviceLog {
  readonly deviceId: number;
  readonly companyId: number;
  readonly code: string;
  /** First and last moment of the day of the block, epoch milliseconds. */
  dayStart: number;
  dayEnd: number;
  buffer: Buffer | undefined;
  length: number;
  /** Receive time of the block's first entry. */
  since: number;
  lastEntry: number;
  /** Compressed bytes of the day so far; undefined: not known yet. */
  written: number | undefined;
  /** Entries left out since the day's limit was reached. */
  skipped: number;
}

interface Block {
  log: DeviceLog;
  day: string;
  bytes: Buffer;
}

interface Lane {
  blocks: Block[];
  running: Promise<void> | undefined;
  /** Somebody waits for the disk: no pauses until everything is written. */
  isHurried: boolean;
}

export interface RawLogWriterDeps {
  folder: string;
  metrics: Pick<GatewayMetrics, 'rawLogBytes' | 'rawLogLost'>;
  log: { error(facts: object, message: string): void };
  limits?: Partial<RawLogLimits>;
}

export class RawLogWriter {
  readonly #deps: RawLogWriterDeps;
  readonly #limits: RawLogLimits;
  readonly #logs = new Map<number, DeviceLog>();
  readonly #lanes: Lane[] = Array.from({ length: LANES }, () => ({
    blocks: [],
    running: undefined,
    isHurried: false,
  }));
  #waiting = 0;
  #hasComplained = false;

  constructor(deps: RawLogWriterDeps) {
    this.#deps = deps;
    this.#limits = { ...RAW_LOG_LIMITS, ...deps.limits };
  }

  /** The handle of a tracker's log. */
  of(device: { deviceId: number; companyId: number; code: string }): DeviceLog {
    const known = this.#logs.get(device.deviceId);
    if (known?.companyId === device.companyId && known.code === device.code) return known;
    if (known) this.#cut(known);
    const log: DeviceLog = {
      deviceId: device.deviceId,
      companyId: device.companyId,
      code: device.code,
      dayStart: 0,
      dayEnd: 0,
      buffer: undefined,
      length: 0,
      since: 0,
      lastEntry: 0,
      written: undefined,
      skipped: 0,
    };
    this.#logs.set(device.deviceId, log);
    return log;
  }

  /** Adds one entry; `flags` is a sum of RAW_LOG_FLAG bits. Never waits and never throws. */
  append(
    log: DeviceLog,
    time: number,
    direction: RawLogDirection,
    transport: RawLogTransport,
    connectionId: number,
    flags: number,
    bytes: Uint8Array,
  ): void {
    if (time >= log.dayEnd || time < log.dayStart) this.#turnDay(log, time);
    log.lastEntry = time;
    const isFull = (log.written ?? 0) + log.length / 4 > this.#limits.dayBytesMax;
    if (isFull && direction !== 'event' && log.skipped++ % this.#limits.sampleOneOf !== 0) return;
    const room = Math.min(bytes.length, RAW_LOG_PAYLOAD_MAX) + RAW_LOG_OVERHEAD_MAX;
    if (log.length + room > this.#limits.blockBytes) this.#cut(log);
    const buffer = this.#room(log, time, room);
    const bits = isFull ? flags | RAW_LOG_FLAG.sampled : flags;
    const entry = { time, direction, transport, connectionId, flags: bits, bytes };
    log.length = writeRawLogEntry(buffer, log.length, entry);
    if (log.length >= this.#limits.blockBytes) this.#cut(log);
  }

  /** Adds an event with its text (connect, identify, close, fault). */
  event(
    log: DeviceLog,
    time: number,
    transport: RawLogTransport,
    connectionId: number,
    text: string,
  ): void {
    const bytes = Buffer.from(text.slice(0, 1_000), 'utf8');
    this.append(log, time, 'event', transport, connectionId, 0, bytes);
  }

  /** Sends blocks that are old enough to the disk and forgets trackers that are silent. */
  sweep(now: number): void {
    const old = now - this.#limits.blockSeconds * 1000;
    for (const log of this.#logs.values()) {
      if (log.buffer && log.since <= old) this.#cut(log);
      if (!log.buffer && log.lastEntry + FORGET_MS < now) this.#logs.delete(log.deviceId);
    }
  }

  /** Writes everything of one tracker, or of all; resolves when it is on the disk. */
  async flush(deviceId?: number): Promise<void> {
    for (const log of this.#logs.values()) {
      if (log.buffer && (deviceId === undefined || log.deviceId === deviceId)) this.#cut(log);
    }
    const lanes = deviceId === undefined ? this.#lanes : [this.#laneOf(deviceId)];
    for (const lane of lanes) lane.isHurried = lane.running !== undefined;
    await Promise.all(lanes.map((lane) => lane.running));
  }

  #turnDay(log: DeviceLog, time: number): void {
    this.#cut(log);
    log.dayStart = Math.floor(time / DAY_MS) * DAY_MS;
    log.dayEnd = log.dayStart + DAY_MS;
    log.written = undefined;
    log.skipped = 0;
  }

  /**
   * The buffer of the block with room for so many bytes more; grows by doubling, and never beyond what a block
   * has unless for a single entry: under load hundreds of blocks wait for the disk, each as large as its buffer.
   */
  #room(log: DeviceLog, time: number, room: number): Buffer {
    if (!log.buffer) {
      log.buffer = Buffer.allocUnsafeSlow(Math.max(FIRST_BUFFER_BYTES, room + 256));
      log.since = time;
      const header = { time, deviceCode: log.code, day: utcDay(log.dayStart) };
      log.length = writeRawLogHeader(log.buffer, 0, header);
    }
    if (log.length + room > log.buffer.length) {
      const size = Math.min(log.buffer.length * 2, this.#limits.blockBytes);
      const bigger = Buffer.allocUnsafeSlow(Math.max(size, log.length + room));
      log.buffer.copy(bigger, 0, 0, log.length);
      log.buffer = bigger;
    }
    return log.buffer;
  }

  /** Ends the running block and gives it to the tracker's lane. */
  #cut(log: DeviceLog): void {
    if (!log.buffer) return;
    const bytes = log.buffer.subarray(0, log.length);
    log.buffer = undefined;
    log.length = 0;
    if (this.#waiting + bytes.length > this.#limits.waitingBytesMax) {
      this.#deps.metrics.rawLogLost(bytes.length);
      return;
    }
    this.#waiting += bytes.length;
    const lane = this.#laneOf(log.deviceId);
    lane.blocks.push({ log, day: utcDay(log.dayStart), bytes });
    lane.running ??= this.#work(lane);
  }

  #laneOf(deviceId: number): Lane {
    return this.#lanes[deviceId % LANES] as Lane;
  }

  async #work(lane: Lane): Promise<void> {
    for (let next = lane.blocks.shift(); next; next = lane.blocks.shift()) {
      await this.#write(next);
      this.#waiting -= next.bytes.length;
      await this.#breathe(lane);
    }
    lane.running = undefined;
    lane.isHurried = false;
  }

  /** Waits a little, but never so long that blocks come faster than they go. */
  async #breathe(lane: Lane): Promise<void> {
    if (lane.isHurried || lane.blocks.length === 0) return;
    const share = (this.#limits.blockSeconds * 1000) / 2 / lane.blocks.length;
    if (share >= 1) await pause(Math.min(PAUSE_MS, share));
  }

  async #write({ log, day, bytes }: Block): Promise<void> {
    try {
      const path = rawLogPath(this.#deps.folder, log, day);
      const member = await packMember(bytes);
      log.written ??= await rawLogSize(path);
      await appendFile(path, member, FILE).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        await appendFile(path, member, FILE);
      });
      log.written += member.length;
      this.#deps.metrics.rawLogBytes(bytes.length, member.length);
      this.#hasComplained = false;
    } catch (error) {
      this.#deps.metrics.rawLogLost(bytes.length);
      if (!this.#hasComplained) this.#deps.log.error({ err: error }, 'raw log cannot be written');
      this.#hasComplained = true;
    }
  }
}
