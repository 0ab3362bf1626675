// Every tracker protocol that the gateway speaks, explicitly; the type says which one is missing.
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { bce } from './bce/protocol.ts';
import { bceIotm } from './bce-iotm/protocol.ts';
import { flespi } from './flespi/protocol.ts';
import { gt06 } from './gt06/protocol.ts';
import { json } from './json/protocol.ts';
import { meitrack } from './meitrack/protocol.ts';
import { osmand } from './osmand/protocol.ts';
import type { HttpProtocol, StreamProtocol } from './protocol.ts';
import { queclink } from './queclink/protocol.ts';
import { ruptela } from './ruptela/protocol.ts';
import { teltonika } from './teltonika/protocol.ts';
import { traccarForward } from './traccar-forward/protocol.ts';
import { wialonIps } from './wialon-ips/protocol.ts';
import { wialonRetranslator } from './wialon-retranslator/protocol.ts';

type Protocol = StreamProtocol | HttpProtocol;

const BY_NAME: Readonly<Record<ProtocolName, Protocol>> = {
  bce,
  'bce-iotm': bceIotm,
  teltonika,
  ruptela,
  gt06,
  meitrack,
  queclink,
  'wialon-ips': wialonIps,
  'wialon-retranslator': wialonRetranslator,
  osmand,
  json,
  'traccar-forward': traccarForward,
  flespi,
};

export const PROTOCOLS: readonly Protocol[] = Object.values(BY_NAME);
