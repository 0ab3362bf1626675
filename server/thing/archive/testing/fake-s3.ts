// A storage that speaks S3 over real HTTP, as far as the archive asks: it checks who signed what, keeps objects, and fails
// as such storages do.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Method and path of every request. */
  asked: string[];
  /** How the next requests are answered, one each: then rightly again. */
  next: ('slow down' | 'internal' | 'reset' | 'half' | 'silent')[];
  close(): Promise<void>;
}

const KEY = { id: 'AKIDEXAMPLE', secret: 'a+secret/of=tests' };
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

export async function fakeS3(bucket: string, region: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const next: FakeS3['next'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(`${request.method} ${request.url}`);
    answer(request, Buffer.concat(chunks), response);
  });

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): unknown {
    const fault = next.shift();
    if (fault === 'silent') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'slow down')
      return refuse(response, 503, 'SlowDown', 'Please reduce your request rate.');
    if (fault === 'internal')
      return refuse(response, 500, 'InternalError', 'We encountered an internal error.');
    if (request.headers['x-amz-content-sha256'] !== sha256(body)) {
      return refuse(
        response,
        400,
        'XAmzContentSHA256Mismatch',
        'The provided header does not match.',
      );
    }
    if (!isSigned(request, region)) {
      return refuse(
        response,
        403,
        'SignatureDoesNotMatch',
        'The request signature does not match.',
      );
    }
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://fake');
    if (searchParams.has('list-type') && pathname === `/${bucket}`) {
      return void response.end(listed(searchParams, objects));
    }
    const path = decodeURIComponent(request.url ?? '');
    if (!path.startsWith(`/${bucket}/`))
      return refuse(response, 404, 'NoSuchBucket', 'No such bucket');
    const key = path.slice(bucket.length + 2);
    if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: '"x"' }).end();
      return;
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const held = objects.get(key);
    if (!held) return refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.');
    response.writeHead(200, { 'content-length': held.length });
    if (fault !== 'half') return void response.end(held);
    response.write(held.subarray(0, held.length >> 1), () => request.socket.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    asked,
    next,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Two at a time, so that whoever lists must go on. */
function listed(asked: URLSearchParams, objects: ReadonlyMap<string, Buffer>): string {
  const after = asked.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(asked.get('prefix') ?? ''))
    .filter((name) => name > after)
    .sort();
  const keys = names.slice(0, 2).map((name) => {
    return `<Contents><Key>${encodeURIComponent(name)}</Key></Contents>`;
  });
  const next = names.length > 2 ? `<NextContinuationToken>${names[1]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

/** Worked out as AWS writes it down (Signature Version 4), apart from any client. */
function isSigned({ method, url = '', headers }: IncomingMessage, region: string): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=(\S+?), SignedHeaders=(\S+?), Signature=(\S+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature] = given ?? [];
  const [id, day = '', ...scope] = credential.split('/');
  if (id !== KEY.id || scope.join('/') !== `${region}/s3/aws4_request`) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const [path = '', query = ''] = url.split('?');
  const sorted = query.split('&').sort().join('&');
  const canonical = [method, path, sorted, lines.join(''), names, headers['x-amz-content-sha256']];
  const told = ['AWS4-HMAC-SHA256', headers['x-amz-date'], [day, ...scope].join('/')];
  const text = [...told, sha256(canonical.join('\n'))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (held, part) => hmac(held, part),
    `AWS4${KEY.secret}`,
  );
  return hmac(key as Buffer, text).toString('hex') === signature;
}

export const FAKE_KEY = KEY;
