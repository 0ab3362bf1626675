// The tiny protocol over HTTP: `?id=…&t=…` is one record; the id may stand in a JSON body.
import { osmand } from '../../../ground/protocols/osmand/protocol.ts';
import type { HttpProtocol } from '../../../ground/protocols/protocol.ts';
import { tiny } from './tiny-protocol.ts';

export const tinyHttp: HttpProtocol = {
  name: 'osmand',
  port: 0,
  bodyBytesMax: 64 * 1024,
  about: tiny.about,
  parseOptions: (options) => options as Record<string, unknown>,
  decodeRequest(request, receivedTs, options) {
    const query = new URL(request.url, 'http://x').searchParams;
    const deviceCode =
      query.get('id') ?? String(JSON.parse(bodyText(request.body) || '{}').id ?? '');
    if (deviceCode === '') return { fault: 'no id' };
    if (query.has('crash')) throw new Error('decoder bug');
    const context = {
      state: { deviceCode, memory: {} },
      receivedTs,
      options,
      transport: 'http' as const,
    };
    const data = tiny.decode(Buffer.from([0x44, Number(query.get('t') ?? 1)]), context);
    return 'fault' in data ? data : { told: [{ ...data, deviceCode, body: request.body }] };
  },
  answer: osmand.answer,
};

function bodyText(body: Uint8Array): string {
  return Buffer.from(body).toString();
}
