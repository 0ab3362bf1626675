// What the sign-in screen may know before anybody signs in.
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import type { Config, TileLayer } from '../ground/config/config.ts';
import { streetSources } from '../thing/map/street-sources.ts';

/** What the sign-in screen is told beside what is announced. */
export type ConfiguredSettings = Omit<PublicSettings, 'announcements'>;

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

/**
 * Version and release, demo logins (in the demo only) and where maps come from; `mapVersion` is that of the operator's
 * file while it can be shown.
 */
export function publicSettings(
  config: Pick<Config, 'tiles' | 'mail' | 'map' | 'signOn'>,
  told: Pick<PublicSettings, 'version' | 'release'>,
  demo: PublicSettings['demo'],
  mapVersion: string | undefined,
): ConfiguredSettings {
  return {
    ...told,
    demo,
    hasMail: config.mail !== undefined,
    signOn: config.signOn ? { name: config.signOn.name } : null,
    streets: streetSources(config.map, mapVersion),
    layers: LAYERS.map(([code, tile]) => {
      const preset = code === 'osm' && config.map.isOnline ? OSM_TILES : null;
      const url = (tile && config.tiles[tile]) ?? preset;
      return { code, url, attribution: url === OSM_TILES ? OSM_ATTRIBUTION : '' };
    }),
  };
}
