// The operator's mail server. What matters is that nobody gets a mail twice: how far the conversation came
// tells whether the mail certainly did not go, went, or nobody knows.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** An attachment. */
export interface MailFile {
  /** With ending. */
  fileName: string;
  type: string;
  bytes: Uint8Array;
}

export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  /** The same for who reads it formatted. */
  html?: string;
  file?: MailFile;
  /** The same each time that it is tried. */
  messageId: string;
  date: Date;
}

export type MailOutcome =
  /** `refused`: addresses that the server did not take. */
  | { kind: 'sent'; refused: string[] }
  /** It certainly did not go; `isFinal`: nor will it when it is tried again. */
  | { kind: 'failed'; isFinal: boolean; said: string }
  /** The connection broke when the server had it perhaps. */
  | { kind: 'uncertain'; said: string };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /** Part of a message id behind the @. */
  domain: string;
}

export interface MailerOptions {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  from: string;
  /** Waiting for a connection, for the server's first word, and for each of its answers. */
  patienceMs?: { connect: number; answer: number };
}

const PATIENCE_MS = { connect: 10_000, answer: 60_000 };
const PORTS = { 'smtp:': 587, 'smtps:': 465 };
/** What a server says is kept in so many characters. */
const SAID_MAX = 300;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function createMailer(options: MailerOptions): Mailer {
  const domain = options.from.replace(/^.*@/, '').replace(/>.*$/, '');
  return { domain, send: (mail) => send(options, mail) };
}

/** Comes in as for a mail, and goes again. @throws what the server or the network said */
export async function greetMailServer(options: MailerOptions): Promise<void> {
  const connection = new SMTPConnection(settingsOf(options));
  try {
    await enter(connection, options, stepsOf(connection));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function send(options: MailerOptions, mail: Mail): Promise<MailOutcome> {
  const bytes = await composed(options.from, mail);
  // The server asks for the message when it has taken sender and recipients; from then on it may have it.
  const progress = { isAsked: false };
  const message = new Readable({
    read() {
      progress.isAsked = true;
      this.push(bytes);
      this.push(null);
    },
  });
  const connection = new SMTPConnection(settingsOf(options));
  try {
    const { rejected } = await talk(connection, options, mail, message);
    connection.quit();
    return { kind: 'sent', refused: rejected };
  } catch (error) {
    connection.close();
    return outcomeOf(error, progress.isAsked);
  }
}

function composed(from: string, mail: Mail): Promise<Buffer> {
  const { to, subject, text, html, messageId, date, file } = mail;
  const composer = new MailComposer({
    from,
    to: [...to],
    subject,
    text,
    messageId,
    date,
    ...(html !== undefined && { html }),
    attachments: file ? [attached(file)] : [],
    // Answers of absent people are not asked for.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return composer.compile().build();
}

function attached({ fileName, type, bytes }: MailFile) {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { filename: fileName, contentType: type, content };
}

function settingsOf({ url, patienceMs = PATIENCE_MS }: MailerOptions): SMTPConnection.Options {
  const { protocol, hostname, port, username } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    secure: protocol === 'smtps:',
    // A password crosses no network that others read.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: patienceMs.connect,
    greetingTimeout: patienceMs.connect,
    socketTimeout: patienceMs.answer,
  };
}

async function talk(
  connection: SMTPConnection,
  options: MailerOptions,
  mail: Mail,
  message: Readable,
): Promise<{ rejected: string[] }> {
  const step = stepsOf(connection);
  await enter(connection, options, step);
  const envelope = { from: options.from.replace(/^.*<|>.*$/g, ''), to: [...mail.to] };
  return step((done) => connection.send(envelope, message, done as never));
}

type Step = <T>(begin: (done: (error: unknown, result?: T) => void) => void) => Promise<T>;

function stepsOf(connection: SMTPConnection): Step {
  const broken = once(connection, 'error').then(([error]) => Promise.reject(error));
  // Nobody hears it where a step has told it already.
  broken.catch(() => undefined);
  return <T>(begin: (done: (error: unknown, result?: T) => void) => void) =>
    Promise.race([
      broken,
      new Promise<T>((resolve, reject) =>
        begin((error, result) => (error ? reject(error) : resolve(result as T))),
      ),
    ]);
}

async function enter(
  connection: SMTPConnection,
  { url }: MailerOptions,
  step: Step,
): Promise<void> {
  const { username, password } = new URL(url);
  await step((done) => connection.connect(done));
  if (username === '') return;
  const credentials = {
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
  };
  await step((done) => connection.login({ credentials } as never, done));
}

function outcomeOf(error: unknown, isAsked: boolean): MailOutcome {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  const said = String(message ?? error).slice(0, SAID_MAX);
  // An answer in numbers is a clear one, also to the message itself.
  if (isAsked && responseCode === undefined) return { kind: 'uncertain', said };
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { kind: 'failed', isFinal: isRefused && (responseCode ?? 0) >= 500, said };
}
