// The streets above the offline basemap, from whichever source can be had; while none can a calm line says so.
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { BaseLayer } from '../contract.ts';
import { useMap } from '../map-context.ts';
import { pageAccess } from '../streets/page-access.ts';
import { type Area, isWorld } from '../streets/street-area.ts';
import { drawStreets, type StreetDrawing } from '../streets/street-drawing.ts';
import type { StreetLook } from '../streets/street-parts.ts';
import { openStreetSession } from '../streets/street-session.ts';

/** As long as the line is in the way of the map. */
const READ_MS = 8_000;
/** Pixels: on a map that is lower the line would lie on what the map shows, so it begins as a sign. */
const SMALL = 300;

interface Props extends StreetLook {
  layer: Extract<BaseLayer, { code: 'streets' }>;
  /** None of the sources can be had. */
  isAway: boolean;
  onAway: (isAway: boolean) => void;
  /** Told beyond which area the shown source has nothing; null: it is everywhere, or none is shown. */
  onArea: (area: Area | null) => void;
}

export function StreetLayer({ layer, theme, language, isAway, onAway, onArea }: Props) {
  const map = useMap();
  const drawing = useRef<StreetDrawing | null>(null);
  const look = useRef<StreetLook>({ theme, language });
  const sources = JSON.stringify(layer.sources);
  look.current = { theme, language };
  useEffect(() => {
    const session = openStreetSession(JSON.parse(sources), pageAccess(layer.sharing));
    const drawn = drawStreets(map, session, look.current);
    drawing.current = drawn;
    const stopHearing = session.subscribe(() => {
      const now = session.now();
      onAway(now.isAway);
      onArea(now.tiles && !isWorld(now.tiles.bounds) ? now.tiles.bounds : null);
    });
    return () => {
      stopHearing();
      drawing.current = null;
      drawn.close();
      session.close();
      onAway(false);
      onArea(null);
    };
  }, [map, sources, layer.sharing, onAway, onArea]);
  useEffect(() => drawing.current?.restyle({ theme, language }), [theme, language]);
  return isAway ? <AwayNote /> : null;
}

/** Once it was read a sign is enough, which says it again when it is pressed; who hears the page keeps the words. */
function AwayNote() {
  const map = useMap();
  const [isSign, setSign] = useState(() => map.getContainer().clientHeight < SMALL);
  useEffect(() => {
    if (isSign) return undefined;
    const timer = setTimeout(() => setSign(true), READ_MS);
    return () => clearTimeout(timer);
  }, [isSign]);
  return (
    <div className="fleet-map-note" role="status" data-sign={isSign}>
      <button
        type="button"
        title={isSign ? t('map.streetsAway') : undefined}
        onClick={() => setSign(!isSign)}
      >
        <IconMapOff size={16} stroke={1.7} aria-hidden="true" />
        <span>{t('map.streetsAway')}</span>
      </button>
    </div>
  );
}
