// A request of a flespi stream: an array of messages of any number of trackers, in the order in which flespi got them. A
// stream sends the next ones only after the answer to these, so one that cannot be read must not hold up the rest.
import { decodeElements, openBody } from '../passed-on.ts';
import type { Fault, HttpDecoded, HttpRequest } from '../protocol.ts';
import { recordOfMessage } from './message.ts';

const MESSAGES_MAX = 10_000;

export function decodeFlespi(
  { body }: HttpRequest,
  _receivedTs: number,
  { odometerSource }: Record<string, unknown>,
): HttpDecoded | Fault {
  const opened = openBody(body);
  if ('fault' in opened) return opened;
  const { json } = opened;
  if (!Array.isArray(json)) return { fault: 'the body is no array of messages' };
  if (json.length > MESSAGES_MAX) return { fault: `more than ${MESSAGES_MAX} messages` };
  return decodeElements(json, {
    codeOf: (element) => (element as { ident?: unknown } | null)?.ident,
    recordOf: (element) => recordOfMessage(element, { isTotal: odometerSource === 'tracker' }),
    bodyOf: (elements) => elements,
  });
}
