// The development page: the map with invented vehicles. The address says what to show, for example
// ?count=60&theme=dark&moving=1&zoom=10&at=48.4,18.1&select=3&drawer=340. With &streets=VERSION the streets of
// the server's map file lie below.
import '@fontsource-variable/inter';
import { isLanguage, SOURCE } from '@flotila/domain/words/languages.ts';
import { StrictMode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { switchLanguage } from '../i18n/i18n.ts';
import type { BaseLayer, FleetMapController } from './contract.ts';
import { benchmarkOf } from './dev-bench.ts';
import { FleetMap } from './FleetMap.tsx';
import { useMap } from './map-context.ts';
import { type Synthetic, syntheticFleet } from './synthetic.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const asked = query.get('language');
const language = isLanguage(asked) ? asked : SOURCE;
const drawer = number('drawer', 0);
const padding = { top: 0, right: drawer, bottom: 0, left: 0 };
const version = query.get('streets');
const LAYER: BaseLayer = version
  ? { code: 'streets', sources: [{ kind: 'file', version }] }
  : { code: 'offline' };
const NOBODY: ReadonlySet<number> = new Set();

function DevPage() {
  const fleet = useMemo<Synthetic>(() => syntheticFleet(number('count', 60), Date.now()), []);
  const [vehicles, setVehicles] = useState(fleet.vehicles);
  const [selectedId, select] = useState<number | null>(number('select', 0) || null);
  const [hoveredId, hover] = useState<number | null>(null);
  const controller = useRef<FleetMapController>(null);
  useEffect(() => {
    if (!query.has('moving')) return undefined;
    const timer = setInterval(() => setVehicles(fleet.step(number('moving', 1))), 1000);
    return () => clearInterval(timer);
  }, [fleet]);
  useEffect(() => {
    Object.assign(window, {
      flotilaDev: {
        controller,
        select,
        vehicles: () => fleet.vehicles,
        benchmark: benchmarkOf(fleet, (next) => flushSync(() => setVehicles(next))),
      },
    });
  }, [fleet]);
  return (
    <FleetMap
      vehicles={vehicles}
      hidden={NOBODY}
      selectedId={selectedId}
      hoveredId={hoveredId}
      onSelect={select}
      onHover={hover}
      labels={query.get('labels') !== '0'}
      padding={padding}
      layer={LAYER}
      theme={theme}
      language={language}
      popup={(vehicle) => (
        <div style={{ minHeight: 150 }}>
          <b>{vehicle.numericPlate}</b> {vehicle.name}
        </div>
      )}
      controllerRef={controller}
    >
      <View />
    </FleetMap>
  );
}

/** Goes where the address says and gives the map to the benchmark. */
function View(): null {
  const map = useMap();
  useEffect(() => {
    Object.assign(window, { flotilaMap: map });
    const at = query.get('at')?.split(',').map(Number);
    if (at || query.has('zoom')) {
      setTimeout(() => {
        const center = at ? ([at[1] ?? 0, at[0] ?? 0] as [number, number]) : map.getCenter();
        map.jumpTo({ center, zoom: number('zoom', map.getZoom()) });
      });
    }
  }, [map]);
  return null;
}

if (theme === 'dark') document.documentElement.dataset.mantineColorScheme = 'dark';
await import('../ui/tokens.css');
await switchLanguage(language, false);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DevPage />
    </StrictMode>,
  );
}
