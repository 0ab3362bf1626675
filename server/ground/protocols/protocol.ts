// What a tracker protocol must bring: a pure frame cutter, a pure message decoder and its limits.
// No sockets and no clock here: the receive time is an argument, so recorded frames can be replayed.
import type { CommandKind, Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { deviceTypeOf, type ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import type { TrackerAbout } from './about.ts';

/** Result of cutting a stream buffer. `consumed` bytes are done with; the rest waits for more. */
export type Cut =
  | { frames: Uint8Array[]; consumed: number }
  /** The stream cannot be continued here. Frames cut before the fault are still good. */
  | { frames: Uint8Array[]; consumed: number; fault: string };

/** State of one connection that a decoder keeps between frames; decoders return a new one. */
export interface DecoderState {
  /** Number under which the tracker named itself, once known. */
  deviceCode: string | null;
  /** What the protocol remembers (login, model, MQTT ids); small and plain. */
  memory: Record<string, unknown>;
}

/** What a frame means. `acknowledge` is written only after every record of it is stored. */
export interface Decoded {
  /** The tracker names itself (login, or a number in every packet). */
  deviceCode?: string;
  records: TrackerRecord[];
  /** Bytes to answer after commit; for a login after acceptance. Empty or absent: no answer. */
  acknowledge?: Uint8Array;
  /** Bytes to answer when the tracker is not registered, then close (gateway §3). */
  refuse?: Uint8Array;
  /** Bytes to answer when the frame is faulty but the connection goes on (negative acknowledgement). */
  negative?: Uint8Array;
  /** Records of the frame that could not be read: reason and bytes; stored raw, frame is acknowledged. */
  quarantined?: { reason: string; bytes: Uint8Array }[];
  /** A frame that is only a sign of life. */
  heartbeat?: boolean;
  /** The connection must end after the answer (protocol says goodbye). */
  close?: boolean;
  memory?: Record<string, unknown>;
  /** The tracker asked for its own idle limit, seconds (MQTT: 1.5 × keep-alive); 0: none. */
  idleSeconds?: number;
  /** Unknown ids or record types with counts, for the metrics (gateway §16). */
  unknown?: Record<string, number>;
  /** What the tracker answered to commands, in the order of the frame. */
  commandAnswers?: CommandAnswer[];
}

/** What a tracker says to a command (gateway §11). */
export interface CommandAnswer {
  /** The key that `encode` gave; null: the protocol has none, so the oldest open command is meant. */
  key: string | null;
  /** In the tracker's words; whoever stores it cleans it. May be empty. */
  text: string;
  /** The tracker says that it did not do it. */
  isRefusal?: boolean;
}

/** What `encode` may know besides the order. */
export interface CommandContext {
  /** Number of the tracker. */
  deviceCode: string;
  /** From 1, another one for each command, the same when a command is sent again: make keys, serials and flags of it. */
  reference: number;
  /** When the command expires, epoch milliseconds: for protocols that tell it to the tracker. */
  expiresTs: number;
  /** `device.options`, checked by the protocol. */
  options: Record<string, unknown>;
  transport: 'tcp' | 'udp' | 'mqtt';
}

/** Bytes to write and the key by which the answer comes back; null: answers have none. */
export interface EncodedCommand {
  bytes: Uint8Array;
  key: string | null;
}

/**
 * Why an order cannot be said to this tracker: its model does not know the kind, has no such output, the text has
 * characters or a length that the protocol cannot carry, or it cannot be said over this transport.
 */
export type EncodeRefusal = 'kind' | 'output' | 'text' | 'transport';

export type Encoding = EncodedCommand | EncodeRefusal;

/** The outputs that an order switches on. */
export function switchedOutputs(
  { switchedBy }: Pick<ProtocolCommands, 'switchedBy'>,
  { kind, output, text }: Order,
): SwitchedOutputs {
  if (kind === 'text') return switchedBy(text ?? '');
  return (kind === 'outputOn' || kind === 'immobilise') && output !== null ? [output] : [];
}

/** Commands that a protocol understands. One command at a time is under way to a tracker. */
export interface ProtocolCommands {
  /** In the order of `COMMAND_KINDS`. */
  kinds: readonly CommandKind[];
  /** Outputs that can be switched; 0: none. */
  outputs: number;
  /** The outputs that a text in the tracker's own words switches on. */
  switchedBy(text: string): SwitchedOutputs;
  /** Pure; the order's kind is one of `kinds` and its output at most `outputs`. */
  encode(order: Order, context: CommandContext): Encoding;
}

/** A frame that cannot be decoded; `negative` is sent when the protocol has one. */
export interface Fault {
  fault: string;
  negative?: Uint8Array;
  /** The tracker sends the frame again only on a new connection, so this one must end. */
  close?: boolean;
}

export interface DecodeContext {
  state: DecoderState;
  /** epoch milliseconds */
  receivedTs: number;
  /** `device.options` of the registered tracker, checked by the protocol's schema; {} before. */
  options: Record<string, unknown>;
  transport: 'tcp' | 'udp' | 'http' | 'mqtt';
}

export interface SecretSpan {
  start: number;
  end: number;
}

/** Passwords of a protocol, which the raw log and the record of changes must not keep. */
export interface ProtocolSecrets {
  /** Where one stands in a frame that came. */
  find?(frame: Uint8Array): SecretSpan | undefined;
  /** A command as it may be read, each character of a password an asterisk. */
  maskCommand?(text: string): string;
}

/** What is said of each protocol. */
interface ProtocolFacts {
  /** The one it has by the convention of the field. */
  port: number;
  about: TrackerAbout;
  secrets?: ProtocolSecrets;
  /** Checks `device.options`; returns the checked value or throws a zod error. */
  parseOptions(options: unknown): Record<string, unknown>;
}

export interface StreamProtocol extends ProtocolFacts {
  name: ProtocolName;
  transports: readonly ('tcp' | 'udp')[];
  /** What its stream over TCP is called in the log and where a tracker is registered. */
  stream: 'tcp' | 'mqtt';
  /**
   * Every packet carries the tracker's number, and the packet is followed. In all other protocols a number that
   * differs from the login is an error (gateway §3).
   */
  namesEveryPacket?: true;
  /** Greatest framing buffer, bytes (gateway §5). */
  bufferMax: number;
  /** Idle limit after identification, seconds (gateway §4). */
  idleSeconds: number;
  /** What follows a stream that cannot be cut: close, or search the next frame once (gateway §6). */
  resync: 'close' | 'once';
  /**
   * For `once`: where in the buffer, after its first byte, the next frame seems to begin (own
   * number, hello); -1: nowhere. The buffer begins where `cut` told its fault.
   */
  findFrame?(buffer: Uint8Array, state: DecoderState): number;
  cut(buffer: Uint8Array, state: DecoderState): Cut;
  /** Datagram = packet: frames of one datagram. Absent where the protocol has no UDP. */
  cutDatagram?(datagram: Uint8Array): Cut;
  decode(frame: Uint8Array, context: DecodeContext): Decoded | Fault;
  /** Absent: trackers of this protocol take no commands. */
  commands?: ProtocolCommands;
  /**
   * Memory with which frames can be read from the middle of a connection, as the vehicle log does;
   * absent: an empty one will do.
   */
  memoryInBetween?: Record<string, unknown>;
}

/** The one that trackers of a type speak, as the API and the database spell the type. */
export function spokenBy<Protocol extends { name: ProtocolName }>(
  protocols: readonly Protocol[],
  deviceType: string,
): Protocol | undefined {
  return protocols.find(({ name }) => deviceTypeOf(name) === deviceType);
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** What a request tells of one tracker. */
export interface ToldByHttp extends Decoded {
  deviceCode: string;
  /** Its part of the body, which is again a body of the same form; the raw log keeps nothing of other trackers. */
  body: Uint8Array;
}

/** What a request tells, each tracker once. */
export interface HttpDecoded {
  told: readonly ToldByHttp[];
  /** Parts that name no tracker, so nobody can have them: where they stand in the body, and why. */
  refused?: readonly RefusedPart[];
}
export interface RefusedPart {
  index: number;
  reason: string;
}

/** What became of a request that was read and of which nothing has to be sent again. */
export interface HttpOutcome {
  /** Records stored for the first time, of all trackers. */
  stored: number;
  duplicates: number;
  /** Kept but believed in nothing: the record's clock was impossible, or it could not be read. */
  quarantined: number;
  /** Numbers that nobody registered, or not where the sender's key opens: nothing of these is stored. */
  unknown: readonly string[];
  refused: readonly RefusedPart[];
}
export interface HttpAnswer {
  status: number;
  body?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
}

/**
 * One HTTP request is one packet: of a tracker by itself, which is believed by its number, or of any number of trackers
 * whose records somebody with a key passes on (`path` of `device-choices.ts`).
 */
export interface HttpProtocol extends ProtocolFacts {
  name: ProtocolName;
  bodyBytesMax: number;
  /** `options` are {} until a tracker is known; where it has some the request is decoded again with them. */
  decodeRequest(
    request: HttpRequest,
    receivedTs: number,
    options: Record<string, unknown>,
  ): HttpDecoded | Fault;
  answer(outcome: HttpOutcome, request: HttpRequest): HttpAnswer;
}
