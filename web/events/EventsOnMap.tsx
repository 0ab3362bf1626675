// The events' layers of the map: all of the month lightly, the selected one strongly and with its words
// (EVT-011). Read through the same hooks as the panel, so that nothing is asked twice.
import { useMemo } from 'react';
import { t } from '../i18n/i18n.ts';
import { boundsOf } from '../map/camera.ts';
import type { MapPadding } from '../map/contract.ts';
import { ContentView } from '../map/layers/ContentView.tsx';
import { type EventMarker, EventMarkersLayer } from '../map/layers/EventMarkersLayer.tsx';
import { useCompany } from '../session/company.ts';
import { isSameMonth } from '../ui/month-step.ts';
import { useShownVehicle } from '../vehicle/shown-vehicle.ts';
import { useEvents } from './event.data.ts';
import { eventsOf, useEventsPlace } from './event-place.ts';
import { eventRows, rowOf } from './event-rows.ts';
import { EventIcon, eventText, eventTone } from './event-words.tsx';
import { hoverEvent, useHoveredEvent } from './hover.ts';

export function EventsOnMap({ padding }: { theme: 'light' | 'dark'; padding: MapPadding }) {
  const { ccode, timeZone } = useCompany();
  const place = useEventsPlace();
  const isCurrent = isSameMonth(place.month, place.currentMonth);
  const { data, isPending } = useEvents(ccode, eventsOf(place), isCurrent);
  const { vehicle } = useShownVehicle(place.vehicleId);
  const hovered = useHoveredEvent();
  const rows = useMemo(() => eventRows(data ?? [], isCurrent), [data, isCurrent]);
  const selected = rowOf(rows, place.selected);
  const markers = useMemo(
    () =>
      rows.flatMap(({ event, key }): EventMarker[] => {
        if (!event.location) return [];
        const { latitude, longitude } = event.location;
        const where = event.location.place?.name ?? t('vehicle.unknownPlace');
        const state = key === selected?.key ? 'selected' : key === hovered ? 'hovered' : 'plain';
        return [
          {
            ...{ id: key, latitude, longitude, text: '', tone: eventTone(event), state },
            icon: <EventIcon parameter={event.parameter} size={14} />,
            label: `${eventText(event, timeZone)}, ${where}`,
          },
        ];
      }),
    [rows, selected, hovered, timeZone],
  );
  const chosen = markers.find(({ id }) => id === selected?.key);
  const bounds = chosen ? boundsOf([chosen]) : boundsOf(markers);
  const shown = chosen ? chosen.id : `${place.vehicleId} ${eventsOf(place).periodFrom}`;
  return (
    <>
      <EventMarkersLayer
        markers={markers}
        onHover={hoverEvent}
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
