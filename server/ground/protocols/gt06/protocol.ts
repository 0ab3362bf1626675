// GT06 and its clones: Concox, Jimi, Coban and others over TCP.

import { cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { gt06About } from './about.ts';
import { gt06Commands } from './commands.ts';
import { decodeGt06 } from './decode.ts';
import { findGt06Frame, gt06FrameLength } from './frame.ts';
import { parseGt06Options } from './options.ts';

export const gt06: StreamProtocol = {
  name: 'gt06',
  port: 5023,
  about: gt06About,
  transports: ['tcp'],
  stream: 'tcp',
  bufferMax: 16_384,
  idleSeconds: 900,
  resync: 'once',
  findFrame: findGt06Frame,
  cut: (buffer) => cutStream(buffer, gt06FrameLength),
  decode: decodeGt06,
  commands: gt06Commands,
  parseOptions: parseGt06Options,
};
