// BCE IOTM trackers: MQTT 3.1.1 with a binary payload; the gateway is the broker.

import { parseBceOptions } from '../bce/options.ts';
import { cutStream } from '../cut-stream.ts';
import type { StreamProtocol } from '../protocol.ts';
import { bceIotmAbout } from './about.ts';
import { decodeIotm } from './decode.ts';
import { mqttFrameLength } from './frame.ts';
import { bceIotmSecrets } from './secrets.ts';

export const bceIotm: StreamProtocol = {
  name: 'bce-iotm',
  port: 1883,
  about: bceIotmAbout,
  secrets: bceIotmSecrets,
  transports: ['tcp'],
  stream: 'mqtt',
  bufferMax: 65_536,
  // A tracker that keeps no keep-alive; with one, 1.5 times that.
  idleSeconds: 35 * 60,
  resync: 'close',
  cut: (buffer) => cutStream(buffer, mqttFrameLength),
  decode: decodeIotm,
  memoryInBetween: { isConnected: true },
  parseOptions: parseBceOptions,
};
