// Which base layer the map shows: streets, the offline drawing, or one that the operator configured (MAP-005
// … MAP-009). The choice is remembered; a layer that is no longer configured falls back.
import {
  getPublicSettings,
  type PublicSettings,
  type Token,
} from '@flotila/domain/session/session.api.ts';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { useEndpoint } from '../call/api.ts';
import { remembered, useRemembered } from '../session/remembered.ts';
import { useSession } from '../session/session.ts';
import type { BaseLayer } from './contract.ts';

/** In the order of the menu. */
export const LAYER_CODES = [
  'streets',
  'offline',
  'osm',
  'czech',
  'czech-satellite',
  'roadmap',
  'traffic',
  'satellite',
] as const;
export type LayerCode = (typeof LAYER_CODES)[number];

/** Each user of the browser has a choice of their own. */
function chosenLayer({ firstName, lastName }: Token) {
  const name = `flotila.layer.${firstName} ${lastName}`;
  return remembered<LayerCode>(name, z.enum(LAYER_CODES), 'streets');
}
export const labelsShown = remembered('flotila.labels', z.boolean(), true);
export const zonesShown = remembered('flotila.zones', z.boolean(), true);

/** An operator's file that is replaced is another source; so often it is looked for. */
const FILE_LOOK_MS = 60_000;
const OFFLINE: BaseLayer = { code: 'offline' };

/** The chosen layer, and which layers there are with the reason why some cannot be chosen. */
export function useBaseLayer() {
  const [hasFile, setHasFile] = useState(false);
  const refetchIntervalMs = hasFile ? FILE_LOOK_MS : 0;
  const settings = useEndpoint(getPublicSettings, {}, { refetchIntervalMs });
  const [code, choose] = useRemembered(chosenLayer(useSession()));
  const configured = settings.data;
  useEffect(() => {
    setHasFile(configured?.streets.some(({ kind }) => kind === 'file') ?? false);
  }, [configured]);
  const layer = useMemo(() => layerOf(code, configured), [code, configured]);
  return {
    layer,
    choose,
    offers: LAYER_CODES.map((offer) => ({
      code: offer,
      isPossible: layerOf(offer, configured).code === offer,
    })),
  };
}

/** The layer of a code, or the offline one where the operator configured none. */
export function layerOf(
  code: LayerCode,
  configured: Pick<PublicSettings, 'layers' | 'streets'> | undefined,
): BaseLayer {
  // MAP-006: the Czech maps are seen but cannot be chosen.
  if (code === 'offline' || code.startsWith('czech')) return OFFLINE;
  if (code === 'streets') {
    const sources = configured?.streets ?? [];
    return sources.length > 0 ? { code, sources } : OFFLINE;
  }
  const found = configured?.layers.find((candidate) => candidate.code === code);
  if (!found?.url) return OFFLINE;
  return { code: found.code, url: found.url, attribution: found.attribution };
}
