// The mini map of a card: React draws its frame and the marker once, the stage of the wall moves them.
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { memo, useLayoutEffect, useRef } from 'react';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { stateWord } from '../../ground/map/vehicles/state-words.ts';
import styles from './card.module.css';
import { useStage, useWallNow } from './stage-context.ts';

const MARKER_PIXELS = 34;

export const CardMap = memo(function CardMap(props: {
  vehicle: MapVehicle;
  width: number;
  height: number;
}) {
  const { width, height } = props;
  const { vehicleId } = props.vehicle;
  const stage = useStage();
  const plane = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!plane.current || !marker.current) return;
    const parts = { plane: plane.current, marker: marker.current, size: { width, height } };
    return stage.hang(vehicleId, parts);
  }, [stage, vehicleId, width, height]);
  return (
    <div ref={plane} className={styles.plane}>
      <div ref={marker} className={styles.marker}>
        <Marker vehicle={props.vehicle} />
      </div>
    </div>
  );
});

function Marker({ vehicle }: { vehicle: MapVehicle }) {
  const nowMs = useWallNow();
  return (
    <MarkerIcon
      marker={vehicleMarker(vehicle, nowMs)}
      label={stateWord(vehicle, nowMs)}
      size={MARKER_PIXELS}
    />
  );
}
