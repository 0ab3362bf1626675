// What the sign-in screen may know before anybody signs in: version, demo logins, online map layers.
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';

/** The demo's logins and password; shown in demo mode only (interfaces §4). */
export const DEMO_PASSWORD = 'flotila-demo';
export const DEMO_LOGINS = ['superuser', 'admin', 'dispatcher', 'driver'] as const;

/** Layers in the order of the menu. The Czech ones are named by the specification and disabled. */
const LAYERS = [
  { code: 'osm', attribution: '© OpenStreetMap contributors' },
  { code: 'czech', attribution: '' },
  { code: 'czech-satellite', attribution: '' },
  { code: 'roadmap', attribution: '' },
  { code: 'traffic', attribution: '' },
  { code: 'satellite', attribution: '' },
] as const;

export interface PublicConfig {
  demo: boolean;
  /** Raster templates by layer (FLOTILA_TILES_…). */
  tiles: Readonly<Partial<Record<string, string>>>;
}

export function publicSettings(config: PublicConfig, version: string): PublicSettings {
  return {
    version,
    demo: config.demo
      ? { password: DEMO_PASSWORD, logins: DEMO_LOGINS.map((login) => ({ login, role: login })) }
      : null,
    layers: LAYERS.map(({ code, attribution }) => ({
      code,
      attribution,
      url: config.tiles[code] ?? null,
    })),
  };
}
