// Wialon IPS 1.1 and 2.0 over TCP and UDP: a text protocol of many trackers, phones and retransmitters.
import type { StreamProtocol } from '../protocol.ts';
import { wialonAbout } from './about.ts';
import { wialonCommands } from './commands.ts';
import { decodeWialon } from './decode.ts';
import { cutDatagram, cutLines, findLine, LINE_BYTES_MAX } from './frame.ts';
import { parseWialonOptions } from './options.ts';
import { wialonSecrets } from './secrets.ts';

export const wialonIps: StreamProtocol = {
  name: 'wialon-ips',
  port: 5039,
  about: wialonAbout,
  secrets: wialonSecrets,
  transports: ['tcp', 'udp'],
  stream: 'tcp',
  bufferMax: LINE_BYTES_MAX,
  idleSeconds: 600,
  resync: 'once',
  findFrame: findLine,
  cut: cutLines,
  cutDatagram,
  decode: decodeWialon,
  commands: wialonCommands,
  parseOptions: parseWialonOptions,
};
