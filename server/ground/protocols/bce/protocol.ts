// BCE and Xirgo FM trackers: binary packets over TCP and UDP.

import { cutOneFrame, cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { bceAbout } from './about.ts';
import { bceCommands } from './commands.ts';
import { decodeBce } from './decode.ts';
import { bceFrameLength, findBceFrame } from './frame.ts';
import { parseBceOptions } from './options.ts';

export const bce: StreamProtocol = {
  name: 'bce',
  port: 5080,
  about: bceAbout,
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  namesEveryPacket: true,
  bufferMax: 16_384,
  // A sleeping tracker sends its stack every half an hour.
  idleSeconds: 35 * 60,
  resync: 'once',
  findFrame: findBceFrame,
  cut: (buffer) => cutStream(buffer, bceFrameLength),
  cutDatagram: (datagram) => cutOneFrame(datagram, bceFrameLength),
  decode: decodeBce,
  commands: bceCommands,
  parseOptions: parseBceOptions,
};
