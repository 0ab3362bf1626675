// Tells a reader of the screen, politely, which vehicle is chosen or followed and what becomes of it. Nothing is seen.
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { sayingOf, type Told } from './spoken.ts';
import { useVehicles } from './vehicle.data.ts';

export function SpokenVehicle(props: { vehicleId: number | null }) {
  const { timeZone } = useCompany();
  const { vehicles } = useVehicles();
  const vehicle = vehicles.find(({ vehicleId }) => vehicleId === props.vehicleId);
  // What waits is told at a later tick.
  const tick = useNow();
  const told = useRef<Told | null>(null);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each tick, too.
  useEffect(() => {
    const saying = vehicle
      ? sayingOf(vehicle, told.current, { nowMs: Date.now(), zone: timeZone })
      : null;
    if (!vehicle) told.current = null;
    if (!saying) return;
    told.current = saying.told;
    setText(saying.text);
  }, [vehicle, timeZone, tick]);
  return (
    <VisuallyHidden role="status" data-spoken>
      {vehicle ? text : ''}
    </VisuallyHidden>
  );
}
