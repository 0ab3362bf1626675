// How much a connection may misbehave. While nobody knows who it is, its address is watched and, when
// crowded, it must be quick and faultless; once its tracker is known only that tracker counts,
// so that no tracker pays for its neighbours.
import type { GatewayParts } from './deps.ts';
import type { LiveSession } from './sessions.ts';

type Parts = Pick<GatewayParts, 'addresses' | 'devices' | 'metrics' | 'log'>;

/** Not known yet, at an address where too many are like that. */
export function isHurried(parts: Parts, session: LiveSession, now: number): boolean {
  return !session.device && parts.addresses.isCrowded(session.hostAddress, now);
}

/** Counts what could not be read; true: it was too much, the connection must end. */
export function countFault(
  parts: Parts,
  session: LiveSession,
  protocol: string,
  now: number,
): boolean {
  const { addresses, devices, log, metrics } = parts;
  session.counters.rejected++;
  if (!session.device) {
    addresses.badFrame(session.hostAddress, protocol, now);
    return isHurried(parts, session, now);
  }
  const { deviceId } = session.device;
  const verdict = devices.badFrame(deviceId, now);
  if (verdict === 'alarm') {
    metrics.protocol(protocol).trackerAlarm();
    log.warn({ deviceId, protocol }, 'a tracker sends much that cannot be read');
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
