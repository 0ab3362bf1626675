// Every tracker protocol that the gateway speaks, explicitly.
import type { HttpProtocol, StreamProtocol } from '../protocol.ts';
import { bce } from './bce/protocol.ts';
import { bceIotm } from './bce-iotm/protocol.ts';
import { osmand } from './osmand/protocol.ts';
import { ruptela } from './ruptela/protocol.ts';
import { teltonika } from './teltonika/protocol.ts';

export const PROTOCOLS: readonly (StreamProtocol | HttpProtocol)[] = [
  bce,
  bceIotm,
  teltonika,
  ruptela,
  osmand,
];
