// Says how many of the vehicles that are shown lie within the view, where some lie outside of it, and leads to
// all of them (U-13).
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { FleetMapProps } from '../contract.ts';
import { countInView } from '../fleet-view.ts';
import { fitVisible } from '../looks.ts';
import { type CameraMemory, hearMap, useMap } from '../map-context.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';
import { viewOf } from './VehiclesLayer.tsx';

type Props = Pick<FleetMapProps, 'vehicles' | 'hidden' | 'lit' | 'padding'> & {
  motion: FleetMotion;
  memory: CameraMemory;
};

export function InView(props: Props): ReactNode {
  const { motion, vehicles, hidden, lit = null, padding } = props;
  const map = useMap();
  const latest = useRef(props);
  latest.current = props;
  const [{ seen, all }, setCount] = useState({ seen: 0, all: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of the motion follow the vehicles
  useEffect(() => {
    const count = () => {
      const now = countInView(motion, { hidden, lit }, viewOf(map), padding);
      setCount((before) => (before.seen === now.seen && before.all === now.all ? before : now));
    };
    count();
    return hearMap(map, { moveend: count });
  }, [map, motion, vehicles, hidden, lit, padding]);
  if (seen === all) return null;
  return (
    <div className="fleet-map-in-view" role="status">
      {t('map.inView', { seen, all })}
      <button
        type="button"
        onClick={() => fitVisible(map, latest, { isAnimated: true, isNarrowed: true })}
      >
        {t(lit ? 'map.fitNarrowed' : 'map.fitAll')}
      </button>
    </div>
  );
}
