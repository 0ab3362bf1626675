// The tracker ports of the environment, plain and by TLS: three variables a protocol, made of its name.
// What is wrong is a sentence in the answer; `config.ts` ends the start with it.
import { z } from 'zod';

/** Ports that speak TLS; absolute paths of PEM files, each certificate with its key at the same place. */
export interface TrackerTlsConfig<Name extends string> {
  ports: Readonly<Partial<Record<Name, number>>>;
  files: { certificates: string[]; keys: string[]; clientCa: string | undefined };
}

type Given = Readonly<Record<string, string | undefined>>;
interface Wrong {
  wrong: string;
}

const PORT_MAX = 65_535;

export const portText = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= PORT_MAX, 'must be at most 65535');

/** Each protocol's port with the offset added; 0: turned off. `presets` are the usual ones. */
export function readPorts<Name extends string>(
  given: Given,
  presets: Readonly<Record<Name, number>>,
  offset: number,
): Record<Name, number> | Wrong {
  const ports = {} as Record<Name, number>;
  for (const [name, preset] of Object.entries(presets) as [Name, number][]) {
    const read = readPort(given, portVariable(name, 'PORT'), offset, preset);
    if (typeof read === 'object') return read;
    ports[name] = read;
  }
  return ports;
}

/** undefined: no protocol has a port for TLS. `absolute` makes paths of what was written. */
export function readTls<Name extends string>(
  given: Given,
  names: Readonly<Record<Name, unknown>>,
  offset: number,
  absolute: (path: string) => string,
): TrackerTlsConfig<Name> | undefined | Wrong {
  const ports: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(names) as Name[]) {
    const read = readPort(given, portVariable(name, 'TLS_PORT'), offset, 0);
    if (typeof read === 'object') return read;
    if (read !== 0) ports[name] = read;
  }
  const paths = (text = '') => text.split(',').map((path) => path.trim());
  const { GATEWAY_TLS_CERT: cert, GATEWAY_TLS_KEY: key, GATEWAY_TLS_CLIENT_CA: ca } = given;
  const [first] = Object.keys(ports) as Name[];
  if (first === undefined) {
    if (cert === undefined && key === undefined && ca === undefined) return undefined;
    return { wrong: 'GATEWAY_TLS_CERT serves no port: set GATEWAY_<PROTOCOL>_TLS_PORT, too.' };
  }
  if (cert === undefined || key === undefined) {
    const missing = cert === undefined ? 'GATEWAY_TLS_CERT' : 'GATEWAY_TLS_KEY';
    return { wrong: `${missing} must be set, too: ${portVariable(first, 'TLS_PORT')} needs both.` };
  }
  const [certificates, keys] = [paths(cert), paths(key)];
  if (certificates.length !== keys.length || [...certificates, ...keys].includes('')) {
    return { wrong: 'GATEWAY_TLS_KEY must list one file for each of GATEWAY_TLS_CERT.' };
  }
  return {
    ports,
    files: {
      certificates: certificates.map(absolute),
      keys: keys.map(absolute),
      clientCa: ca === undefined ? undefined : absolute(ca),
    },
  };
}

/** What an environment calls the port of a protocol: GATEWAY_BCE_IOTM_PORT, GATEWAY_BCE_IOTM_TLS_PORT. */
export function portVariable(protocol: string, what: 'PORT' | 'TLS_PORT'): string {
  return `GATEWAY_${protocolVariable(protocol)}_${what}`;
}

/** The protocol's name in that of a variable. */
export function protocolVariable(protocol: string): string {
  return protocol.toUpperCase().replaceAll('-', '_');
}

function readPort(given: Given, name: string, offset: number, preset: number): number | Wrong {
  const parsed = portText.safeParse(given[name] ?? String(preset));
  if (!parsed.success) return { wrong: `${name} must be a port number, 0 to 65535.` };
  const port = parsed.data === 0 ? 0 : parsed.data + offset;
  if (port > PORT_MAX) return { wrong: `${name} with GATEWAY_PORT_OFFSET is over 65535.` };
  return port;
}
