// The zone that is being edited: its area in the colour of its category, the band outside of the border in which a
// vehicle is still inside, and its corners. One of them can be chosen: arrows move it, Delete takes it away.
import { type ShapeFault, shapeFault } from '@flotila/domain/zone/shape-fault.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/i18n.ts';
import { usePlaces } from '../layers/use-places.ts';
import { hearMap, useMap, whileDrawn } from '../map-context.ts';
import { type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { movedCorner, withoutCorner } from './corner-edit.ts';
import { groundPixels } from './ground-metres.ts';
import { addSketchLayers, SKETCH, SKETCH_LAYERS } from './sketch-layers.ts';
import { cornersOf, drawnSketch } from './zone-drawing.ts';
import { IS_TOUCHED, openSketch, REACH, type Sketch } from './zone-sketch.ts';
import './zone-layers.css';
import { isTyped, listen } from '../../../ground/ui/listen.ts';

interface Props {
  shape: ZoneShape | null;
  /** What is drawn anew; null: the shape is corrected. */
  drawing: ZoneShape['type'] | null;
  colour: string;
  theme: Theme;
  name: string;
  /** Metres. */
  margin: number;
  marginText: string;
  isReadOnly: boolean;
  onShape: (shape: ZoneShape) => void;
}

export function ZoneEditLayer(props: Props): ReactNode {
  const map = useMap();
  const { shape, drawing, colour, isReadOnly } = props;
  const [live, setLive] = useState<ZoneShape | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const seen = drawing ? null : (live ?? shape);
  const latest = useRef(props);
  latest.current = props;
  const sketch = useRef<Sketch | null>(null);
  useEffect(() => {
    if (isReadOnly) return undefined;
    const opened = openSketch(map, colour, {
      onLive: setLive,
      onDone(done) {
        setLive(null);
        latest.current.onShape(done);
      },
    });
    sketch.current = opened;
    opened.show(latest.current.shape);
    opened.draw(latest.current.drawing);
    return () => {
      sketch.current = null;
      opened.close();
    };
  }, [map, colour, isReadOnly]);
  useEffect(() => {
    // What was told of the shape before must not cover the one that is shown now.
    setLive(null);
    sketch.current?.show(shape);
  }, [shape]);
  useEffect(() => setChosen((corner) => (isThere(shape, corner) ? corner : null)), [shape]);
  useEffect(() => {
    sketch.current?.draw(drawing);
    setChosen(null);
  }, [drawing]);
  // Said while a corner is dragged, not only when it is let go.
  const fault = useMemo(() => seen && shapeFault(seen), [seen]);
  useDrawn(map, props, { seen, chosen, fault });
  useChoosing(map, seen, isReadOnly ? nothing : setChosen);
  useCornerKeys(latest, chosen, setChosen);
  if (seen === null || chosen === null || isReadOnly) return null;
  const fewer = withoutCorner(seen, chosen);
  const away = () => {
    if (fewer) latest.current.onShape(fewer);
    setChosen(null);
  };
  return <CornerTip shape={seen} chosen={chosen} onAway={fewer ? away : null} />;
}

function nothing(): void {}

function isThere(shape: ZoneShape | null, corner: number | null): boolean {
  return corner !== null && shape !== null && corner < cornersOf(shape).length;
}

interface Seen {
  seen: ZoneShape | null;
  chosen: number | null;
  fault: ShapeFault | null;
}

function useDrawn(map: MapLibreMap, props: Props, { seen, chosen, fault }: Seen) {
  const { colour, theme, margin, name, marginText } = props;
  const crossing = fault?.at ?? null;
  const isFaulty = fault !== null;
  useEffect(() => {
    addSketchLayers(map, colour, theme);
    return () =>
      whileDrawn(map, () => {
        for (const id of SKETCH_LAYERS) map.removeLayer(id);
        map.removeSource(SKETCH);
      });
  }, [map, colour, theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers that are made anew are empty
  useEffect(() => {
    const words = [name, margin > 0 ? marginText : ''].filter(Boolean).join('\n');
    const data = drawnSketch(seen, { name: words, chosen, crossing });
    whileDrawn(map, () => map.getSource<GeoJSONSource>(SKETCH)?.setData(data));
  }, [map, seen, chosen, crossing, name, marginText, colour, theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const [, latitude] = (seen && cornersOf(seen)[0]) ?? [0, 48];
    const width = seen?.type === 'Corridor' ? seen.width : 0;
    const band = groundPixels(margin, latitude);
    whileDrawn(map, () => {
      map.setPaintProperty('sketch-band', 'line-width', band);
      map.setPaintProperty('sketch-band', 'line-offset', groundPixels(-margin / 2, latitude));
      map.setPaintProperty('sketch-line-band', 'line-width', band);
      map.setPaintProperty('sketch-line-band', 'line-gap-width', groundPixels(width, latitude));
      map.setPaintProperty('sketch-line', 'line-width', groundPixels(width, latitude));
      map.setPaintProperty('sketch-line-border', 'line-gap-width', groundPixels(width, latitude));
    });
  }, [map, margin, seen, colour, theme]);
  useEffect(() => {
    const border = isFaulty ? VEHICLE_PALETTES[theme].alarm : colour;
    whileDrawn(map, () => {
      map.setPaintProperty('sketch-border', 'line-color', border);
      map.setPaintProperty('sketch-line-border', 'line-color', border);
    });
  }, [map, isFaulty, colour, theme]);
}

/** A press on a corner chooses it, one elsewhere lets it go. */
function useChoosing(
  map: MapLibreMap,
  seen: ZoneShape | null,
  choose: (corner: number | null) => void,
): void {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const pressed = ({ point }: { point: { x: number; y: number } }) => {
      const shape = latest.current;
      if (!shape || shape.type === 'Circle') return choose(null);
      const found = cornersOf(shape).findIndex((corner) => {
        const { x, y } = map.project(corner);
        return Math.hypot(point.x - x, point.y - y) <= REACH;
      });
      choose(found < 0 ? null : found);
    };
    return hearMap(map, { mousedown: pressed, touchstart: pressed });
  }, [map, choose]);
}

const STEPS: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function useCornerKeys(
  latest: { current: Props },
  chosen: number | null,
  setChosen: (corner: number | null) => void,
): void {
  useEffect(() => {
    if (chosen === null) return undefined;
    const handle = (signal: KeyboardEvent) => {
      const { shape, onShape, isReadOnly } = latest.current;
      if (!shape || isReadOnly || isTyped(signal)) return;
      const step = STEPS[signal.key];
      if (step) onShape(movedCorner(shape, chosen, step, signal.shiftKey ? 10 : 1));
      else if (signal.key === 'Delete' || signal.key === 'Backspace') {
        const next = withoutCorner(shape, chosen);
        if (next) onShape(next);
        setChosen(null);
      } else if (signal.key === 'Escape') setChosen(null);
      else return;
      signal.preventDefault();
      signal.stopImmediatePropagation();
    };
    return listen(window, { keydown: handle }, { capture: true });
  }, [latest, chosen, setChosen]);
}

/** What can be done with the chosen corner, beside it. */
function CornerTip(props: { shape: ZoneShape; chosen: number; onAway: (() => void) | null }) {
  const { shape, chosen, onAway } = props;
  const map = useMap();
  const corner = cornersOf(shape)[chosen];
  const [longitude = 0, latitude = 0] = corner ?? [];
  const places = useMemo(() => [{ id: 'corner', latitude, longitude }], [latitude, longitude]);
  const hold = usePlaces(map, places);
  if (!corner) return null;
  const isRight = map.project([longitude, latitude]).x > map.getContainer().clientWidth / 2;
  return createPortal(
    <div ref={hold('corner')} className="zone-corner-tip">
      <div data-side={isRight ? 'left' : 'right'}>
        {/* A finger has no Delete key. */}
        <span>{t(IS_TOUCHED ? 'zone.cornerTouch' : 'zone.corner', { number: chosen + 1 })}</span>
        {IS_TOUCHED && onAway && (
          <button type="button" onClick={onAway}>
            {t('zone.cornerAway')}
          </button>
        )}
      </div>
    </div>,
    // Not into that of the canvas: there a press would be one on the map.
    map.getContainer(),
  );
}
