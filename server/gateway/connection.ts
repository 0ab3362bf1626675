// One TCP connection of a tracker (also MQTT): it owns the socket, the identity, the counters and
// the times. One turn at a time: cut, decode, store, then acknowledge. While a turn is being stored
// bytes gather; the next turn takes all of them at once.
import type { Socket } from 'node:net';
import { RAW_LOG_FLAG, type RawLogTransport } from '@flotila/domain/connection/raw-log.ts';
import type { RegisteredDevice, StoreResult } from '../ingest/ports.ts';
import { ConnectionLog } from './connection-log.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import { FrameBuffer } from './frame-buffer.ts';
import type { CloseReason, ProtocolMetrics, RejectReason } from './metrics.ts';
import type { DecoderState, StreamProtocol } from './protocol.ts';
import { type Hold, ReadGate } from './read-gate.ts';
import { type Endable, newCounters, type SessionCounters } from './sessions.ts';
import { overdue } from './timeouts.ts';
import { decodeTurn, isScanner, noteTurn, type Turn } from './turn.ts';

export class TrackerConnection implements Endable {
  readonly id: number;
  readonly deviceType: string;
  readonly hostAddress: string;
  readonly connectedFrom: number;
  readonly counters: SessionCounters = newCounters();
  lastSeen: number;
  device: RegisteredDevice | undefined;
  published = '';

  readonly #parts: GatewayParts;
  readonly #protocol: StreamProtocol;
  readonly #metrics: ProtocolMetrics;
  readonly #transport: RawLogTransport;
  readonly #socket: Socket;
  readonly #log: ConnectionLog;
  readonly #buffer: FrameBuffer;
  readonly #gate: ReadGate;
  #state: DecoderState = { deviceCode: null, memory: {} };
  #options: Record<string, unknown> = {};
  #accepted: string | null = null;
  /** When the registry last knew the tracker. */
  #checkedAt = 0;
  #badInARow = 0;
  #idleMs: number;
  /** Time of the last read. */
  #received = 0;
  #unsentSince = 0;
  #isBusy = false;
  #hasPeerEnded = false;
  #ending: CloseReason | undefined;
  #endedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: GatewayParts, protocol: StreamProtocol, socket: Socket, address: string) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.#socket = socket;
    this.#metrics = parts.metrics.protocol(protocol.name);
    this.#transport = protocol.name === 'bce-iotm' ? 'mqtt' : 'tcp';
    this.#idleMs = protocol.idleSeconds * 1000;
    this.#buffer = new FrameBuffer(protocol, parts.buffered);
    this.#gate = new ReadGate(socket);
    this.id = parts.sessions.nextId();
    this.deviceType = protocol.deviceType;
    this.hostAddress = address;
    this.connectedFrom = parts.now();
    this.lastSeen = this.connectedFrom;
    this.#log = new ConnectionLog(parts.rawLog, this.#transport, this.id, protocol.name);
    this.#log.event(this.connectedFrom, `connect ${address}:${socket.remotePort ?? 0}`);
    parts.sessions.add(this);
    this.#metrics.opened();
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('end', () => this.#onPeerEnd());
    socket.on('drain', () => this.#release('unsent'));
    socket.on('error', (error) => this.#destroy('error', error.message));
    socket.on('close', () => this.#onClose());
  }

  /** Ends in good order: what is being stored is stored and answered, nothing more is read. */
  end(reason: CloseReason): void {
    if (this.#ending) return;
    this.#ending = reason;
    this.#buffer.clear();
    this.#gate.hold('ended');
    if (!this.#isBusy) this.#finish();
  }

  /** Ends at once, whatever waits. */
  abort(): void {
    this.#destroy('stop');
  }

  /** The registry's answer is asked again before the next turn. */
  forget(code: string): void {
    if (this.#accepted === code) this.#checkedAt = 0;
  }

  /** Ends the connection when one of its times is over (gateway §4); called every second. */
  check(now: number): void {
    if (this.#socket.writableLength === 0) this.#unsentSince = 0;
    else if (this.#unsentSince === 0) this.#unsentSince = now;
    const times = {
      connectedFrom: this.connectedFrom,
      endedAt: this.#endedAt,
      unsentSince: this.#unsentSince,
      partialSince: this.#buffer.partialSince,
      lastSeen: this.lastSeen,
      idleMs: this.#idleMs,
      hasSent: this.counters.bytesIn > 0,
      isIdentified: this.device !== undefined,
      isHeld: this.#isBusy || !this.#gate.isOpen,
    };
    const reason = overdue(times, this.#parts.limits, now);
    if (reason === 'idle') this.end(reason);
    else if (reason) this.#destroy(reason);
  }

  #onData(chunk: Buffer): void {
    const { addresses, buffered, limits, now } = this.#parts;
    const isFirst = this.counters.bytesIn === 0;
    this.counters.bytesIn += chunk.length;
    this.#metrics.bytes(chunk.length);
    if (this.#ending) return;
    if (isFirst && isScanner(chunk)) return this.#destroy('scanner');
    this.#received = now();
    const verdict = addresses.received(this.hostAddress, chunk.length, this.#received);
    if (verdict === 'blocked') return this.#destroy('blocked');
    if (verdict === 'alarm') this.#metrics.addressAlarm();
    this.#buffer.add(chunk);
    if (buffered.bytes > limits.bufferedBytesMax) return this.#destroy('buffer');
    if (!this.#isBusy && this.#gate.mayDecode) this.#pump();
    else if (this.#buffer.bytes > this.#protocol.bufferMax) this.#gate.hold('full');
  }

  #onPeerEnd(): void {
    this.#hasPeerEnded = true;
    this.#pump();
  }

  /** Does the next step: a turn when there are frames, else cutting, else waiting. */
  #pump(): void {
    if (this.#isClosed || this.#isBusy) return;
    if (this.#ending) return this.#finish();
    if (!this.#gate.mayDecode) return;
    if (!this.#buffer.hasFrames && !this.#cut()) return;
    if (this.#mustWaitForQueue()) return;
    const registryMs = this.#parts.limits.registrySeconds * 1000;
    if (this.#accepted !== null && this.#parts.now() - this.#checkedAt > registryMs) {
      return this.#identify(this.#accepted, undefined);
    }
    this.#turn();
  }

  /** Cuts what was received into frames; true when there is one. */
  #cut(): boolean {
    if (this.#buffer.fault !== undefined && !this.#resync(this.#buffer.fault)) return false;
    const outcome = this.#buffer.cut(this.#state, this.#received);
    this.#gate.release('full');
    if (outcome === 'overflow') this.#destroy('buffer');
    else if (outcome === 'fault') setImmediate(() => this.#pump());
    else if (outcome === 'wait' && this.#hasPeerEnded) this.end('peer');
    return outcome === 'frames';
  }

  #resync(fault: string): boolean {
    const { canGoOn, bytes } = this.#buffer.resync(this.#state);
    this.#reject('cut', fault, bytes);
    if (this.#isClosed) return false;
    if (!canGoOn) this.end('resync');
    return canGoOn;
  }

  #turn(): void {
    const { frames, next: first } = this.#buffer;
    const turn = decodeTurn({
      protocol: this.#protocol,
      frames,
      from: first,
      state: this.#state,
      accepted: this.#accepted,
      options: this.#options,
      receivedTs: this.#received,
      transport: this.#transport,
      badInARow: this.#badInARow,
      limits: this.#parts.limits,
    });
    this.#buffer.next = turn.next;
    this.#state = turn.state;
    this.#badInARow = turn.badInARow;
    if (turn.idleSeconds !== undefined) this.#idleMs = turn.idleSeconds * 1000;
    this.#log.frames(this.#received, frames, first, turn);
    noteTurn(this.#metrics, turn, this.#received);
    this.counters.packets += turn.packets;
    if (turn.packets > 0) this.lastSeen = this.#received;
    for (const { reason, message } of turn.rejected) this.#reject(reason, message, undefined);
    if (this.#isClosed) return;
    if (turn.records.length === 0 || !this.device) return this.#afterTurn(turn, undefined);
    this.#isBusy = true;
    const batch = { device: this.device, records: turn.records, receivedTs: this.#received };
    this.#parts.ingest.store(batch).then(
      (result) => this.#afterTurn(turn, result),
      (error) => this.#notStored(error),
    );
  }

  /** The turn is stored (or had nothing to store): only now the tracker is answered. */
  #afterTurn(turn: Turn, result: StoreResult | undefined): void {
    this.#isBusy = false;
    if (result) {
      this.counters.measures += result.stored;
      this.counters.duplicates += result.duplicates;
      this.#metrics.stored(result.stored, result.duplicates, result.quarantined);
    }
    if (this.#isClosed) return;
    const isRepeat = result !== undefined && result.stored === 0 && result.duplicates > 0;
    this.#write(turn.answers, isRepeat ? RAW_LOG_FLAG.duplicate : 0);
    if (result) this.#metrics.acknowledged(this.#parts.now() - this.#received);
    if (this.#ending) this.#finish();
    else if (turn.end) this.end(turn.end);
    else if (turn.identify) this.#identify(turn.identify.code, turn.identify.refuse);
    else this.#goOn(turn);
  }

  /** Next turn after the others had theirs, or later when the tracker is over its rate. */
  #goOn({ packets, records }: Turn): void {
    const { devices, now } = this.#parts;
    const deviceId = this.device?.deviceId;
    const wait =
      deviceId === undefined ? 0 : devices.take(deviceId, packets, records.length, now());
    if (wait > 0) {
      this.#gate.hold('rate');
      this.#timer = setTimeout(() => this.#release('rate'), wait);
    } else if (this.#buffer.hasFrames || this.#buffer.fault !== undefined) {
      setImmediate(() => this.#pump());
    } else this.#pump();
  }

  /** Nothing was stored, so nothing may be answered: wait, then let the tracker start again. */
  #notStored(error: unknown): void {
    this.#isBusy = false;
    if (this.#isClosed) return;
    const { log, now, limits } = this.#parts;
    log.warn({ err: error, connection: this.id, protocol: this.#protocol.name }, 'not stored');
    this.#log.event(now(), 'not stored');
    this.#metrics.dropped('storage');
    if (this.#ending) return this.#finish();
    this.#buffer.clear();
    this.#gate.hold('backoff');
    // Spread, so a thousand trackers do not come back in one moment.
    const wait = limits.storeBackoffSeconds * 1000 * (0.5 + Math.random());
    this.#timer = setTimeout(() => this.end('storage'), wait);
  }

  #identify(code: string, refuse: Uint8Array | undefined): void {
    this.#isBusy = true;
    this.#parts.registry.find(this.#protocol.deviceType, code).then(
      (device) => {
        this.#isBusy = false;
        if (this.#isClosed) return;
        if (this.#ending) return this.#finish();
        if (device) this.#accept(device, code);
        else this.#refuse(code, refuse);
      },
      (error) => this.#notStored(error),
    );
  }

  #accept(device: RegisteredDevice, code: string): void {
    const now = this.#parts.now();
    if (this.device?.deviceId !== device.deviceId || this.device.companyId !== device.companyId) {
      this.#parts.sessions.claim(this, device.deviceId);
      this.#log.identified(device, now);
    }
    this.device = device;
    this.#accepted = code;
    this.#options = checkedOptions(this.#parts, this.#protocol, device);
    this.#checkedAt = now;
    this.#pump();
  }

  #refuse(code: string, refuse: Uint8Array | undefined): void {
    const { unknown, now } = this.#parts;
    const mayAnswer = unknown.refused(this.deviceType, code, this.hostAddress, now());
    this.#metrics.refused('unknown');
    if (mayAnswer && refuse?.length) this.#write([refuse], 0);
    this.end('unknown');
  }

  #reject(reason: RejectReason, message: string, bytes: Uint8Array | undefined): void {
    const { addresses, now, log } = this.#parts;
    this.counters.rejected++;
    this.#metrics.rejected(reason);
    this.#log.fault(now(), message, bytes);
    if (reason === 'crash') log.error({ protocol: this.#protocol.name }, message.slice(0, 300));
    if (addresses.badFrame(this.hostAddress, now()) === 'blocked') this.#destroy('blocked');
  }

  #write(answers: readonly Uint8Array[], flags: number): void {
    const first = answers[0];
    if (!first || !this.#socket.writable) return;
    const bytes = answers.length === 1 ? first : Buffer.concat(answers);
    this.counters.bytesOut += bytes.length;
    this.#log.sent(this.#parts.now(), bytes, flags);
    this.#socket.write(bytes);
    if (this.#socket.writableLength > this.#parts.limits.unsentBytesMax) this.#gate.hold('unsent');
  }

  #mustWaitForQueue(): boolean {
    const { ingest } = this.#parts;
    if (ingest.queued < ingest.queueMax) return false;
    this.#gate.hold('queue');
    ingest.drained().then(
      () => this.#release('queue'),
      () => this.end('storage'),
    );
    return true;
  }

  #release(why: Hold): void {
    if (!this.#isClosed && this.#gate.release(why)) this.#pump();
  }

  /** Sends what is left and closes our half; what still comes in is read and thrown away. */
  #finish(): void {
    if (this.#endedAt > 0 || this.#isClosed) return;
    this.#endedAt = this.#parts.now();
    clearTimeout(this.#timer);
    this.#socket.end();
    this.#socket.resume();
  }

  #destroy(reason: CloseReason, message?: string): void {
    this.#ending ??= reason;
    this.#isClosed = true;
    if (message) this.#log.event(this.#parts.now(), `error ${message}`);
    this.#socket.destroy();
  }

  #onClose(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#buffer.clear();
    const reason = this.#ending ?? 'peer';
    this.#log.event(this.#parts.now(), `close ${reason}`);
    this.#parts.sessions.remove(this);
    this.#parts.addresses.closed(this.hostAddress);
    this.#metrics.closed(reason);
  }
}
