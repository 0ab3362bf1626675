// A tracker at work: connects, names itself, sends records and waits for the acknowledgement of
// each packet before it forgets them. For the demo fleet, replay and benches.
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import type {
  Dialect,
  HttpDialect,
} from '@flotila/server/ground/protocols/simulation/simulator.ts';
import { simulatorOf } from './simulators.ts';

export interface TrackerOrder {
  protocol: ProtocolName;
  /** UDP where the protocol has it; requests over HTTP ask for none. */
  transport?: 'tcp' | 'udp';
  host: string;
  port: number;
  /** Number under which the tracker is registered. */
  code: string;
  /** Shown by whoever passes records on. */
  key?: string;
  /** Local address to come from; default: the system's choice. */
  from?: string;
  /** How long an answer is waited for; default 30. */
  answerSeconds?: number;
}

export interface Tracker {
  /**
   * Sends the records in packets and resolves when all are acknowledged, or with fewer when the server
   * refused some. Rejects when the answer does not come in time or the connection is lost; what was
   * sent then may be sent again. One send at a time.
   */
  send(records: readonly TrackerRecord[]): Promise<{ acknowledged: number }>;
  /** Drops the connection and opens a new one, as after a dead zone. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

const ANSWER_SECONDS = 30;

/** Connects and names itself; rejects when the server does not let the tracker in. */
export async function connectTracker(order: TrackerOrder): Promise<Tracker> {
  const { tcp, udp, http } = simulatorOf(order.protocol);
  if (http) return httpTracker(order, http);
  const dialect = order.transport === 'udp' ? udp : tcp;
  if (!dialect) throw new Error(`no tracker for ${order.protocol} over ${order.transport}`);
  return await (order.transport === 'udp' ? udpTracker : tcpTracker)(order, dialect);
}

/** Cuts the records into packets and sums what was acknowledged; stops at the first refusal. */
async function sendInPackets(
  records: readonly TrackerRecord[],
  dialect: Pick<Dialect, 'recordsMax'>,
  sendPacket: (packet: readonly TrackerRecord[]) => Promise<number>,
): Promise<{ acknowledged: number }> {
  let acknowledged = 0;
  for (let from = 0; from < records.length; from += dialect.recordsMax) {
    const packet = records.slice(from, from + dialect.recordsMax);
    const count = await sendPacket(packet);
    acknowledged += count;
    if (count < packet.length) break;
  }
  return { acknowledged };
}

async function tcpTracker(order: TrackerOrder, dialect: Dialect): Promise<Tracker> {
  let line = await openLine(order, dialect);
  let sequence = 0;
  return {
    send: (records) =>
      sendInPackets(records, dialect, async (packet) => {
        const number = ++sequence;
        line.write(dialect.packet(order.code, packet, number));
        const answer = await line.answer(dialect.answerBytes);
        return dialect.acknowledged(answer, packet.length, number);
      }),
    reconnect: async () => {
      line.close();
      line = await openLine(order, dialect);
    },
    close: async () => line.close(dialect.goodbye),
  };
}

interface Line {
  write(bytes: Uint8Array): void;
  /** The next answer, of that many bytes or a line; rejects in time or when the connection ends. */
  answer(bytes: number | 'line'): Promise<Uint8Array>;
  close(goodbye?: Uint8Array): void;
}

async function openLine(order: TrackerOrder, dialect: Dialect): Promise<Line> {
  const { host, port, from } = order;
  const socket = connect({ host, port, noDelay: true, ...(from && { localAddress: from }) });
  const line = socketLine(socket, (order.answerSeconds ?? ANSWER_SECONDS) * 1000, dialect);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    line.write(dialect.hello(order.code));
    if (dialect.helloAnswerBytes !== 0) {
      const answer = await line.answer(dialect.helloAnswerBytes);
      if (!dialect.isWelcome(answer)) throw new Error(`tracker ${order.code} is refused`);
    }
    return line;
  } catch (error) {
    line.close();
    throw error;
  }
}

interface Waiting {
  bytes: number | 'line';
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

function socketLine(socket: Socket, timeoutMs: number, dialect: Dialect): Line {
  let received: Buffer = Buffer.alloc(0);
  let ended: Error | undefined;
  const queue: Waiting[] = [];
  const settle = () => {
    for (let next = queue[0]; next; next = queue[0]) {
      const length = next.bytes === 'line' ? received.indexOf(10) + 1 || Infinity : next.bytes;
      if (received.length < length) return;
      queue.shift();
      next.resolve(received.subarray(0, length));
      received = received.subarray(length);
    }
  };
  const end = (error: Error) => {
    ended ??= error;
    clearInterval(timer);
    for (const waiting of queue.splice(0)) waiting.reject(error);
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    settle();
  });
  socket.on('error', end);
  socket.on('close', () => end(new Error('connection closed')));
  const line: Line = {
    write: (bytes) => {
      if (!ended && bytes.length > 0) socket.write(bytes);
    },
    answer: (bytes) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const timeout = setTimeout(() => end(new Error('no answer in time')), timeoutMs);
        queue.push({
          bytes,
          resolve: (answer) => {
            clearTimeout(timeout);
            resolve(answer);
          },
          reject: (error) => {
            clearTimeout(timeout);
            reject(error);
          },
        });
        settle();
      }),
    close: (goodbye) => {
      clearInterval(timer);
      ended ??= new Error('connection closed');
      if (goodbye) socket.end(goodbye);
      else socket.destroy();
    },
  };
  const timer = pinging(line, dialect);
  return line;
}

/** Keeps the connection alive; the answers queue behind those of packets. */
function pinging(line: Line, { ping }: Dialect): NodeJS.Timeout | undefined {
  if (!ping) return undefined;
  const timer = setInterval(() => {
    line.write(ping.bytes);
    line.answer(ping.answerBytes).catch(() => {
      // The next send tells what happened to the connection.
    });
  }, ping.everySeconds * 1000);
  return timer.unref();
}

async function udpTracker(order: TrackerOrder, dialect: Dialect): Promise<Tracker> {
  const timeoutMs = (order.answerSeconds ?? ANSWER_SECONDS) * 1000;
  let socket = await openSocket(order.from);
  let sequence = 0;
  const exchange = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const timeout = setTimeout(() => finish(new Error('no answer in time')), timeoutMs);
      const finish = (outcome: Error | Uint8Array) => {
        clearTimeout(timeout);
        socket.off('message', finish);
        socket.off('error', finish);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      socket.on('message', finish);
      socket.on('error', finish);
      socket.send(bytes, order.port, order.host);
    });
  return {
    send: (records) =>
      sendInPackets(records, dialect, async (packet) => {
        const number = ++sequence;
        const answer = await exchange(dialect.packet(order.code, packet, number));
        return dialect.acknowledged(answer, packet.length, number);
      }),
    reconnect: async () => {
      socket.close();
      socket = await openSocket(order.from);
    },
    close: async () => {
      socket.close();
    },
  };
}

async function openSocket(from: string | undefined): Promise<UdpSocket> {
  const socket = createSocket('udp4');
  if (from) await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  return socket;
}

/** Requests on a connection that is kept open. */
function httpTracker(order: TrackerOrder, dialect: HttpDialect): Tracker {
  const timeout = (order.answerSeconds ?? ANSWER_SECONDS) * 1000;
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ path, body }: { path: string; body?: string }) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { host, port, from, key } = order;
      const way = { host, port, agent, timeout, ...(from && { localAddress: from }) };
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const asked = request({ ...way, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.once('error', reject);
      });
      asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.once('error', reject);
      asked.end(body);
    });
  return {
    send: (records) =>
      sendInPackets(records, dialect, async (packet) => {
        const { status, text } = await ask(dialect.request(order.code, packet));
        if (status >= 500 || status === 429) throw new Error(`server answers ${status}`);
        return status === 200 ? dialect.acknowledged(text, packet.length) : 0;
      }),
    reconnect: async () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 1 });
    },
    close: async () => agent.destroy(),
  };
}
