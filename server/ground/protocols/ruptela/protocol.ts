// Ruptela FM-Eco, Pro, Tco, Trace, HCV, LCV and Plug trackers over TCP.

import { cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { ruptelaAbout } from './about.ts';
import { ruptelaCommands } from './commands.ts';
import { decodeRuptela } from './decode.ts';
import { ruptelaFrameLength } from './frame.ts';
import { parseRuptelaOptions } from './options.ts';

export const ruptela: StreamProtocol = {
  name: 'ruptela',
  port: 5046,
  about: ruptelaAbout,
  transports: ['tcp'],
  stream: 'tcp',
  namesEveryPacket: true,
  bufferMax: 65_536,
  idleSeconds: 600,
  resync: 'close',
  cut: (buffer) => cutStream(buffer, ruptelaFrameLength),
  decode: decodeRuptela,
  commands: ruptelaCommands,
  parseOptions: parseRuptelaOptions,
};
