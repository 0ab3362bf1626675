// Datagrams of one protocol: each names its tracker, is stored and answered alone. Senders that are
// not registered are never answered, and no answer is longer than its question, so nobody can use
// this port to flood somebody else. Anybody can write any sender on a datagram: what comes from an
// address is told when it is much, and costs nobody anything. An answer goes where its datagram came
// from, which is the newest address of a tracker behind a network that changes its port.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import type { Cut, StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice, StoreResult } from '../../thing/connection/ports.ts';
import { plainAddress } from './address-limits.ts';
import type { Caller } from './caller.ts';
import type { CommandOutlet } from './command-sender.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import { KernelDrops } from './kernel-drops.ts';
import type { RejectReason } from './metrics.ts';
import { PacketSessions } from './packet-sessions.ts';
import { readProxyHeader } from './proxy-protocol.ts';
import { decodeRound, noteRound, type Round } from './round.ts';
import { type RoundTrace, traceRound } from './round-trace.ts';
import type { Listener } from './tcp-listener.ts';

/** Datagrams of senders that were not yet looked up. */
const LOOKUPS_MAX = 1_000;
const DATAGRAM_FRAMES_MAX = 256;
/** Networks forget the way back to a tracker soon after its last datagram. */
const COMMAND_WAY_MS = 30_000;

/** Opens the port; rejects when it is taken. */
export async function listenUdp(
  parts: GatewayParts,
  protocol: StreamProtocol,
  host: string,
  port: number,
): Promise<Listener> {
  const isV6 = host.includes(':');
  const socket = createSocket({
    type: isV6 ? 'udp6' : 'udp4',
    recvBufferSize: parts.limits.udpReceiveBytes,
  });
  const door = new UdpDoor(parts, protocol, socket);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      socket.close();
      reject(error);
    };
    socket.once('error', fail);
    socket.bind({ address: host, port }, () => {
      socket.removeListener('error', fail);
      resolve();
    });
  });
  socket.on('error', (error) => {
    parts.log.error({ err: error, protocol: protocol.name }, 'tracker listener failed');
  });
  socket.on('close', () => {
    door.isClosed = true;
  });
  socket.on('message', (bytes, from) => void door.receive(bytes, from));
  const { port: opened } = socket.address();
  const drops = watchBuffer(parts, protocol.name, socket, isV6);
  return {
    protocol: protocol.name,
    transport: 'udp',
    port: opened,
    isOpen: () => !door.isClosed,
    check(at) {
      drops.check(at);
      door.sessions.check(at);
    },
    forget: () => {},
    async stop(deadlineMs) {
      door.isStopping = true;
      const late = new Promise((resolve) => setTimeout(resolve, deadlineMs).unref());
      await Promise.race([door.sessions.stop(), late]);
      door.isClosed = true;
      socket.close();
    },
  };
}

interface Datagram {
  /** What the tracker sent, without a balancer's header. */
  bytes: Buffer;
  caller: Caller;
  /** Where the answer goes: the tracker, or the balancer that passes it on. */
  from: RemoteInfo;
  receivedTs: number;
  trace: RoundTrace | undefined;
}

/** The system gives the buffer that it allows, without a word; and drops what it has no room for. */
function watchBuffer(
  { arrivals, limits, log }: GatewayParts,
  protocol: string,
  socket: Socket,
  isV6: boolean,
): KernelDrops {
  // Linux tells twice what it was asked for: half of it is for its own notes.
  const bytes = socket.getRecvBufferSize() / (process.platform === 'linux' ? 2 : 1);
  arrivals.receiveBuffer(protocol, bytes);
  return new KernelDrops(socket.address().port, isV6, (count) => {
    arrivals.kernelDrops(protocol, count);
    const facts = { protocol, count, bufferBytes: bytes, wantedBytes: limits.udpReceiveBytes };
    log.warn(facts, 'the system dropped datagrams before they were read');
  });
}

class UdpDoor {
  readonly sessions: PacketSessions;
  isStopping = false;
  isClosed = false;
  readonly #parts: GatewayParts;
  readonly #protocol: StreamProtocol;
  readonly #socket: Socket;
  #lookups = 0;

  constructor(parts: GatewayParts, protocol: StreamProtocol, socket: Socket) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.#socket = socket;
    this.sessions = new PacketSessions(parts, protocol, 'udp');
  }

  async receive(packet: Buffer, from: RemoteInfo): Promise<void> {
    const { metrics, now } = this.#parts;
    const counts = metrics.protocol(this.#protocol.name);
    const receivedTs = now();
    const receivedAt = this.#parts.elapsed();
    counts.bytes(packet.length);
    if (this.isStopping) return;
    const { bytes, caller } = this.#unwrap(packet, from);
    const { address } = caller;
    // A balancer looks whether we are there.
    if (bytes.length === 0 && packet.length > 0) return;
    const cut = this.#cut(bytes);
    if ('fault' in cut && cut.frames.length === 0) {
      this.#refuse('cut', address);
      return;
    }
    const asked = this.#decode(cut.frames, null, {}, receivedTs);
    const code = asked.identify?.code;
    if (code === undefined) {
      this.#refuse(asked.rejected[0]?.reason ?? 'no-login', address);
      return;
    }
    const device = await this.#find(code);
    if (device === 'busy') {
      counts.dropped('queue');
      return;
    }
    if (device === 'failed') {
      counts.dropped('storage');
      return;
    }
    if (!device) {
      this.#parts.unknown.refused(deviceTypeOf(this.#protocol.name), code, address, receivedTs);
      this.#parts.senders.badFrame(address, this.#protocol.name, receivedTs);
      counts.refused('unknown');
      counts.dropped('unknown');
      return;
    }
    const options = checkedOptions(this.#parts, this.#protocol, device);
    const told = { protocol: this.#protocol.name, transport: 'udp', receivedAt };
    const trace = traceRound(this.#parts.traces, told);
    const round = this.#decode(cut.frames, code, options, receivedTs);
    trace?.decoded(round, device);
    for (const { reason } of round.rejected) {
      counts.trackerFault();
      this.#reject(reason, address);
    }
    noteRound(counts, { ...round, packets: 0 }, receivedTs);
    await this.#store(device, round, { bytes, caller, from, receivedTs, trace });
  }

  async #store(
    device: RegisteredDevice,
    round: Round,
    { bytes, caller, from, receivedTs, trace }: Datagram,
  ): Promise<void> {
    const outcome = await this.sessions.take({
      device,
      records: round.records,
      packets: round.packets,
      receivedTs,
      bytes,
      caller,
      quarantined: round.quarantined.length > 0,
      trace,
    });
    const counts = this.#parts.metrics.protocol(this.#protocol.name);
    if (outcome.kind === 'full') counts.dropped('queue');
    if (outcome.kind === 'too-fast') counts.dropped('device-rate');
    if (outcome.kind !== 'stored') {
      trace?.end(outcome.kind);
      return;
    }
    trace?.acknowledge();
    this.#openWay(device, from, receivedTs);
    this.#parts.commands.answered(device.deviceId, round.commandAnswers);
    this.#answer(round, outcome.result, { deviceId: device.deviceId, bytes, from });
    trace?.end();
  }

  #answer(
    { answers }: Round,
    result: StoreResult,
    { deviceId, bytes, from }: Pick<Datagram, 'bytes' | 'from'> & { deviceId: number },
  ): void {
    const answer = Buffer.concat(answers);
    if (answer.length === 0 || answer.length > bytes.length) return;
    // A datagram may claim to come from port 0, to which nothing can be sent.
    if (this.isClosed || from.port === 0) return;
    this.sessions.sent(deviceId, answer, result);
    // Not sent is not an error: the tracker repeats and the store knows the records.
    this.#socket.send(answer, from.port, from.address, () => {});
  }

  /** Commands go to where the last datagram came from, as long as the way back is surely open. */
  #openWay(device: RegisteredDevice, { address, port }: RemoteInfo, receivedTs: number): void {
    const { commands } = this.#protocol;
    if (!commands || port === 0) return;
    const { deviceId } = device;
    const outlet: CommandOutlet = {
      commands,
      transport: 'udp',
      connectedFrom: receivedTs,
      until: this.#parts.elapsed() + COMMAND_WAY_MS,
      note: (text) => this.sessions.note(deviceId, text),
      deliver: async (make) => {
        const bytes = this.isStopping ? undefined : make();
        if (!bytes) return false;
        this.sessions.sent(deviceId, bytes);
        this.#socket.send(bytes, port, address, () => {});
        return true;
      },
    };
    const options = checkedOptions(this.#parts, this.#protocol, device);
    this.#parts.commands.open(outlet, { device, options });
  }

  async #find(code: string): Promise<RegisteredDevice | undefined | 'busy' | 'failed'> {
    // Inventing numbers keeps nobody out who has reported lately.
    if (this.#lookups >= LOOKUPS_MAX && !this.sessions.knows(code)) return 'busy';
    this.#lookups++;
    try {
      return await this.#parts.registry.find(deviceTypeOf(this.#protocol.name), code);
    } catch (error) {
      this.#parts.log.warn({ err: error, protocol: this.#protocol.name }, 'registry not reached');
      return 'failed';
    } finally {
      this.#lookups--;
    }
  }

  #cut(bytes: Buffer): Cut {
    try {
      const cut = this.#protocol.cutDatagram?.(bytes);
      if (!cut) return { frames: [], consumed: 0, fault: 'no datagrams in this protocol' };
      return { ...cut, frames: cut.frames.slice(0, DATAGRAM_FRAMES_MAX) };
    } catch (error) {
      return { frames: [], consumed: 0, fault: `cutter failed: ${String(error)}` };
    }
  }

  #decode(
    frames: Uint8Array[],
    accepted: string | null,
    options: Record<string, unknown>,
    receivedTs: number,
  ): Round {
    return decodeRound({
      protocol: this.#protocol,
      frames,
      from: 0,
      state: { deviceCode: null, memory: {} },
      accepted,
      options,
      receivedTs,
      transport: 'udp',
      badInARow: 0,
      limits: { ...this.#parts.limits, framesPerRound: DATAGRAM_FRAMES_MAX },
    });
  }

  /** Takes a balancer's header off; its own datagrams may come without one. */
  #unwrap(packet: Buffer, from: RemoteInfo): Pick<Datagram, 'bytes' | 'caller'> {
    const sender = { address: plainAddress(from.address), port: from.port };
    const header = this.#parts.isProxy(sender.address) ? readProxyHeader(packet) : 'none';
    if (typeof header === 'string') return { bytes: packet, caller: sender };
    const { kind, address, port } = header;
    this.#parts.arrivals.proxyHeader(this.#protocol.name, kind);
    const caller = kind === 'client' ? { address, port, proxy: sender.address } : sender;
    const bytes = kind === 'local' ? packet.subarray(0, 0) : packet.subarray(header.length);
    return { bytes, caller };
  }

  /** Of nobody that we know. */
  #refuse(reason: RejectReason, address: string): void {
    this.#parts.senders.badFrame(address, this.#protocol.name, this.#parts.elapsed());
    this.#reject(reason, address);
  }

  #reject(reason: RejectReason, address: string): void {
    const { log, metrics } = this.#parts;
    const protocol = this.#protocol.name;
    metrics.protocol(protocol).rejected(reason);
    log.warn({ protocol, address, reason }, 'a datagram cannot be read');
  }
}
