// Records in our own words, passed on by programs.
import { answerPassedOn, BODY_BYTES_MAX, INTAKE_PORT, parseNoOptions } from '../passed-on.ts';
import type { HttpProtocol } from '../protocol.ts';
import { jsonAbout } from './about.ts';
import { decodeJson } from './decode.ts';

export const json: HttpProtocol = {
  name: 'json',
  port: INTAKE_PORT,
  about: jsonAbout,
  bodyBytesMax: BODY_BYTES_MAX,
  decodeRequest: decodeJson,
  answer: answerPassedOn,
  parseOptions: parseNoOptions,
};
