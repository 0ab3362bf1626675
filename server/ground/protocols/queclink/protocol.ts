// Queclink GV, GL, GB and CV trackers ("@Track") over TCP and UDP, in text and binary mode.

import { cutStream } from '../cut-stream.ts';
import type { Cut, StreamProtocol } from '../protocol.ts';
import { queclinkAbout } from './about.ts';
import { queclinkCommands } from './commands.ts';
import { decodeQueclink } from './decode.ts';
import { findQueclinkFrame, isText, queclinkFrameLength } from './frame.ts';
import { parseQueclinkOptions } from './options.ts';
import { queclinkSecrets } from './secrets.ts';

export const queclink: StreamProtocol = {
  name: 'queclink',
  port: 5004,
  about: queclinkAbout,
  secrets: queclinkSecrets,
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  namesEveryPacket: true,
  bufferMax: 65_536,
  idleSeconds: 1_800,
  resync: 'once',
  findFrame: findQueclinkFrame,
  cut: (buffer) => cutStream(buffer, queclinkFrameLength),
  cutDatagram,
  decode: decodeQueclink,
  commands: queclinkCommands,
  parseOptions: parseQueclinkOptions,
};

/** Several lines may stand in one datagram, the last one without its end. */
function cutDatagram(datagram: Uint8Array): Cut {
  const cut = cutStream(datagram, queclinkFrameLength);
  const rest = datagram.subarray(cut.consumed);
  if ('fault' in cut || rest.length === 0) return cut;
  if (!isText(rest)) return { ...cut, fault: 'packet is cut off' };
  return { frames: [...cut.frames, rest], consumed: datagram.length };
}
