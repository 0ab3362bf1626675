// Datagrams of one protocol: each names its tracker, is stored and answered alone. Senders that are
// not registered are never answered, and no answer is longer than its question, so nobody can use
// this port to flood somebody else. Nothing is counted for a sender's address: anybody can write
// any address on a datagram, so what comes from one must cost nobody anything.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { RegisteredDevice } from '../ingest/ports.ts';
import { plainAddress } from './address-limits.ts';
import { checkedOptions, type GatewayParts } from './deps.ts';
import type { RejectReason } from './metrics.ts';
import { PacketSessions } from './packet-sessions.ts';
import type { Cut, StreamProtocol } from './protocol.ts';
import type { Listener } from './tcp-listener.ts';
import { decodeTurn, noteTurn, type Turn } from './turn.ts';

const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;
/** Datagrams of senders that were not yet looked up. */
const LOOKUPS_MAX = 1_000;
const DATAGRAM_FRAMES_MAX = 256;

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
    recvBufferSize: RECEIVE_BUFFER_BYTES,
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
  socket.on('message', (bytes, from) => void door.receive(bytes, from));
  return {
    protocol: protocol.name,
    transport: 'udp',
    port: socket.address().port,
    check: (now) => door.sessions.check(now),
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
    this.sessions = new PacketSessions(parts, protocol.name, 'udp');
  }

  async receive(bytes: Buffer, from: RemoteInfo): Promise<void> {
    const { metrics, now } = this.#parts;
    const counts = metrics.protocol(this.#protocol.name);
    const address = plainAddress(from.address);
    const receivedTs = now();
    counts.bytes(bytes.length);
    if (this.isStopping) return;
    const cut = this.#cut(bytes);
    if ('fault' in cut && cut.frames.length === 0) {
      this.#reject('cut', address);
      return;
    }
    const asked = this.#decode(cut.frames, null, {}, receivedTs);
    const code = asked.identify?.code;
    if (code === undefined) {
      this.#reject(asked.rejected[0]?.reason ?? 'no-login', address);
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
      this.#parts.unknown.refused(this.#protocol.deviceType, code, address, receivedTs);
      counts.refused('unknown');
      counts.dropped('unknown');
      return;
    }
    const options = checkedOptions(this.#parts, this.#protocol, device);
    const turn = this.#decode(cut.frames, code, options, receivedTs);
    for (const { reason } of turn.rejected) this.#reject(reason, address);
    noteTurn(counts, { ...turn, packets: 0 }, receivedTs);
    await this.#store(device, turn, bytes, from, receivedTs);
  }

  async #store(
    device: RegisteredDevice,
    turn: Turn,
    bytes: Buffer,
    from: RemoteInfo,
    receivedTs: number,
  ): Promise<void> {
    const outcome = await this.sessions.take({
      device,
      records: turn.records,
      packets: turn.packets,
      receivedTs,
      bytes,
      address: plainAddress(from.address),
      port: from.port,
      quarantined: turn.quarantined.length > 0,
    });
    const counts = this.#parts.metrics.protocol(this.#protocol.name);
    if (outcome.kind === 'full') counts.dropped('queue');
    if (outcome.kind === 'too-fast') counts.dropped('device-rate');
    if (outcome.kind !== 'stored') return;
    const answer = Buffer.concat(turn.answers);
    if (answer.length === 0 || answer.length > bytes.length) return;
    // A datagram may claim to come from port 0, to which nothing can be sent.
    if (this.isClosed || from.port === 0) return;
    this.sessions.answered(device.deviceId, answer, outcome.result);
    // Not sent is not an error: the tracker repeats and the store knows the records.
    this.#socket.send(answer, from.port, from.address, () => {});
  }

  async #find(code: string): Promise<RegisteredDevice | undefined | 'busy' | 'failed'> {
    // Inventing numbers keeps nobody out who has reported lately.
    if (this.#lookups >= LOOKUPS_MAX && !this.sessions.knows(code)) return 'busy';
    this.#lookups++;
    try {
      return await this.#parts.registry.find(this.#protocol.deviceType, code);
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
  ): Turn {
    return decodeTurn({
      protocol: this.#protocol,
      frames,
      from: 0,
      state: { deviceCode: null, memory: {} },
      accepted,
      options,
      receivedTs,
      transport: 'udp',
      badInARow: 0,
      limits: { ...this.#parts.limits, framesPerTurn: DATAGRAM_FRAMES_MAX },
    });
  }

  #reject(reason: RejectReason, address: string): void {
    const { log, metrics } = this.#parts;
    const protocol = this.#protocol.name;
    metrics.protocol(protocol).rejected(reason);
    log.warn({ protocol, address, reason }, 'a datagram cannot be read');
  }
}
