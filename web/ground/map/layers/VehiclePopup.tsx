// The popup of the selected vehicle: content comes from the shell, the map gives it frame and place and
// moves it along while the vehicle glides. It stands beside the vehicle, on the side with more room.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { MapPadding } from '../contract.ts';
import { hearMap, useMap } from '../map-context.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { type PopupSize, placePopup } from '../popup-place.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';
import { viewOf } from './VehiclesLayer.tsx';

interface Props {
  vehicle: MapVehicle;
  motion: FleetMotion;
  padding: MapPadding;
  children: ReactNode;
}

export function VehiclePopup(props: Props): ReactNode {
  const { vehicle, motion, padding, children } = props;
  const map = useMap();
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const size: PopupSize = { width: element.offsetWidth, height: element.offsetHeight };
    const watch = new ResizeObserver(() => {
      size.width = element.offsetWidth;
      size.height = element.offsetHeight;
      place();
    });
    const place = () => {
      const row = motion.rowOf(vehicle.vehicleId);
      if (row === undefined) return;
      const view = viewOf(map);
      const at = motion.placeAt(row, performance.now() / 1000);
      const x = (at.x - mercatorX(view.longitude)) * view.world + view.width / 2;
      const y = (at.y - mercatorY(view.latitude)) * view.world + view.height / 2;
      const { left, top, isVisible } = placePopup({ x, y }, size, view, padding);
      element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
      element.style.visibility = isVisible ? 'visible' : 'hidden';
    };
    place();
    watch.observe(element);
    const stopHearing = hearMap(map, { render: place });
    return () => {
      stopHearing();
      watch.disconnect();
    };
  }, [map, motion, vehicle.vehicleId, padding]);

  return (
    <div
      className="fleet-map-popup"
      ref={frame}
      role="dialog"
      aria-label={`${vehicle.numericPlate} ${vehicle.name}`}
    >
      {children}
    </div>
  );
}
