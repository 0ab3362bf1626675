// Meitrack trackers (MVT, T, TC, MT and P series) over TCP and UDP.

import { cutStream } from '../cut-stream.ts';
import type { Cut, StreamProtocol } from '../protocol.ts';
import { meitrackAbout } from './about.ts';
import { meitrackCommands } from './commands.ts';
import { decodeMeitrack } from './decode.ts';
import { FRAME_BYTES_MAX, findMeitrackFrame, meitrackFrameLength } from './frame.ts';
import { parseMeitrackOptions } from './options.ts';

export const meitrack: StreamProtocol = {
  name: 'meitrack',
  port: 5020,
  about: meitrackAbout,
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  bufferMax: FRAME_BYTES_MAX,
  idleSeconds: 600,
  resync: 'once',
  findFrame: findMeitrackFrame,
  cut: (buffer) => cutStream(buffer, meitrackFrameLength),
  cutDatagram,
  decode: decodeMeitrack,
  commands: meitrackCommands,
  parseOptions: parseMeitrackOptions,
};

/** Whole frames only. */
function cutDatagram(datagram: Uint8Array): Cut {
  const cut = cutStream(datagram, meitrackFrameLength);
  if ('fault' in cut || cut.consumed === datagram.length) return cut;
  return { ...cut, fault: 'the datagram ends within a frame' };
}
