// TLS for all tracker ports of the process: one set of certificates, which may be replaced while
// connections are open. It opens no port itself: listeners hand over accepted sockets, after the
// balancer's header where there is one.
import type { Socket } from 'node:net';
import { createServer, DEFAULT_CIPHERS, type Server, type TLSSocket } from 'node:tls';
import type { ArrivalMetrics } from './arrival-metrics.ts';
import {
  type Certificates,
  checkCertificates,
  readCertificates,
  type TlsFiles,
} from './certificates.ts';
import type { GatewayLog } from './deps.ts';
import { cleanCode } from './unknown-trackers.ts';

/** A parked vehicle connects every half hour or hour; it need not shake hands anew. */
const SESSION_SECONDS = 86_400;
/** Sessions kept here for trackers that cannot keep a ticket; the oldest are forgotten first. */
const SESSIONS_MAX = 5_000;
/** How often the files are looked at. */
const LOOK_MS = 10_000;
/**
 * Modems of trackers are older than the servers they talk to: SHA-1 signatures, RSA key exchange and CBC
 * are still taken, by TLS 1.2 at least, and what is better comes first.
 */
const OLD_STACKS = {
  minVersion: 'TLSv1.2',
  ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0`,
  dhparam: 'auto',
  honorCipherOrder: true,
} as const;

/** What came of a handshake; `failed`: they do not understand each other, `gone`: one hung up. */
type Done = (outcome: TLSSocket | 'failed' | 'gone') => void;

interface TlsParts {
  files: TlsFiles;
  metrics: ArrivalMetrics;
  log: GatewayLog;
}

export class TrackerTls {
  readonly #parts: TlsParts;
  readonly #server: Server;
  /** Handshakes that are under way, by the other end. */
  readonly #waiting = new Map<string, Done>();
  readonly #sessions = new Map<string, Buffer>();
  #current: Certificates;
  /** What the files held when they were found broken. */
  #broken: string | undefined;
  #looked = 0;
  #reloading: Promise<void> | undefined;

  private constructor(parts: TlsParts, certificates: Certificates) {
    this.#parts = parts;
    this.#current = certificates;
    this.#server = createServer(this.#options(certificates));
    this.#server.on('secureConnection', (socket) => this.#finish(socket));
    this.#server.on('tlsClientError', (error, socket) => this.#fail(error, socket));
    this.#keepSessions();
  }

  /** Rejects with a sentence when the files cannot be used. */
  static async open(parts: TlsParts): Promise<TrackerTls> {
    const certificates = await readCertificates(parts.files);
    const end = checkCertificates(certificates, parts.files);
    parts.metrics.certificatesEnd(end);
    return new TrackerTls(parts, certificates);
  }

  /** Shakes hands; `done` is called once. Whoever waits too long destroys the socket. */
  handshake(raw: Socket, done: Done): void {
    const key = keyOf(raw);
    this.#waiting.set(key, done);
    raw.on('error', () => {});
    raw.once('close', () => {
      if (this.#waiting.get(key) !== done) return;
      this.#waiting.delete(key);
      done('gone');
    });
    // Who hangs up in the middle shall not be waited for; afterwards trackers may close their half.
    raw.allowHalfOpen = false;
    this.#server.emit('connection', raw);
  }

  /** Looks at the files now and then; new ones are used for the connections that follow. */
  check(now: number): void {
    if (Math.abs(now - this.#looked) < LOOK_MS) return;
    this.#looked = now;
    void this.reload();
  }

  /** Reads the files; broken ones are told once and change nothing. Never rejects. */
  async reload(): Promise<void> {
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = undefined;
    });
    await this.#reloading;
  }

  async #reload(): Promise<void> {
    let text = '';
    try {
      const certificates = await readCertificates(this.#parts.files);
      text = certificates.text;
      if (text === this.#current.text) {
        this.#broken = undefined;
        return;
      }
      const end = checkCertificates(certificates, this.#parts.files);
      this.#server.setSecureContext(this.#options(certificates));
      this.#current = certificates;
      this.#broken = undefined;
      // A session may rest on a certificate that is not valid any more.
      this.#sessions.clear();
      this.#parts.metrics.certificatesEnd(end);
      this.#parts.metrics.certificates('loaded');
      this.#parts.log.info({ until: new Date(end) }, 'new certificates for the tracker ports');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const broken = `${why}\n${text}`;
      if (broken === this.#broken) return;
      this.#broken = broken;
      this.#parts.metrics.certificates('failed');
      this.#parts.log.error({ why }, 'new certificates cannot be used, the old ones go on');
    }
  }

  #options({ cert, key, ca }: Certificates) {
    // Who brings none or a strange one is refused here, where it can be counted and told.
    const asks = ca ? { ca, requestCert: true, rejectUnauthorized: false } : {};
    return { ...OLD_STACKS, cert, key, ...asks, sessionTimeout: SESSION_SECONDS };
  }

  #keepSessions(): void {
    this.#server.on('newSession', (id: Buffer, session: Buffer, stored: () => void) => {
      const oldest = this.#sessions.keys().next().value;
      if (oldest !== undefined && this.#sessions.size >= SESSIONS_MAX)
        this.#sessions.delete(oldest);
      this.#sessions.set(id.toString('hex'), session);
      stored();
    });
    this.#server.on('resumeSession', (id: Buffer, found: (e: null, s: Buffer | null) => void) => {
      found(null, this.#sessions.get(id.toString('hex')) ?? null);
    });
  }

  #fail(error: NodeJS.ErrnoException, socket: TLSSocket): void {
    if (error.code?.startsWith('ERR_SSL')) this.#refuse(socket, error.code);
    socket.destroy();
  }

  #refuse(socket: TLSSocket, why: string): void {
    const done = this.#take(socket);
    if (!done) return;
    this.#parts.log.warn({ address: socket.remoteAddress, why }, 'a TLS handshake failed');
    done('failed');
  }

  #finish(socket: TLSSocket): void {
    const isStranger = this.#current.ca !== undefined && !socket.authorized;
    if (isStranger) this.#refuse(socket, String(socket.authorizationError));
    const done = this.#take(socket);
    if (!done) {
      socket.destroy();
      return;
    }
    socket.allowHalfOpen = true;
    done(socket);
  }

  #take(socket: TLSSocket): Done | undefined {
    const key = keyOf(socket);
    const done = this.#waiting.get(key);
    this.#waiting.delete(key);
    return done;
  }
}

/** Version, cipher and the name in the tracker's certificate, as the raw log keeps it. */
export function tlsText(socket: TLSSocket): string {
  const facts = [socket.getProtocol(), socket.getCipher().name];
  const name = socket.authorized ? socket.getPeerCertificate().subject?.CN : undefined;
  if (name) facts.push(`certificate ${cleanCode(String(name))}`);
  return facts.join(' ');
}

/** Both ends of a socket: the TLS socket has those of the one below it. */
function keyOf(socket: Socket): string {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
