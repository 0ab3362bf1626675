// The fleet on the map: keeps the GPU drawing in step with the list of vehicles, chooses labels, and turns
// clicks and hovering into vehicle ids. Renders nothing into the page.
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FleetMapProps, MapPadding } from '../contract.ts';
import { chooseLabels, isNearEnough, onScreen, pick, type View } from '../fleet-view.ts';
import { type Box, floatingOver } from '../floating.ts';
import { prefersStill } from '../looks.ts';
import { hearMap, useMap, whileDrawn } from '../map-context.ts';
import { VEHICLE_PALETTES } from '../palette.ts';
import { chipBoxes, stackBadges, stackOf, stacksOf } from '../vehicle-stack.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';
import type { LabelText, PlateMark } from '../vehicles/label-text.ts';
import { worldPixels } from '../vehicles/marker-scale.ts';
import { lastSeenText } from '../vehicles/state-words.ts';
import { type DrawnLabel, VEHICLE_LAYER, VehicleDrawing } from '../vehicles/vehicle-drawing.ts';

const PICK_PIXELS = 16;
const PICK_PIXELS_TOUCH = 24;
/** Labels are laid out anew while the map moves, but not with every frame. */
const LABEL_PAUSE_MS = 120;
/** Ages in labels and "not communicating" change with time alone. */
const CLOCK_MS = 20_000;
const HELP: PlateMark = { sign: 'help', tone: 'alarm', text: '' };
const NOBODY: ReadonlyMap<number, PlateMark> = new Map();

type Props = Pick<
  FleetMapProps,
  | 'vehicles'
  | 'hidden'
  | 'lit'
  | 'urgent'
  | 'selectedId'
  | 'hoveredId'
  | 'onSelect'
  | 'onHover'
  | 'labels'
  | 'padding'
> & {
  theme: 'light' | 'dark';
  language: Language;
  motion: FleetMotion;
  onStack: (ids: readonly number[]) => void;
};

export function VehiclesLayer(props: Props): null {
  const map = useMap();
  const { motion, vehicles, hidden, lit = null, selectedId, hoveredId } = props;
  const { labels, theme, language, urgent = NOBODY } = props;
  const [drawing] = useState(() => new VehicleDrawing(motion, VEHICLE_PALETTES[theme]));
  const relabel = useLabels(map, drawing, motion, {
    areShown: labels,
    language,
    padding: props.padding,
  });

  useEffect(() => {
    map.addLayer(drawing);
    return () => whileDrawn(map, () => map.removeLayer(VEHICLE_LAYER));
  }, [map, drawing]);

  useLayoutEffect(() => {
    motion.update(vehicles, {
      now: drawing.now(),
      wallClock: Date.now(),
      isInstant: document.hidden || prefersStill(),
    });
    drawing.flags = { hidden, lit, urgent, selectedId, hoveredId };
    drawing.invalidate();
    relabel();
  }, [motion, drawing, vehicles, hidden, lit, urgent, selectedId, hoveredId, relabel]);

  useEffect(() => drawing.setPalette(VEHICLE_PALETTES[theme]), [drawing, theme]);
  useClock(drawing, motion, relabel);
  usePointer(map, drawing, motion, props);
  return null;
}

/** Answers a stable function that lays the labels out anew. */
function useLabels(
  map: MapLibreMap,
  drawing: VehicleDrawing,
  motion: FleetMotion,
  options: { areShown: boolean; language: Language; padding: MapPadding },
): () => void {
  const latest = useRef(options);
  latest.current = options;
  const [relabel] = useState(() => {
    let before: ReadonlySet<number> = new Set();
    let badges: DrawnLabel[] = [];
    let covered: ReadonlySet<number> = new Set();
    let floating: Box[] = [];
    return () => {
      const { areShown } = latest.current;
      const view = viewOf(map);
      const shown = onScreen(motion, drawing.flags, view, drawing.now());
      const widthOf = (text: LabelText) => drawing.labelWidth(text);
      const choose = (areAll: boolean, obstacles: readonly Box[]) =>
        chooseLabels(motion, drawing.flags, shown, {
          areShown: areAll,
          zoom: map.getZoom(),
          textOf: (row) => labelText(motion, drawing, row),
          widthOf,
          before,
          covered,
          obstacles,
          view,
        });
      // They move with their vehicles: who stands together changes with the zoom, not on the way.
      if (!map.isMoving()) {
        const areCounted = isNearEnough(map.getZoom(), shown);
        const stacks = areCounted ? stacksOf(motion, drawing.flags, shown) : [];
        covered = new Set(stacks.flatMap(([, ...others]) => others));
        floating = floatingOver(map.getContainer());
        badges = stackBadges(motion, stacks, shown, { sure: choose(false, floating), widthOf });
      }
      const chosen = choose(areShown, [...floating, ...chipBoxes(badges, shown, widthOf)]);
      before = new Set(chosen.map((label) => label.row));
      // The most important one on top of all.
      drawing.setLabels([...badges, ...chosen.toReversed()]);
    };
  });
  useEffect(() => {
    let pending: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      pending ??= setTimeout(() => {
        pending = undefined;
        relabel();
      }, LABEL_PAUSE_MS);
    };
    // What floats over the map comes and goes by itself; plates laid out anew are drawn, and the map is idle again.
    let floating = '';
    const look = () => {
      const now = JSON.stringify(floatingOver(map.getContainer()));
      if (now !== floating) later();
      floating = now;
    };
    const stopHearing = hearMap(map, { move: later, resize: later, idle: look });
    return () => {
      stopHearing();
      clearTimeout(pending);
    };
  }, [map, relabel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: relabel reads the options when it runs
  useEffect(relabel, [relabel, options.areShown, options.language, options.padding]);
  return relabel;
}

function labelText(motion: FleetMotion, drawing: VehicleDrawing, row: number): LabelText {
  const vehicle = motion.vehicles[row];
  if (!vehicle) return { plate: '', age: '', emphasis: 'none' };
  const { flags } = drawing;
  const { vehicleId: id, numericPlate: plate, flagPanic } = vehicle;
  const mark = flagPanic ? HELP : flags.urgent?.get(id);
  const tone = id === flags.selectedId ? 'selected' : (mark?.tone ?? 'none');
  const emphasis = flagPanic ? 'call' : tone;
  const age = mark?.text || (lastSeenText(vehicle, Date.now()) ?? '');
  return { plate, age, emphasis, ...(mark ? { sign: mark.sign } : {}) };
}

function useClock(drawing: VehicleDrawing, motion: FleetMotion, relabel: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      motion.refreshKinds(Date.now());
      drawing.invalidate();
      relabel();
    }, CLOCK_MS);
    return () => clearInterval(timer);
  }, [drawing, motion, relabel]);
}

function usePointer(
  map: MapLibreMap,
  drawing: VehicleDrawing,
  motion: FleetMotion,
  props: Props,
): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    /** The vehicle at the pointer, and after it those that stand on its spot. */
    const find = (event: MapMouseEvent, reach: number): number[] => {
      const shown = onScreen(motion, drawing.flags, viewOf(map), drawing.now());
      const hit = pick(shown, event.point.x, event.point.y, reach);
      return hit ? stackOf(motion, drawing.flags, shown, hit) : [];
    };
    const hover = (id: number | null) => {
      map.getCanvas().style.cursor = id === null ? '' : 'pointer';
      if (id !== latest.current.hoveredId) latest.current.onHover(id);
    };
    const moved = (event: MapMouseEvent) => {
      // While a button is held the map is being dragged.
      if (event.originalEvent.buttons === 0) hover(find(event, PICK_PIXELS)[0] ?? null);
    };
    const left = () => hover(null);
    const clicked = (event: MapMouseEvent) => {
      const isTouch = matchMedia('(pointer: coarse)').matches;
      const ids = find(event, isTouch ? PICK_PIXELS_TOUCH : PICK_PIXELS);
      const [id = null] = ids;
      latest.current.onStack(ids.length > 1 ? ids : []);
      latest.current.onSelect(ids.length > 1 ? null : id);
    };
    return hearMap(map, { mousemove: moved, mouseout: left, click: clicked });
  }, [map, drawing, motion]);
}

export function viewOf(map: MapLibreMap): View {
  const { lng, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { longitude: lng, latitude: lat, world: worldPixels(map), width, height };
}
