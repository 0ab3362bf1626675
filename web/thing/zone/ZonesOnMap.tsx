// The zones of the company on the live map. Loaded a moment after the vehicles. Renders nothing into the page.
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import type { Theme } from '../../ground/map/palette.ts';
import { ZonesLayer } from '../../ground/map/zone/ZonesLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { visitedZones } from './visited-zones.ts';
import { useZonePictures } from './zone-pictures.tsx';

/** Zones change seldom. */
const REFRESH_MS = 300_000;

export function ZonesOnMap({ theme }: { theme: Theme }) {
  const { ccode: company } = useCompany();
  const asked = useEndpoint(
    listZones,
    { company, query: { size: ZONES_MAX } },
    { refetchIntervalMs: REFRESH_MS },
  );
  const rows = asked.data?.content;
  const visited = visitedZones.use();
  const zones = useMemo(
    () =>
      (rows ?? []).map(({ zoneId, name, category, shape }) => ({
        id: zoneId,
        name,
        shape,
        picture: category,
        ...(visited.has(zoneId) && { visited: visited.get(zoneId) ?? '' }),
      })),
    [rows, visited],
  );
  const pictures = useZonePictures(theme);
  return pictures && <ZonesLayer zones={zones} theme={theme} pictures={pictures} />;
}
