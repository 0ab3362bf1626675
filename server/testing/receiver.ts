// A system outside over a real socket: keeps what was sent to it and answers as the test says.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ForwardedRecord } from '@flotila/domain/forwarding/message.ts';

export interface GotRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Respond = (response: ServerResponse, request: GotRequest) => void;
export const answer =
  (status: number, text = ''): Respond =>
  (response) =>
    response.writeHead(status).end(text);

export interface Receiver {
  got: GotRequest[];
  respond: Respond;
  address(path?: string): string;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
      receiver.got.push(one);
      receiver.respond(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    got: [],
    respond: answer(204),
    address: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** Of a message of JSON. */
export function recordsOf({ body }: GotRequest): ForwardedRecord[] {
  return (JSON.parse(body) as { records: ForwardedRecord[] }).records;
}
