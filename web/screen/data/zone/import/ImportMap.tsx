// Where the zones of a file would lie, beside those that the company has: what comes in in blue, what is skipped in red.

import { shapeBounds } from '@flotila/domain/zone/made-shape.ts';
import type { ImportedZone } from '@flotila/domain/zone/zone.api.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { type Bounds, joinBounds } from '../../../../ground/map/camera.ts';
import { RecordMap, WHOLE_MAP } from '../../../../ground/map/RecordMap.tsx';
import { ImportLayer } from '../../../../ground/map/zone/ImportLayer.tsx';
import { ZonesLayer } from '../../../../ground/map/zone/ZonesLayer.tsx';
import { ZoneView } from '../../../../ground/map/zone/ZoneView.tsx';
import { useCompany } from '../../../../ground/session/company.ts';
import { useOtherZones } from '../other-zones.ts';

const NONE: never[] = [];

interface Props {
  rows: readonly ImportedZone[];
  isStored: boolean;
  chosen: number | null;
}

export function ImportMap({ rows, isStored, chosen }: Props) {
  const theme = useComputedColorScheme('light');
  const others = useOtherZones(useCompany().ccode, null);
  const zones = useMemo(
    () =>
      rows.flatMap(({ name, shape, result }, id) =>
        shape ? [{ id, name, shape, isTaken: result === 'ok' }] : [],
      ),
    [rows],
  );
  const one = zones.find(({ id }) => id === chosen);
  const bounds = useMemo(
    () =>
      zones.reduce<Bounds | null>((all, { shape }) => joinBounds(all, shapeBounds(shape)), null),
    [zones],
  );
  return (
    <RecordMap>
      {/* Once the file is stored its zones are among them. */}
      <ZonesLayer zones={isStored ? NONE : others} theme={theme} />
      <ImportLayer zones={zones} chosen={one?.id ?? null} theme={theme} />
      <ZoneView
        bounds={one ? shapeBounds(one.shape) : bounds}
        around={null}
        isStored={false}
        viewKey={one ? String(one.id) : 'all'}
        padding={WHOLE_MAP}
      />
    </RecordMap>
  );
}
