// A request of Traccar's forwarder (`forward.type` json): one position with its device.
import { decodeElements, openBody } from '../passed-on.ts';
import type { Fault, HttpDecoded, HttpRequest } from '../protocol.ts';
import { recordOfPosition } from './position.ts';

interface Forwarded {
  device?: { uniqueId?: unknown } | null;
  position?: unknown;
}

export function decodeForwarded(
  { body }: HttpRequest,
  _receivedTs: number,
  { odometerSource }: Record<string, unknown>,
): HttpDecoded | Fault {
  const opened = openBody(body);
  if ('fault' in opened) return opened;
  return decodeElements([opened.json], {
    codeOf: (element) => (element as Forwarded | null)?.device?.uniqueId,
    recordOf: (element) =>
      recordOfPosition((element as Forwarded).position, { isTotal: odometerSource === 'tracker' }),
    bodyOf: ([element]) => element,
  });
}
