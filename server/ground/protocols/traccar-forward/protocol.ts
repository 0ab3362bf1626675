// Traccar in front: it speaks with the trackers and forwards their positions.
import { answerPassedOn, BODY_BYTES_MAX, INTAKE_PORT, parseSourceOption } from '../passed-on.ts';
import type { HttpProtocol } from '../protocol.ts';
import { traccarAbout } from './about.ts';
import { decodeForwarded } from './decode.ts';

export const traccarForward: HttpProtocol = {
  name: 'traccar-forward',
  port: INTAKE_PORT,
  about: traccarAbout,
  bodyBytesMax: BODY_BYTES_MAX,
  decodeRequest: decodeForwarded,
  answer: answerPassedOn,
  parseOptions: parseSourceOption,
};
