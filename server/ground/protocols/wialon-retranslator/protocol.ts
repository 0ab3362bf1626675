// Wialon Retranslator 1.0 over TCP: how platforms pass on what the trackers of many vehicles send.

import { cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { parseWialonOptions } from '../wialon-ips/options.ts';
import { retranslatorAbout } from './about.ts';
import { decodeRetranslator } from './decode.ts';
import { PACKET_BYTES_MAX, packetLength } from './frame.ts';

export const wialonRetranslator: StreamProtocol = {
  name: 'wialon-retranslator',
  port: 5167,
  about: retranslatorAbout,
  transports: ['tcp'],
  stream: 'tcp',
  namesEveryPacket: true,
  bufferMax: PACKET_BYTES_MAX,
  idleSeconds: 1_800,
  resync: 'close',
  cut: (buffer) => cutStream(buffer, packetLength),
  decode: decodeRetranslator,
  parseOptions: parseWialonOptions,
};
