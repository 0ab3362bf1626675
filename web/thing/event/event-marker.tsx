// An event as a sign on the map, in the month of events and beside a day's way.
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { EventMarker } from '../../ground/map/layers/EventMarkersLayer.tsx';
import { EventIcon, eventText, eventTone } from './event-words.tsx';

/** As a list, empty for an event without a place. @param at its name, which are selected and hovered, the zone */
export function eventMarker(
  event: EventView,
  at: { id: string; selected: string | null; hovered: string | null; timeZone: string },
): EventMarker[] {
  if (!event.location) return [];
  const { latitude, longitude, place } = event.location;
  const { id, selected, hovered, timeZone } = at;
  const state = id === selected ? 'selected' : id === hovered ? 'hovered' : 'plain';
  return [
    {
      id,
      latitude,
      longitude,
      text: '',
      tone: eventTone(event),
      state,
      icon: <EventIcon parameter={event.parameter} size={14} />,
      label: `${eventText(event, timeZone)}, ${place?.name ?? t('vehicle.unknownPlace')}`,
    },
  ];
}
