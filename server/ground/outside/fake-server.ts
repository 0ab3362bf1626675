// The HTTP server behind the fakes of third parties: a free port, every request noted, an end that cuts
// what still waits for an answer.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface FakeServer {
  url: string;
  /** Path and query of every request, in order. */
  asked: URL[];
  stop(): Promise<void>;
}

/** `answer` may leave a request without an answer: the third party is silent. */
export async function fakeServer(
  answer: (url: URL, response: ServerResponse, request: IncomingMessage) => void,
): Promise<FakeServer> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    asked.push(url);
    answer(url, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
