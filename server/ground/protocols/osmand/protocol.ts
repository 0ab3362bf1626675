// OsmAnd and Traccar clients: phones and simple modems that send one HTTP request per location.
import type { HttpProtocol } from '../protocol.ts';
import { osmandAbout } from './about.ts';
import { BODY_BYTES_MAX, decodeOsmand } from './decode.ts';
import { parseOsmandOptions } from './options.ts';

export const osmand: HttpProtocol = {
  name: 'osmand',
  port: 5055,
  about: osmandAbout,
  bodyBytesMax: BODY_BYTES_MAX,
  decodeRequest(request, receivedTs, options) {
    const decoded = decodeOsmand(request, receivedTs, options);
    return 'fault' in decoded ? decoded : { told: [{ ...decoded, body: request.body }] };
  },
  /** An unknown tracker: 400, or 404 where the request is JSON (what phones of each form expect). */
  answer({ unknown }, { headers }) {
    if (unknown.length === 0) return { status: 200 };
    return { status: headers['content-type']?.includes('json') ? 404 : 400 };
  },
  parseOptions: parseOsmandOptions,
};
