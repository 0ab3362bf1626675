// FLOTILA_NATS_URL: one address of NATS, or several of one cluster with the same way to prove who asks.
import { z } from 'zod';

export interface NatsConfig {
  /** `host:port`, without who asks; may be logged. */
  servers: readonly string[];
  login: { user: string; pass: string } | { token: string } | undefined;
  isTls: boolean;
}

const PORT = '4222';
const SERVERS_MAX = 20;
const WRONG =
  'must be an address such as nats://user:password@nats.example.com:4222, or several with commas between';

/** Reads the text of the variable. */
export const natsUrl = z.string().transform((text, context): NatsConfig => {
  const read = readNatsUrl(text);
  if (read) return read;
  context.addIssue({ code: 'custom', message: WRONG });
  return z.NEVER;
});

function readNatsUrl(text: string): NatsConfig | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const urls = parts.flatMap((part) => (URL.canParse(part) ? new URL(part) : []));
  const [first] = urls;
  if (!first || urls.length < parts.length || urls.length > SERVERS_MAX) return undefined;
  if (!urls.every((url) => isAddress(url, first))) return undefined;
  // Who gives it with one address means all of them.
  const named = urls.find(({ username }) => username !== '') ?? first;
  const login = readLogin(named);
  if (login === null) return undefined;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
    login,
    isTls: first.protocol === 'tls:',
  };
}

/** Encrypted are all or none. */
function isAddress({ protocol, hostname, pathname }: URL, first: URL): boolean {
  const isKnown = protocol === 'nats:' || protocol === 'tls:';
  return isKnown && protocol === first.protocol && hostname !== '' && /^\/?$/.test(pathname);
}

/** null: it cannot be read. A name alone is a token, as everywhere with NATS. */
function readLogin({ username, password }: URL): NatsConfig['login'] | null {
  if (username === '') return undefined;
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    return pass === '' ? { token: user } : { user, pass };
  } catch {
    return null;
  }
}
