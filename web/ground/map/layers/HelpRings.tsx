// Two rings around who calls for help, above all markers, dashed where the place is not that of the call. They go with
// the vehicle while it glides, and stay where the call was heard from when the vehicle is not among those of the map.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { CallOnMap } from '../contract.ts';
import { hearMap, useMap } from '../map-context.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import type { FleetMotion } from '../vehicles/fleet-motion.ts';
import './help-rings.css';

interface Props {
  calls: readonly CallOnMap[];
  motion: FleetMotion;
}

export function HelpRings({ calls, motion }: Props): ReactNode {
  const map = useMap();
  const elements = useRef(new Map<number, HTMLElement>());
  useLayoutEffect(() => {
    const place = () => {
      for (const call of calls) {
        const element = elements.current.get(call.vehicleId);
        if (!element) continue;
        const { x, y } = map.project(placeOf(call, motion));
        element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      }
    };
    place();
    return hearMap(map, { render: place });
  }, [map, calls, motion]);
  return createPortal(
    calls.map(({ vehicleId, text, isTaken }) => (
      <div
        key={vehicleId}
        ref={(element) => {
          if (element) elements.current.set(vehicleId, element);
          else elements.current.delete(vehicleId);
        }}
        className="help-rings"
        data-vehicle={vehicleId}
        data-sure={text === null}
        data-taken={isTaken}
      >
        <span />
        <span />
        {text !== null && <output>{text}</output>}
      </div>
    )),
    map.getCanvasContainer(),
  );
}

/** Of a place that is not sure nothing glides. */
function placeOf(call: CallOnMap, motion: FleetMotion): [number, number] {
  const row = call.text === null ? motion.rowOf(call.vehicleId) : undefined;
  if (row === undefined) return [call.longitude, call.latitude];
  const { x, y } = motion.placeAt(row, performance.now() / 1000);
  return [longitudeOf(x), latitudeOf(y)];
}
