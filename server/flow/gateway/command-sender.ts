// Sends commands to the trackers that are connected to this process (gateway §11). Which trackers have open commands
// is kept in memory, heard of by notifications and looked up every few seconds, so a tracker that connects costs
// no question. One command is under way to a tracker; it is written in the queue as sent before its bytes
// leave, so what must not be done twice never is, whoever dies in between.
import { ANSWER_SECONDS } from '@flotila/domain/command/command.ts';
import { Counter, type Registry as MetricsRegistry } from 'prom-client';
import {
  type CommandAnswer,
  type ProtocolCommands,
  switchedOutputs,
} from '../../ground/protocols/protocol.ts';
import type {
  CommandOutcome,
  CommandStore,
  Encode,
  TakenCommand,
} from '../../thing/command/command-queue.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import type { Clocks } from './clocks.ts';

/** A way to a tracker. */
export interface CommandOutlet {
  readonly commands: ProtocolCommands;
  readonly transport: 'tcp' | 'udp' | 'mqtt';
  /** When the tracker came, epoch milliseconds. */
  readonly connectedFrom: number;
  /** Not used later, by the clock that never jumps; undefined: as long as the connection is open. */
  readonly until?: number;
  /**
   * Writes what `make` gives, at a moment when no answer of ours is due: some trackers would take the
   * command for it. False: nothing was written, because the way is closed or `make` gave nothing.
   */
  deliver(make: () => Uint8Array | undefined): Promise<boolean>;
  /** Notes something in the tracker's raw log. */
  note(text: string): void;
}

/** Who is at the end of a way. */
export interface Spoken {
  device: RegisteredDevice;
  /** `device.options`, checked by the protocol. */
  options: Record<string, unknown>;
}

interface Way extends Spoken {
  outlet: CommandOutlet;
}

export interface CommandSenderDeps extends Clocks {
  /** Absent: nobody asks anything of trackers here. */
  store: CommandStore | undefined;
  processId: string;
  metrics: MetricsRegistry;
  log: { warn(facts: object, message: string): void };
}

/** Milliseconds that a command waits for a busy connection; then what was looked at before is too old. */
const BUSY_MS_MAX = 2_000;
/** After the database did not answer, or a connection stayed busy. */
const AGAIN_MS = 1_000;

export class CommandSender {
  readonly #deps: CommandSenderDeps;
  readonly #outcomes: Counter<'state'>;
  readonly #ways = new Map<number, Way>();
  /** Trackers with open commands, and when the next step is due by the clock that never jumps; 0: at once. */
  readonly #due = new Map<number, number>();
  readonly #running = new Map<number, Promise<void>>();
  /** Heard of since the sweep began, which may not have seen them. */
  readonly #heard = new Set<number>();
  #sweeping: Promise<void> | undefined;
  #isStopping = false;

  constructor(deps: CommandSenderDeps) {
    this.#deps = deps;
    this.#outcomes = new Counter({
      name: 'flotila_gateway_commands_total',
      help: 'Commands to trackers by the state into which they went',
      labelNames: ['state'],
      registers: [deps.metrics],
    });
  }

  /**
   * The tracker can be spoken to here; a newer way takes the place of an older one.
   * @param before whose way the outlet was
   */
  open(outlet: CommandOutlet, spoken: Spoken, before?: number): void {
    const { deviceId } = spoken.device;
    if (before !== deviceId) this.close(outlet, before);
    this.#ways.set(deviceId, { outlet, ...spoken });
    this.#attend(deviceId);
  }

  /** The way is closed. */
  close(outlet: CommandOutlet | undefined, deviceId: number | undefined): void {
    if (deviceId !== undefined && this.#ways.get(deviceId)?.outlet === outlet) {
      this.#ways.delete(deviceId);
    }
  }

  /** Somebody asked something of this tracker; null: of any, what was told meanwhile is lost. */
  ordered(deviceId: number | null): void {
    if (deviceId === null) {
      void this.sweep();
      return;
    }
    this.#heard.add(deviceId);
    this.#due.set(deviceId, 0);
    this.#attend(deviceId);
  }

  /** A tracker answered. Without an open command it costs nothing. */
  answered(deviceId: number, answers: readonly CommandAnswer[]): void {
    const { store, now } = this.#deps;
    if (!store || answers.length === 0 || !this.#due.has(deviceId)) return;
    this.#after(deviceId, async () => {
      this.#count(await store.answer(deviceId, answers, now()));
      this.#due.set(deviceId, 0);
      for (const { isRefusal } of answers) {
        this.#ways.get(deviceId)?.outlet.note(`command ${isRefusal ? 'refused' : 'answered'}`);
      }
    });
  }

  /** Sends what is due; called every second. */
  check(at: number): void {
    for (const [deviceId, { outlet }] of this.#ways) {
      if (outlet.until !== undefined && outlet.until < at) this.#ways.delete(deviceId);
    }
    for (const deviceId of this.#due.keys()) this.#attend(deviceId);
  }

  /** Looks up which trackers have open commands, and ends what is overdue; one look at a time. */
  async sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    await this.#sweeping;
  }

  /** No further command is sent; resolves when what has begun is done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#sweeping;
    await Promise.all(this.#running.values());
  }

  async #sweep(): Promise<void> {
    const { store, now, log } = this.#deps;
    if (!store || this.#isStopping) return;
    this.#heard.clear();
    try {
      const { deviceIds, outcomes } = await store.sweep(now());
      this.#count(outcomes);
      const open = new Set(deviceIds);
      for (const deviceId of this.#due.keys()) {
        const isInHand = this.#heard.has(deviceId) || this.#running.has(deviceId);
        if (!open.has(deviceId) && !isInHand) this.#due.delete(deviceId);
      }
      for (const deviceId of deviceIds) {
        if (this.#due.has(deviceId)) continue;
        this.#due.set(deviceId, 0);
        this.#attend(deviceId);
      }
    } catch (error) {
      log.warn({ err: error }, 'commands could not be looked up');
    }
  }

  #attend(deviceId: number): void {
    const { store, elapsed } = this.#deps;
    const due = this.#due.get(deviceId);
    const way = this.#ways.get(deviceId);
    if (!store || !way || due === undefined || due > elapsed()) return;
    if (this.#isStopping || this.#running.has(deviceId)) return;
    this.#after(deviceId, () => this.#step(store, way));
  }

  /** One thing at a time for a tracker, in the order of asking. */
  #after(deviceId: number, act: () => Promise<void>): void {
    const before = this.#running.get(deviceId) ?? Promise.resolve();
    const running = before.then(act).catch((error) => {
      this.#due.set(deviceId, this.#deps.elapsed() + AGAIN_MS);
      this.#deps.log.warn({ err: error, deviceId }, 'a command could not be sent or noted');
    });
    this.#running.set(deviceId, running);
    void running.then(() => {
      if (this.#running.get(deviceId) !== running) return;
      this.#running.delete(deviceId);
      this.#attend(deviceId);
    });
  }

  async #step(store: CommandStore, way: Way): Promise<void> {
    const { now, elapsed, processId } = this.#deps;
    const { outlet, device } = way;
    const { deviceId } = device;
    const owner = { device, processId, connectedFrom: outlet.connectedFrom };
    // Whatever is ordered from here on is seen by the question, or sets this to 0 again.
    this.#due.set(deviceId, elapsed() + AGAIN_MS);
    const { taken, outcomes } = await store.take(owner, encoderOf(way), now());
    this.#count(outcomes);
    if (taken.kind === 'none') this.#settle(deviceId, undefined);
    else if (taken.kind === 'wait') this.#settle(deviceId, elapsed() + taken.until - now());
    else await this.#send(store, way, taken.command);
  }

  async #send(store: CommandStore, { outlet, device }: Way, command: TakenCommand): Promise<void> {
    const { now, elapsed } = this.#deps;
    const takenAt = elapsed();
    const isSent = await outlet.deliver(() => {
      const late = elapsed() - takenAt > BUSY_MS_MAX;
      return late || command.expires <= now() ? undefined : command.bytes;
    });
    if (!isSent) {
      await store.giveBack(command);
      this.#due.set(device.deviceId, elapsed() + AGAIN_MS);
      return;
    }
    outlet.note(`command ${command.commandId} ${command.kind} sent, attempt ${command.attempt}`);
    this.#settle(device.deviceId, elapsed() + ANSWER_SECONDS * 1000);
  }

  /** When the next step is due; undefined: nothing is open. An order that came meanwhile wins. */
  #settle(deviceId: number, due: number | undefined): void {
    if (this.#due.get(deviceId) === 0) return;
    if (due === undefined) this.#due.delete(deviceId);
    else this.#due.set(deviceId, due);
  }

  #count(outcomes: readonly CommandOutcome[]): void {
    for (const state of outcomes) this.#outcomes.inc({ state });
  }
}

function encoderOf({ outlet, device, options }: Way): Encode {
  const { commands, transport } = outlet;
  return ({ commandId, expires, ...order }) => {
    if (!commands.kinds.includes(order.kind)) return 'kind';
    if ((order.output ?? 0) > commands.outputs) return 'output';
    const context = { reference: commandId, expiresTs: expires, options, transport };
    const encoded = commands.encode(order, { ...context, deviceCode: device.code });
    if (typeof encoded === 'string') return encoded;
    return { ...encoded, switched: switchedOutputs(commands, order) };
  };
}
