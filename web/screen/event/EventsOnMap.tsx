// The events' layers of the map: all of the month lightly, the selected one strongly and with its words
// (EVT-011). Read through the same hooks as the panel, so that nothing is asked twice.
import { useMemo } from 'react';
import { boundsOf } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { ContentView } from '../../ground/map/layers/ContentView.tsx';
import { EventMarkersLayer } from '../../ground/map/layers/EventMarkersLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { isSameMonth } from '../../ground/ui/month-step.ts';
import { eventMarker } from '../../thing/event/event-marker.tsx';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useEvents } from './event.data.ts';
import { eventsOf, useEventsPlace } from './event-place.ts';
import { eventRows, rowOf } from './event-rows.ts';
import { hoveredEvent } from './hover.ts';

export function EventsOnMap({ padding }: { theme: 'light' | 'dark'; padding: MapPadding }) {
  const { ccode, timeZone } = useCompany();
  const place = useEventsPlace();
  const isCurrent = isSameMonth(place.month, place.currentMonth);
  const { data, isPending } = useEvents(ccode, eventsOf(place), isCurrent);
  const { vehicle } = useShownVehicle(place.vehicleId);
  const hovered = hoveredEvent.use();
  const rows = useMemo(() => eventRows(data ?? [], isCurrent), [data, isCurrent]);
  const selected = rowOf(rows, place.selected);
  const markers = useMemo(
    () =>
      rows.flatMap(({ event, key: id }) =>
        eventMarker(event, { id, selected: selected?.key ?? null, hovered, timeZone }),
      ),
    [rows, selected, hovered, timeZone],
  );
  const chosen = markers.find(({ id }) => id === selected?.key);
  const bounds = chosen ? boundsOf([chosen]) : boundsOf(markers);
  const shown = chosen ? chosen.id : `${place.vehicleId} ${eventsOf(place).periodFrom}`;
  return (
    <>
      <EventMarkersLayer
        markers={markers}
        onHover={hoveredEvent.set}
        onClick={(id) => {
          const row = rows.find(({ key }) => key === id);
          if (row) place.select(row === selected ? null : row.id);
        }}
      />
      <ContentView
        bounds={bounds ?? (vehicle?.location ? boundsOf([vehicle.location]) : null)}
        viewKey={bounds ? shown : 'vehicle'}
        padding={padding}
        isHeld={isPending}
      />
    </>
  );
}
