// What the sign-in screen may know before anybody signs in.
import { PUBLIC_STREETS } from '@flotila/domain/map/map.api.ts';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import type { Config, TileLayer } from './config.ts';

/** Asked for by the browser only when somebody chooses the layer. */
const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const OSM_ATTRIBUTION = '© OpenStreetMap contributors';

/** MAP-005, MAP-006: the layers of the menu in order; the Czech maps are shown but disabled. */
const LAYERS: readonly [PublicSettings['layers'][number]['code'], TileLayer | null][] = [
  ['osm', 'osm'],
  ['czech', null],
  ['czech-satellite', null],
  ['roadmap', 'roadmap'],
  ['traffic', 'traffic'],
  ['satellite', 'satellite'],
];

/** Version, demo logins (in the demo only) and the addresses of online base layers. */
export function publicSettings(
  config: Pick<Config, 'tiles' | 'mail' | 'map'>,
  version: string,
  demo: PublicSettings['demo'],
): PublicSettings {
  return {
    version,
    demo,
    hasMail: config.mail !== undefined,
    streets: config.map.isOnline ? [{ kind: 'public', url: PUBLIC_STREETS }] : [],
    layers: LAYERS.map(([code, tile]) => {
      const preset = code === 'osm' && config.map.isOnline ? OSM_TILES : null;
      const url = (tile && config.tiles[tile]) ?? preset;
      return { code, url, attribution: url === OSM_TILES ? OSM_ATTRIBUTION : '' };
    }),
  };
}
