// Mail over a real server: what certainly went, what certainly did not, and what nobody can tell.
import { once } from 'node:events';
import net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailer, type Mail } from './mail.ts';

const ENDS: (() => unknown)[] = [];
afterEach(() => Promise.all(ENDS.splice(0).map((end) => end())));

interface Received {
  recipients: string[];
  text: string;
}

/** A mail server of the test; what it took is in `received`. */
async function server(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  // A client that goes away, or that does not trust it, is no matter of the test.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  ENDS.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { received, port: (smtp.server.address() as net.AddressInfo).port };
}

/** A server of a few lines: answers each command by its first word, or cuts the connection. */
async function script(answers: Record<string, string | 'cut' | 'silence'>): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let isMessage = false;
    const say = (answer: string | undefined) => {
      if (answer === 'cut') socket.destroy();
      else if (answer !== 'silence') socket.write(`${answer ?? '250 ok'}\r\n`);
    };
    socket.on('error', () => undefined);
    say(answers.greeting ?? '220 here');
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (isMessage && !text.endsWith('\r\n.\r\n')) return answers.half && say(answers.half);
      if (isMessage) return say(answers.end);
      for (const line of text.trim().split('\r\n')) {
        const [word = ''] = line.toUpperCase().split(' ');
        isMessage = word === 'DATA';
        say(answers[word] ?? (isMessage ? '354 go on' : undefined));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ENDS.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as net.AddressInfo).port;
}

const FILE = {
  fileName: 'Kniha_jázd.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode('%PDF-1.7 of the test'),
};
const MAIL: Mail = {
  to: ['eva@example.org', 'jan@example.org'],
  subject: 'Kniha jázd TT 482 KM, marec 2026',
  text: 'Dobrý deň,\n\nv prílohe je Kniha jázd.\n',
  file: FILE,
  messageId: '<report-1-77@example.org>',
  date: new Date('2026-04-01T06:00:00Z'),
};
const patienceMs = { connect: 400, answer: 400 };
function send(port: number, url = `smtp://127.0.0.1:${port}`, mail = MAIL) {
  return createMailer({ url, from: 'Flotila <flotila@example.org>', patienceMs }).send(mail);
}

describe('what certainly went', () => {
  test('reaches all recipients with its attachment, under the same id each time', async () => {
    const { received, port } = await server();
    expect(await send(port)).toEqual({ kind: 'sent', refused: [] });
    expect(await send(port)).toEqual({ kind: 'sent', refused: [] });
    const [mail, again] = received;
    expect(mail?.recipients).toEqual(MAIL.to);
    expect(mail?.text).toContain('Message-ID: <report-1-77@example.org>');
    expect(again?.text).toContain('Message-ID: <report-1-77@example.org>');
    expect(mail?.text).toContain('From: Flotila <flotila@example.org>');
    expect(mail?.text).toContain(Buffer.from(FILE.bytes).toString('base64'));
  });

  test('and whom the server did not take is told', async () => {
    const { received, port } = await server({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('jan') ? new Error('no such user') : null),
    });
    expect(await send(port)).toEqual({ kind: 'sent', refused: ['jan@example.org'] });
    expect(received[0]?.recipients).toEqual(['eva@example.org']);
  });

  test('with the password of the address, also one with special characters', async () => {
    const seen: unknown[] = [];
    const { port } = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = `smtp://flotila%40example.org:p%3Aw%2F%40@127.0.0.1:${port}`;
    expect(await send(port, url)).toMatchObject({ kind: 'sent' });
    expect(seen).toEqual([['flotila@example.org', 'p:w/@']]);
  });

  test('no line of a subject makes a header of its own', async () => {
    const { received, port } = await server();
    await send(port, undefined, { ...MAIL, subject: 'one\r\nBcc: spy@example.org' });
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
    expect(received[0]?.recipients).toEqual(MAIL.to);
  });
});

describe('what certainly did not go', () => {
  test('nobody listens', async () => {
    const port = await script({});
    await Promise.all(ENDS.splice(0).map((end) => end()));
    expect(await send(port)).toMatchObject({ kind: 'failed', isFinal: false });
  });

  test.for([
    ['greeting', 'silence'],
    ['greeting', 'cut'],
    ['greeting', '554 go away'],
    ['EHLO', 'cut'],
    ['MAIL', '451 later'],
    ['RCPT', '450 mailbox busy'],
    ['RCPT', 'cut'],
    ['DATA', '451 later'],
    ['DATA', 'cut'],
    ['DATA', 'silence'],
    ['end', '451 later'],
  ] as const)('%s: %s; it may go when it is tried again', async ([word, answer]) => {
    const port = await script({ [word]: answer });
    expect(await send(port)).toMatchObject({ kind: 'failed', isFinal: false });
  });

  test.for([
    ['MAIL', '550 not from you'],
    ['RCPT', '550 no such user'],
    ['end', '552 too large'],
  ] as const)('%s: %s; nor will it go later', async ([word, answer]) => {
    const port = await script({ [word]: answer });
    const outcome = await send(port);
    expect(outcome).toMatchObject({ kind: 'failed', isFinal: true });
    expect(outcome).toMatchObject({ said: expect.stringContaining(answer) });
  });

  test('a wrong password', async () => {
    const { received, port } = await server({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const outcome = await send(port, `smtp://eva:wrong@127.0.0.1:${port}`);
    expect(outcome).toMatchObject({ kind: 'failed', isFinal: false });
    expect(JSON.stringify(outcome)).not.toContain('wrong');
    expect(received).toEqual([]);
  });

  test('a certificate that nobody vouches for', async () => {
    // The library brings one of its own, which is self-signed.
    const { received, port } = await server({ secure: true });
    const outcome = await send(port, `smtps://127.0.0.1:${port}`);
    expect(outcome).toMatchObject({ kind: 'failed', isFinal: false });
    expect(received).toEqual([]);
  });
});

describe('what nobody can tell', () => {
  test.for([
    ['end', 'cut'],
    ['end', 'silence'],
    ['half', 'cut'],
  ] as const)('the message was asked for, then %s: %s', async ([word, answer]) => {
    const port = await script({ [word]: answer });
    const bytes = new Uint8Array(word === 'half' ? 3_000_000 : 10);
    const outcome = await send(port, undefined, { ...MAIL, file: { ...FILE, bytes } });
    expect(outcome).toMatchObject({ kind: 'uncertain' });
  });
});
