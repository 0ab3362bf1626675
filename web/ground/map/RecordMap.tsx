// The map of one record: it shows what the record has, and its layers stand inside. Nobody on it is pointed at or
// chosen, and what it is drawn on is what the user chose for the map of the fleet.
import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, type Ref, Suspense, useRef } from 'react';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { ErrorBoundary } from '../ui/ErrorScreen.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useBaseLayer } from './base-layer.ts';
import type { FleetMapController, FleetMapProps, MapPadding } from './contract.ts';

const FleetMap = lazyPart('FleetMap', () => import('./FleetMap.tsx').then((part) => part.FleetMap));

/** Nothing stands on it. */
export const WHOLE_MAP: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const NOBODY: FleetMapProps['vehicles'] = [];
const HIDDEN: ReadonlySet<number> = new Set();
const nothing = () => undefined;
const noPopup = () => null;

interface RecordMapProps {
  /** With their plates, and looked at first; left out: none, and its layers say where it looks. */
  vehicles?: FleetMapProps['vehicles'];
  padding?: MapPadding;
  controllerRef?: Ref<FleetMapController>;
  children?: ReactNode;
}

export function RecordMap({ vehicles, padding, controllerRef, children }: RecordMapProps) {
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const { layer } = useBaseLayer();
  const own = useRef<FleetMapController>(null);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <FleetMap
          vehicles={vehicles ?? NOBODY}
          hidden={HIDDEN}
          selectedId={null}
          hoveredId={null}
          onSelect={nothing}
          onHover={nothing}
          labels={vehicles !== undefined}
          padding={padding ?? WHOLE_MAP}
          layer={layer}
          theme={theme}
          language={language}
          popup={noPopup}
          controllerRef={controllerRef ?? own}
          fitsFleet={vehicles !== undefined}
        >
          {/* Else the map itself would be hidden while a layer is awaited, and lose its size. */}
          <Suspense fallback={null}>{children}</Suspense>
        </FleetMap>
      </Suspense>
    </ErrorBoundary>
  );
}
