// One TCP connection of a tracker (also MQTT). One round at a time: cut, decode, store, acknowledge.
// While a round is being stored bytes gather; the next round takes all of them at once.
import type { Socket } from 'node:net';
import { RAW_LOG_FLAG } from '@flotila/domain/connection/raw-log.ts';
import { deviceTypeOf, TRACKER_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import type { StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice, StoreResult } from '../../thing/connection/ports.ts';
import { type Caller, connectText } from './caller.ts';
import { countFault, hasBuffer, isHurried } from './conduct.ts';
import { ConnectionLog } from './connection-log.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import type { Visit } from './entrance.ts';
import type { CloseReason, ProtocolMetrics, RejectReason } from './metrics.ts';
import { isRepeat, isScanner, noteRound, noteStored, type Round } from './round.ts';
import { type RoundTrace, traceRound } from './round-trace.ts';
import type { LiveSession } from './sessions.ts';
import { outletOf, type StreamOutlet } from './stream-outlet.ts';
import { StreamReader } from './stream-reader.ts';
import { connectionTimes, overdue } from './timeouts.ts';
import { mustWaitForQueue, TrackerSocket } from './tracker-socket.ts';

interface Begun {
  receivedAt: number;
  trace: RoundTrace | undefined;
}

export class TrackerConnection implements Visit {
  readonly protocol: string;
  readonly address: string;
  readonly #parts: GatewayParts;
  readonly #protocol: StreamProtocol;
  readonly #metrics: ProtocolMetrics;
  readonly #socket: TrackerSocket;
  readonly #log: ConnectionLog;
  readonly #session: LiveSession;
  readonly #reader: StreamReader;
  /** The way of commands; undefined: the protocol has none. */
  readonly #outlet: StreamOutlet | undefined;
  /** When the registry last knew the tracker, by the clock that never jumps. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #idleMs: number;
  #isBusy = false;

  constructor(parts: GatewayParts, protocol: StreamProtocol, socket: Socket, caller: Caller) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.protocol = protocol.name;
    this.address = caller.address;
    this.#metrics = parts.metrics.protocol(protocol.name);
    this.#idleMs = protocol.idleSeconds * 1000;
    const { limits, buffered: total } = parts;
    this.#reader = new StreamReader({ protocol, transport: protocol.stream, limits, total });
    this.#session = parts.sessions.open(deviceTypeOf(protocol.name), caller.address, parts);
    const { id, connectedFrom } = this.#session;
    this.#outlet = outletOf(protocol, connectedFrom, {
      isAnswerDue: () => this.#isBusy || this.#reader.isUnanswered,
      write: (bytes) => !this.#socket.ending && this.#write([bytes], 0),
      note: (text) => this.#log.event(parts.now(), text),
    });
    this.#log = new ConnectionLog(parts.rawLog, protocol.stream, id, protocol.secrets);
    this.#log.event(connectedFrom, connectText(caller));
    this.#metrics.opened();
    this.#socket = new TrackerSocket(socket, {
      onData: (chunk) => this.#onData(chunk),
      onReady: () => this.#pump(),
      onClose: (reason, error) => this.#onClose(reason, error),
    });
    parts.entrance.enter(this, this.#session.openedAt);
  }

  /** Ends in good order: what is being stored is stored and answered, nothing more is read. */
  end(reason: CloseReason): void {
    if (this.#socket.ending) return;
    this.#socket.ending = reason;
    this.#reader.clear();
    this.#socket.hold('ended');
    if (!this.#isBusy) this.#socket.finish(this.#parts.elapsed());
  }

  /** Ends at once, whatever waits. */
  abort(): void {
    this.#socket.destroy('stop');
  }

  evict(): void {
    this.#reader.clear();
    this.#socket.destroy('crowded');
  }

  /** The registry's answer is asked again before the next round. */
  forget(code: string | null): void {
    if (!code || this.#reader.accepted === code) this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** Ends the connection when one of its times is over (gateway §4); called every second. */
  check(at: number): void {
    this.#socket.watchUnsent(at);
    const times = {
      ...connectionTimes(this.#session, this.#socket),
      partialSince: this.#reader.partialSince,
      idleMs: this.#idleMs,
      hasSentMuch: this.#session.counters.bytesIn > this.#protocol.bufferMax,
      isHurried: isHurried(this.#parts, this.#session, at),
      isHeld: this.#isBusy || this.#socket.isHeld,
    };
    const reason = overdue(times, this.#parts.limits, at);
    if (reason === 'idle') this.end(reason);
    else if (reason) this.#socket.destroy(reason);
  }

  #onData(chunk: Buffer): void {
    const isFirst = this.#session.counters.bytesIn === 0;
    this.#session.counters.bytesIn += chunk.length;
    this.#metrics.bytes(chunk.length);
    if (this.#socket.ending) return;
    this.#reader.add(chunk, this.#parts.now(), this.#parts.elapsed());
    if (isFirst && isScanner(chunk)) this.#socket.destroy('scanner');
    if (!hasBuffer(this.#parts)) this.#socket.destroy('buffer');
    if (this.#socket.isClosed) return;
    if (!this.#isBusy && this.#socket.mayDecode) this.#pump();
    else if (this.#reader.bytes > this.#protocol.bufferMax) this.#socket.hold('full');
  }

  /** Does the next step: a round when there are frames, else cutting, else waiting. */
  #pump(): void {
    if (this.#socket.isClosed || this.#isBusy) return;
    if (this.#socket.ending) this.#socket.finish(this.#parts.elapsed());
    if (this.#socket.ending || !this.#socket.mayDecode) return;
    if (!this.#reader.hasFrames && !this.#cut()) return;
    if (mustWaitForQueue(this.#parts.ingest, this.#socket, () => this.end('storage'))) return;
    const registryMs = this.#parts.limits.registrySeconds * 1000;
    if (this.#reader.accepted !== null && this.#parts.elapsed() - this.#checkedAt > registryMs) {
      this.#identify(this.#reader.accepted, undefined);
      return;
    }
    this.#round();
  }

  /** Cuts what was received into frames; true when there is one. */
  #cut(): boolean {
    if (this.#reader.fault !== undefined && !this.#resync(this.#reader.fault)) return false;
    const outcome = this.#reader.cut();
    this.#socket.release('full');
    if (outcome === 'overflow') this.#socket.destroy('buffer');
    else if (outcome === 'fault') setImmediate(() => this.#pump());
    else if (outcome === 'wait' && this.#socket.hasPeerEnded) this.end('peer');
    else if (outcome === 'wait') this.#outlet?.deliverUnlessDue();
    return outcome === 'frames';
  }

  #resync(fault: string): boolean {
    const { canGoOn, bytes } = this.#reader.resync();
    const isTooMany = this.#reject('cut', fault, bytes);
    if (!canGoOn || isTooMany) this.end(canGoOn ? 'bad-frames' : 'resync');
    return canGoOn && !isTooMany;
  }

  #round(): void {
    const { frames, next: first, received, receivedAt } = this.#reader;
    const { traces } = this.#parts;
    const trace = traceRound(traces, { protocol: this.protocol, transport: 'tcp', receivedAt });
    const round = this.#reader.round();
    trace?.decoded(round, this.#session.device);
    if (round.idleSeconds !== undefined) this.#idleMs = round.idleSeconds * 1000;
    this.#log.frames(received, frames, first, round);
    noteRound(this.#metrics, round, received);
    this.#session.counters.packets += round.packets;
    if (round.packets > 0) {
      this.#session.lastSeen = received;
      this.#session.heardAt = receivedAt;
    }
    for (const { reason, message } of round.rejected) {
      if (this.#reject(reason, message, undefined)) round.end ??= 'bad-frames';
    }
    if (round.records.length === 0 || !this.#session.device) {
      this.#afterRound(round, undefined, { receivedAt, trace });
      return;
    }
    this.#isBusy = true;
    const { device } = this.#session;
    const { records } = round;
    const batch = { device, records, receivedTs: received, span: trace?.store() };
    this.#parts.ingest.store(batch).then(
      (result) => this.#afterRound(round, result, { receivedAt, trace }),
      (error) => this.#notStored(error, trace),
    );
  }

  /** The round is stored (or had nothing to store): only now the tracker is answered. */
  #afterRound(round: Round, result: StoreResult | undefined, { receivedAt, trace }: Begun): void {
    this.#isBusy = false;
    const { device, counters } = this.#session;
    if (result) noteStored(this.#metrics, counters, result);
    if (device) this.#parts.commands.answered(device.deviceId, round.commandAnswers);
    if (this.#socket.isClosed) {
      trace?.end('closed');
      return;
    }
    trace?.acknowledge();
    this.#write(round.answers, isRepeat(result) ? RAW_LOG_FLAG.duplicate : 0);
    this.#outlet?.quiet();
    if (result) this.#metrics.acknowledged(this.#parts.elapsed() - receivedAt);
    trace?.end();
    if (this.#socket.ending) this.#socket.finish(this.#parts.elapsed());
    else if (round.end) this.end(round.end);
    else if (round.identify) this.#identify(round.identify.code, round.identify.refuse);
    else this.#goOn(round);
  }

  /** Next round after the others had theirs, or later when the tracker is over its rate. */
  #goOn({ packets, records }: Round): void {
    const { devices, elapsed } = this.#parts;
    const deviceId = this.#session.device?.deviceId;
    const wait =
      deviceId === undefined ? 0 : devices.take(deviceId, packets, records.length, elapsed());
    if (wait > 0) {
      this.#socket.holdFor('rate', wait, () => this.#socket.release('rate'));
    } else if (this.#reader.hasWork) {
      setImmediate(() => this.#pump());
    } else this.#pump();
  }

  /** Nothing was stored, so nothing may be answered: wait, then let the tracker start again. */
  #notStored(error: unknown, trace?: RoundTrace): void {
    trace?.failed(error);
    this.#isBusy = false;
    if (this.#socket.isClosed) return;
    const { log, now, elapsed, limits } = this.#parts;
    log.warn({ err: error, connection: this.#session.id, protocol: this.protocol }, 'not stored');
    this.#log.event(now(), 'not stored');
    this.#metrics.dropped('storage');
    if (this.#socket.ending) {
      this.#socket.finish(elapsed());
      return;
    }
    this.#reader.clear();
    this.#outlet?.close();
    // Spread, so a thousand trackers do not come back in one moment.
    const wait = limits.storeBackoffSeconds * 1000 * (0.5 + Math.random());
    this.#socket.holdFor('backoff', wait, () => this.end('storage'));
  }

  #identify(code: string, refuse: Uint8Array | undefined): void {
    this.#isBusy = true;
    this.#parts.registry.find(deviceTypeOf(this.#protocol.name), code).then(
      (device) => {
        this.#isBusy = false;
        if (this.#socket.isClosed) return;
        if (this.#socket.ending) this.#socket.finish(this.#parts.elapsed());
        else if (!device) this.#refuse(code, refuse);
        else if (this.#hasPlace(device)) this.#accept(device, code);
        else this.end('full');
      },
      (error) => this.#notStored(error),
    );
  }

  #hasPlace({ deviceId }: RegisteredDevice): boolean {
    const { entrance, sessions, elapsed } = this.#parts;
    return entrance.identified(this, sessions.hasStream(deviceId), elapsed());
  }

  #accept(device: RegisteredDevice, code: string): void {
    const { sessions, commands, claims } = this.#parts;
    const now = this.#parts.now();
    const before = this.#session.device;
    if (before?.deviceId !== device.deviceId || before.companyId !== device.companyId) {
      // When the tracker comes again the peer here is gone: only what has begun is finished.
      const end = (why: CloseReason) => (this.#isBusy ? this.end(why) : this.#socket.destroy(why));
      sessions.claim(this.#session, device.deviceId, end);
      claims.claim(device.deviceId, this.#session.connectedFrom);
      this.#log.identified(device, now);
    }
    this.#session.device = device;
    this.#reader.accepted = code;
    this.#reader.deviceOptions = checkedOptions(this.#parts, this.#protocol, device);
    this.#checkedAt = this.#parts.elapsed();
    const way = { device, options: this.#reader.deviceOptions };
    if (this.#outlet) commands.open(this.#outlet, way, before?.deviceId);
    this.#pump();
  }

  #refuse(code: string, refuse: Uint8Array | undefined): void {
    const { unknown, now } = this.#parts;
    const mayAnswer = unknown.refused(this.#session.deviceType, code, this.address, now());
    this.#metrics.refused('unknown');
    const { isRelay } = TRACKER_TYPES[this.#protocol.name];
    if ((mayAnswer || isRelay) && refuse?.length) this.#write([refuse], 0);
    if (!isRelay) this.end('unknown');
    else {
      this.#reader.skip();
      setImmediate(() => this.#pump());
    }
  }

  /** Notes a fault; true: there were too many, of this tracker or of newcomers at its address. */
  #reject(reason: RejectReason, message: string, bytes: Uint8Array | undefined): boolean {
    const now = this.#parts.now();
    this.#metrics.rejected(reason);
    this.#log.fault(now, message, bytes);
    const fault = { protocol: this.protocol, reason, message };
    return countFault(this.#parts, this.#session, fault, this.#parts.elapsed());
  }

  /** False: nothing was written. */
  #write(answers: readonly Uint8Array[], flags: number): boolean {
    const first = answers[0];
    if (!first) return false;
    const bytes = answers.length === 1 ? first : Buffer.concat(answers);
    if (!this.#socket.write(bytes)) return false;
    this.#session.counters.bytesOut += bytes.length;
    this.#log.sent(this.#parts.now(), bytes, flags);
    return true;
  }

  #onClose(reason: CloseReason, error: string | undefined): void {
    this.#reader.clear();
    const text = error === undefined ? `close ${reason}` : `close ${reason}: ${error}`;
    this.#log.event(this.#parts.now(), text);
    this.#outlet?.close();
    this.#parts.commands.close(this.#outlet, this.#session.device?.deviceId);
    this.#parts.sessions.remove(this.#session);
    this.#parts.entrance.left(this);
    this.#metrics.closed(reason);
  }
}
