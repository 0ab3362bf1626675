// The first minute on the map: how many vehicles drive, stand and are silent, which sum to all, and below what waits
// for somebody, with its worst case by name (DayLines). Each number narrows list and map to its vehicles.
import type { VehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { later } from '../../ground/ui/lazy-part.ts';
import { isTyped, listen } from '../../ground/ui/listen.ts';
import { useNow } from '../../ground/ui/now.ts';
import { countDoings, DOINGS, type Doing } from '../../thing/vehicle/fleet-parts.ts';
import { FLEET_PARTS } from '../../thing/vehicle/only-shown.ts';
import { PartButton, useTogglePart } from './PartButton.tsx';
import styles from './strip.module.css';

const DayLines = later('DayLines', async () => (await import('./DayLines.tsx')).DayLines);

const MARKERS: Record<Doing, VehicleMarker> = {
  moving: { shape: 'arrow', colour: 'moving', direction: 0 },
  standing: { shape: 'square', colour: 'parked', direction: 0 },
  silent: { shape: 'square', colour: 'silent', direction: 0 },
};

const WORDS = { moving: 'moving', standing: 'standing', silent: 'fail' } as const;

export function FleetStrip({ vehicles }: { vehicles: readonly MapVehicle[] }) {
  const nowMs = useNow();
  const counts = useMemo(() => countDoings(vehicles, nowMs), [vehicles, nowMs]);
  useNumberKeys();
  return (
    <fieldset className={styles.strip} aria-label={t('strip.title')}>
      <div className={styles.doings}>
        {DOINGS.map((doing) => (
          <PartButton key={doing} part={doing} count={counts[doing]}>
            <span className={styles.marker} aria-hidden="true">
              <MarkerIcon marker={MARKERS[doing]} label={t(`vehicle.${WORDS[doing]}`)} size={16} />
            </span>
          </PartButton>
        ))}
      </div>
      <div className={styles.lines}>
        <Suspense fallback={null}>
          <DayLines vehicles={vehicles} />
        </Suspense>
      </div>
    </fieldset>
  );
}

const ABOVE = '.mantine-Modal-content, .mantine-Menu-dropdown, [data-map-tool]';

/** 1 … 6 press the numbers, unless something is typed or stands above the list. */
function useNumberKeys(): void {
  const toggle = useTogglePart();
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const pressed = (signal: KeyboardEvent) => {
      const part = FLEET_PARTS[Number(signal.key) - 1];
      if (!part || signal.ctrlKey || signal.altKey || signal.metaKey) return;
      if (isTyped(signal) || document.querySelector(ABOVE)) return;
      latest.current(part);
    };
    return listen(window, { keydown: pressed });
  }, []);
}
