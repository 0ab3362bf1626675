// OsmAnd and Traccar clients: phones and simple modems that send one HTTP request per location.
import type { HttpProtocol } from '../protocol.ts';
import { osmandAbout } from './about.ts';
import { decodeOsmand } from './decode.ts';
import { parseOsmandOptions } from './options.ts';

export const osmand: HttpProtocol = {
  name: 'osmand',
  port: 5055,
  about: osmandAbout,
  decodeRequest: decodeOsmand,
  parseOptions: parseOsmandOptions,
};
