// The map of the product: owns one MapLibre instance from mount to unmount and gives it to its layers.
// Everything that it shows comes as plain values (contract.ts); nothing is fetched here but map tiles.
import './fleet-map.css';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import type { FleetMapProps } from './contract.ts';
import { BaseMap } from './layers/BaseMap.tsx';
import { Camera } from './layers/Camera.tsx';
import { HelpRings } from './layers/HelpRings.tsx';
import { InView } from './layers/InView.tsx';
import { ScaleBar } from './layers/ScaleBar.tsx';
import { StreetLayer } from './layers/StreetLayer.tsx';
import { VehiclePopup } from './layers/VehiclePopup.tsx';
import { VehiclesLayer } from './layers/VehiclesLayer.tsx';
import { lookAt, placeOf } from './looks.ts';
import { CameraContext, type CameraMemory, MapContext } from './map-context.ts';
import { openMap, redraw } from './open-map.ts';
import type { Area } from './streets/street-area.ts';
import { FleetMotion } from './vehicles/fleet-motion.ts';

export { loadWorkerAhead } from './open-map.ts';

const StackList = lazyPart('StackList', () =>
  import('./layers/StackList.tsx').then((part) => part.StackList),
);

/** So much nearer at each press a spot full of vehicles is looked at, and not nearer than this. */
const SPREAD_STEP = 2;
const SPREAD_ZOOM_MAX = 18;
const NOBODY: readonly number[] = [];

export function FleetMap(props: FleetMapProps): ReactNode {
  const { vehicles, selectedId, hidden, padding, language, popup } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const [motion] = useState(() => new FleetMotion());
  const [memory] = useState<CameraMemory>(() => ({
    fitted: new Set(),
    followedId: null,
    fitContent: null,
    lookedAt: null,
    hasStreets: false,
    streetArea: null,
    firstView: props.firstView ?? null,
    isPlaced: Boolean(props.firstView),
    lookAgain: null,
  }));
  const [areStreetsAway, setStreetsAway] = useState(false);
  const [streetArea, setStreetArea] = useState<Area | null>(null);
  const { code } = props.layer;
  const hasStreets = code === 'streets' ? !areStreetsAway : code !== 'offline';
  memory.hasStreets = hasStreets;
  memory.streetArea = code === 'streets' ? streetArea : null;
  const map = useMapLibre(canvas, props);
  const [stack, setStack] = useState(NOBODY);
  const stackHead = stack.length > 0 && vehicles.find((v) => v.vehicleId === stack[0]);
  function spread() {
    const place = map && stack[0] !== undefined && placeOf(motion, stack[0]);
    if (place) lookAt(map, place, props, Math.min(SPREAD_ZOOM_MAX, map.getZoom() + SPREAD_STEP));
    setStack(NOBODY);
  }
  const selected =
    selectedId === null ? undefined : vehicles.find((v) => v.vehicleId === selectedId);
  const hasPopup = selected?.location && !hidden.has(selected.vehicleId);
  const content = hasPopup ? popup(selected) : null;
  const edges = {
    '--fleet-map-left': `${padding.left}px`,
    '--fleet-map-bottom': `${padding.bottom}px`,
  } as CSSProperties;
  return (
    // Its canvas is the part of the page that is called the map.
    <div className="fleet-map" style={edges}>
      <div className="fleet-map-canvas" ref={canvas} />
      {map && (
        <MapContext.Provider value={map}>
          <BaseMap layer={props.layer} theme={props.theme} language={language} />
          {props.layer.code === 'streets' && (
            <StreetLayer
              layer={props.layer}
              theme={props.theme}
              language={language}
              isAway={areStreetsAway}
              onAway={setStreetsAway}
              onArea={setStreetArea}
            />
          )}
          <ScaleBar language={language} />
          <CameraContext.Provider value={memory}>{props.children}</CameraContext.Provider>
          <VehiclesLayer
            {...props}
            motion={motion}
            onStack={(ids) => {
              // The second press on the same spot.
              if (ids[0] !== undefined && stack.includes(ids[0])) spread();
              else setStack(ids.length > 0 ? ids : NOBODY);
            }}
          />
          <Camera
            {...props}
            motion={motion}
            memory={memory}
            hasStreets={hasStreets}
            streetArea={streetArea}
          />
          {props.calls && props.calls.length > 0 && (
            <HelpRings calls={props.calls} motion={motion} />
          )}
          {props.countsInView && <InView {...props} motion={motion} memory={memory} />}
          {stackHead && (
            <VehiclePopup vehicle={stackHead} motion={motion} padding={padding}>
              <Suspense fallback={null}>
                <StackList
                  ids={stack}
                  vehicles={vehicles}
                  onPick={(vehicleId) => {
                    setStack(NOBODY);
                    props.onSelect(vehicleId);
                  }}
                  onSpread={spread}
                  onClose={() => setStack(NOBODY)}
                />
              </Suspense>
            </VehiclePopup>
          )}
          {selected && content && (
            <VehiclePopup vehicle={selected} motion={motion} padding={padding}>
              {content}
            </VehiclePopup>
          )}
        </MapContext.Provider>
      )}
    </div>
  );
}

/** Null until layers can be put on the map, and again while its graphics are lost. */
function useMapLibre(
  canvas: { current: HTMLDivElement | null },
  { theme, language }: Pick<FleetMapProps, 'theme' | 'language'>,
): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const look = useRef({ theme, language });
  look.current = { theme, language };
  useEffect(() => {
    const container = canvas.current;
    if (!container) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    void openMap({ container, signal, ...look.current }).then((opened) => {
      if (!opened) return;
      opened.on('webglcontextlost', () => setMap(null));
      opened.on('webglcontextrestored', () => {
        void redraw(opened, look.current.theme, look.current.language).then(() => {
          if (!signal.aborted) setMap(opened);
        });
      });
      setMap(opened);
    });
    return () => {
      setMap(null);
      closing.abort();
    };
  }, [canvas]);
  return map;
}
