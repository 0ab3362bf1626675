// What the tracker shouted as signs beside a day's way; loaded for a day that has some. Hovered or clicked they say
// what it was, when and where.
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { useMemo, useState } from 'react';
import { EventMarkersLayer } from '../../ground/map/layers/EventMarkersLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { eventMarker } from './event-marker.tsx';

export function ShoutsOnMap({ events }: { events: readonly EventView[] }) {
  const { timeZone } = useCompany();
  const [selected, setSelected] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const markers = useMemo(
    () =>
      events.flatMap((event) => {
        const id = `${event.timestamp}@${event.parameterId}`;
        return eventMarker(event, { id, selected, hovered, timeZone });
      }),
    [events, selected, hovered, timeZone],
  );
  return (
    <EventMarkersLayer
      markers={markers}
      onHover={setHovered}
      onClick={(id) => setSelected(id === selected ? null : id)}
    />
  );
}
