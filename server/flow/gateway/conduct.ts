// How much a connection may misbehave. While nobody knows who it is, its address is watched and, when
// crowded, it must be quick and faultless; once its tracker is known only that tracker counts,
// so that no tracker pays for its neighbours.
import type { GatewayParts } from './deps.ts';
import type { RejectReason } from './metrics.ts';
import type { LiveSession } from './sessions.ts';

type Parts = Pick<GatewayParts, 'addresses' | 'devices' | 'metrics' | 'log'>;

/** Not known yet, at an address where too many are like that. */
export function isHurried(parts: Parts, session: LiveSession, at: number): boolean {
  return !session.device && parts.addresses.isCrowded(session.hostAddress, at);
}

interface ReadFault {
  protocol: string;
  reason: RejectReason;
  message: string;
}
/** A decoder's message may hold what the tracker sent. */
const MESSAGE_CHARS_MAX = 300;

/** Counts what could not be read; true: it was too much, the connection must end. */
export function countFault(
  parts: Parts,
  session: LiveSession,
  { protocol, reason, message }: ReadFault,
  at: number,
): boolean {
  const { addresses, devices, log, metrics } = parts;
  const connection = session.id;
  session.counters.rejected++;
  if (reason === 'crash') log.error({ connection, protocol }, message.slice(0, MESSAGE_CHARS_MAX));
  if (!session.device) {
    addresses.badFrame(session.hostAddress, protocol, at);
    return isHurried(parts, session, at);
  }
  metrics.protocol(protocol).trackerFault();
  const { deviceId } = session.device;
  const verdict = devices.badFrame(deviceId, at);
  if (verdict === 'alarm') {
    metrics.protocol(protocol).trackerAlarm();
    log.warn({ connection, deviceId, protocol }, 'a tracker sends much that cannot be read');
  }
  return verdict !== 'ok';
}

/** Makes room in the framing buffers at the cost of newcomers; false: there is none to be made. */
export function hasBuffer({
  buffered,
  entrance,
  limits,
}: Pick<GatewayParts, 'buffered' | 'entrance' | 'limits'>): boolean {
  while (buffered.bytes > limits.bufferedBytesMax) if (!entrance.evictOldest()) return false;
  return true;
}
