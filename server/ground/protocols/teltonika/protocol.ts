// Teltonika FMB, FMC, FMM, FTx, TAT and GH trackers over TCP and UDP.

import { cutOneFrame, cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { teltonikaAbout } from './about.ts';
import { teltonikaCommands } from './commands.ts';
import { decodeTeltonika } from './decode.ts';
import { teltonikaDatagramLength, teltonikaFrameLength } from './frame.ts';
import { parseTeltonikaOptions } from './options.ts';

export const teltonika: StreamProtocol = {
  name: 'teltonika',
  port: 5027,
  about: teltonikaAbout,
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  bufferMax: 65_536,
  idleSeconds: 600,
  resync: 'close',
  cut: (buffer) => cutStream(buffer, teltonikaFrameLength),
  cutDatagram: (datagram) => cutOneFrame(datagram, teltonikaDatagramLength),
  decode: decodeTeltonika,
  commands: teltonikaCommands,
  parseOptions: parseTeltonikaOptions,
};
