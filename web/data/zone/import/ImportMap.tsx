// Where the zones of a file would lie, beside those that the company has: what comes in in blue, what is skipped in red.

import { shapeBounds } from '@flotila/domain/zone/made-shape.ts';
import type { ImportedZone } from '@flotila/domain/zone/zone.api.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useBaseLayer } from '../../../app/base-layer.ts';
import { useLanguage } from '../../../i18n/i18n.ts';
import { type Bounds, joinBounds } from '../../../map/camera.ts';
import type { FleetMapController } from '../../../map/contract.ts';
import { FleetMap } from '../../../map/FleetMap.tsx';
import { ImportLayer } from '../../../map/zone/ImportLayer.tsx';
import { ZonesLayer } from '../../../map/zone/ZonesLayer.tsx';
import { ZoneView } from '../../../map/zone/ZoneView.tsx';
import { useCompany } from '../../../session/company.ts';
import { useOtherZones } from '../other-zones.ts';

const NONE: never[] = [];
const HIDDEN: ReadonlySet<number> = new Set();
const nothing = () => undefined;
const noPopup = () => null;
const PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

interface Props {
  rows: readonly ImportedZone[];
  isStored: boolean;
  chosen: number | null;
}

export function ImportMap({ rows, isStored, chosen }: Props) {
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const { layer } = useBaseLayer();
  const controller = useRef<FleetMapController>(null);
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
    <FleetMap
      vehicles={NONE}
      hidden={HIDDEN}
      selectedId={null}
      hoveredId={null}
      onSelect={nothing}
      onHover={nothing}
      labels={false}
      padding={PADDING}
      layer={layer}
      theme={theme}
      language={language}
      popup={noPopup}
      controllerRef={controller}
      fitsFleet={false}
    >
      {/* Once the file is stored its zones are among them. */}
      <ZonesLayer zones={isStored ? NONE : others} theme={theme} />
      <ImportLayer zones={zones} chosen={one?.id ?? null} theme={theme} />
      <ZoneView
        bounds={one ? shapeBounds(one.shape) : bounds}
        around={null}
        viewKey={one ? String(one.id) : 'all'}
        padding={PADDING}
      />
    </FleetMap>
  );
}
