// What the events panel shows, as it stands in the address: vehicle, month, kinds of events, selected event
// (EVT-002, EVT-003, EVT-010). Panel and map read it here, so they cannot disagree.
import { parameters } from '@flotila/domain/code/parameters.ts';
import { type Month, monthText } from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import {
  momentOf,
  type PanelMonth,
  pastMonth,
  periodOf,
  usePanelMonth,
} from '../../ground/address/panel-month.ts';

/** EVT-010: what names an event of a vehicle. */
export interface EventId {
  /** epoch milliseconds */
  ts: number;
  parameterId: number;
}

/** EVT-009: what a fetch of events is asked with. */
export interface EventsInput {
  vehicleId: number;
  /** Local `yyyy-MM-ddTHH:mm:ss`, both ends included. */
  periodFrom: string;
  periodTo: string;
  /** In the order of the code list, so that the same choice is one cache entry. */
  paramCodes: readonly string[];
}

/** Never of a month later than the current one. */
export interface EventsPlace extends PanelMonth {
  /** The shown kinds of events, in the order of the code list; never none. */
  paramCodes: readonly string[];
  selected: EventId | null;
  /** Shows other kinds of events; a selected event that is not shown any more is selected no longer. */
  setParams(codes: readonly string[]): void;
  select(event: EventId | null): void;
}

/** Everything that begins and ends, the kinds of events that the filter offers (EVT-004). */
export const EVENT_PARAMETERS = parameters.filter((one) => one.kind === 'state');

/** EVT-003. */
export const DEFAULT_PARAMS: readonly string[] = ['panic', 'cargo_door'];

/** The place of the open events panel. `nowMs` only decides which month is the current one. */
export function useEventsPlace(nowMs: number = Date.now()): EventsPlace {
  const { place, search, show } = usePanelMonth<EventsSearch>('events', shownMonth, nowMs);
  const paramsText = shownParams(search).join(',');
  const event = readEvent(search.event);
  const eventText = event && writeEvent(event);
  return useMemo(() => {
    const selected = readEvent(eventText ?? undefined);
    const asked = (params: string) => (params === DEFAULT_PARAMS.join(',') ? undefined : params);
    const params = asked(paramsText);
    return {
      ...place,
      paramCodes: paramsText.split(','),
      selected,
      setMonth: (next) => show({ month: monthText(next), params }, false),
      setParams(codes) {
        const shown = inListOrder(codes);
        const isShown = selected !== null && shown.includes(codeOf(selected) ?? '');
        const kept = isShown ? (eventText ?? undefined) : undefined;
        show({ params: asked(shown.join(',')), event: kept });
      },
      select: (next) => show({ params, event: next ? writeEvent(next) : undefined }),
    };
  }, [place, paramsText, eventText, show]);
}

interface EventsSearch {
  month?: string | undefined;
  params?: string | undefined;
  event?: string | undefined;
}

/** EVT-010: the event as it stands in an address, `timestamp@parameterId`. */
export function writeEvent({ ts, parameterId }: EventId): string {
  return `${new Date(ts).toISOString()}@${parameterId}`;
}

/** EVT-010: reads ISO 8601 or epoch milliseconds before the @; null when the text names no event. */
export function readEvent(text: string | undefined): EventId | null {
  const match = /^(.+)@(\d{1,9})$/.exec(text ?? '');
  if (!match) return null;
  const [, moment = '', id] = match;
  const ts = momentOf(moment);
  const event = ts === null ? null : { ts, parameterId: Number(id) };
  return event && codeOf(event) !== null ? event : null;
}

/** EVT-002. */
export function shownMonth({ month, event }: EventsSearch, zone: string, nowMs: number): Month {
  return pastMonth({ month, selectedTs: readEvent(event)?.ts ?? null }, zone, nowMs);
}

/**
 * EVT-003, EVT-004: the asked kinds of events that exist, else panic and cargo door; with the kind of the
 * asked event, so that a link always shows what it names.
 */
export function shownParams({ params, event }: EventsSearch): readonly string[] {
  const asked = inListOrder((params ?? '').split(','));
  const selected = readEvent(event);
  const own = selected && codeOf(selected);
  return inListOrder([...(asked.length > 0 ? asked : DEFAULT_PARAMS), ...(own ? [own] : [])]);
}

/** EVT-009: the events of the shown month. */
export function eventsOf(
  place: Pick<EventsPlace, 'vehicleId' | 'month' | 'paramCodes'>,
): EventsInput {
  const { vehicleId, from, to } = periodOf(place);
  return { vehicleId, periodFrom: from, periodTo: to, paramCodes: inListOrder(place.paramCodes) };
}

function inListOrder(codes: readonly string[]): string[] {
  return EVENT_PARAMETERS.map(({ code }) => code).filter((code) => codes.includes(code));
}

function codeOf({ parameterId }: EventId): string | null {
  return EVENT_PARAMETERS.find((one) => one.parameterId === parameterId)?.code ?? null;
}
