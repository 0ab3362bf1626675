// Every tracker protocol that the gateway speaks, explicitly.
import type { HttpProtocol, StreamProtocol } from '../protocol.ts';
import { bce } from './bce/protocol.ts';
import { bceIotm } from './bce-iotm/protocol.ts';
import { gt06 } from './gt06/protocol.ts';
import { meitrack } from './meitrack/protocol.ts';
import { osmand } from './osmand/protocol.ts';
import { queclink } from './queclink/protocol.ts';
import { ruptela } from './ruptela/protocol.ts';
import { teltonika } from './teltonika/protocol.ts';
import { wialonIps } from './wialon-ips/protocol.ts';

export const PROTOCOLS: readonly (StreamProtocol | HttpProtocol)[] = [
  bce,
  bceIotm,
  teltonika,
  ruptela,
  gt06,
  meitrack,
  queclink,
  wialonIps,
  osmand,
];
