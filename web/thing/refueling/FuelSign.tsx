// The sign of a refueling or a loss on the map: an arrow up or a cross, as in the tables and the graph.
import { IconArrowUp, IconX } from '@tabler/icons-react';

export function FuelSign({ type }: { type: 'refueling' | 'fuelloss' }) {
  const Sign = type === 'fuelloss' ? IconX : IconArrowUp;
  return <Sign size={14} stroke={2.4} aria-hidden="true" />;
}
