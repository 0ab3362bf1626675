// Streams of flespi: it speaks with the trackers and passes their messages on.
import { answerPassedOn, BODY_BYTES_MAX, INTAKE_PORT, parseSourceOption } from '../passed-on.ts';
import type { HttpProtocol } from '../protocol.ts';
import { flespiAbout } from './about.ts';
import { decodeFlespi } from './decode.ts';

export const flespi: HttpProtocol = {
  name: 'flespi',
  port: INTAKE_PORT,
  about: flespiAbout,
  bodyBytesMax: BODY_BYTES_MAX,
  decodeRequest: decodeFlespi,
  answer: answerPassedOn,
  parseOptions: parseSourceOption,
};
