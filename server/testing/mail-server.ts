// A real mail server of a test, which keeps what it is given.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMailer } from '../ground/outside/mail.ts';

export interface Received {
  to: string[];
  /** As it came. */
  raw: string;
}

export async function startMailServer() {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const mailUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  return {
    received,
    mailUrl,
    mailer: createMailer({ url: mailUrl, from: 'Flotila <flotila@example.org>' }),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
