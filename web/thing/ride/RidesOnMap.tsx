// Rides on the map: the track with its colours, the markers of rides, the hovered moment and the replay's
// arrow. What is shown comes from the panels' connectors; this links it with hovering and selecting.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { type Bounds, boundsOf, joinBounds } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { ContentView } from '../../ground/map/layers/ContentView.tsx';
import { type EventMarker, EventMarkersLayer } from '../../ground/map/layers/EventMarkersLayer.tsx';
import {
  type MarkPlace,
  MovingMark,
  type MovingMarkHandle,
} from '../../ground/map/layers/MovingMark.tsx';
import { type MapMarker, RideMarkersLayer } from '../../ground/map/layers/RideMarkersLayer.tsx';
import { TrackLayer } from '../../ground/map/layers/TrackLayer.tsx';
import { prefersStill } from '../../ground/map/looks.ts';
import {
  boundsBetween,
  placeAt,
  rangeOf,
  type TrackLine,
  trackLine,
} from '../../ground/map/track/track-line.ts';
import { number, time } from '../../ground/words/format.ts';
import { FuelSign } from '../refueling/FuelSign.tsx';
import { fuelLabel } from '../refueling/fuel-figures.ts';
import { useContentShown, useOnce } from './content-shown.ts';
import { hoveredMoment, hoveredRide, hoverMoment } from './hover.ts';
import {
  closeReplay,
  followReplay,
  replayLocationTs,
  replayMoment,
  setReplayTrack,
  subscribeReplayFrames,
  useReplay,
} from './replay-run.ts';
import { rideName } from './ride-from.ts';
import { type RideMarker, type RideOnMap, rideAt, rideMarkers } from './ride-markers.ts';

export interface RidesOnMapProps {
  /** Locations in the order of time; undefined while they are awaited. */
  locations: readonly TrackLocation[] | undefined;
  rides: readonly RideOnMap[];
  /** Name of the selected ride (ride-from.ts), null none. */
  selectedFrom: string | null;
  /** When the ride before the first one ended, epoch milliseconds; null: not known. */
  restedFrom?: number | null;
  onSelect: (rideFrom: string | null) => void;
  /** What the whole is, for example vehicle and day: another one is looked at anew. */
  viewKey: string;
  /** What belongs to it beside the track, for example a planned way; left out: nothing. */
  around?: Bounds | null;
  /** Where to look when there is no track. */
  fallback: { latitude: number; longitude: number } | null;
  plate: string;
  /** Drawn by speed, with the limit of the vehicle, km/h; left out: in one colour. */
  bySpeed?: { speedMax: number | null | undefined };
  theme: 'light' | 'dark';
  timeZone: string;
  padding: MapPadding;
}

const NO_LOCATIONS: readonly TrackLocation[] = [];

export function RidesOnMap(props: RidesOnMapProps): ReactNode {
  const { locations, rides, onSelect, theme, bySpeed, timeZone, padding } = props;
  const line = useMemo(() => trackLine(locations ?? NO_LOCATIONS), [locations]);
  const hoveredFrom = hoveredRide.use();
  const replay = useReplay();
  const selected = useMemo(() => spanOf(rides, props.selectedFrom), [rides, props.selectedFrom]);
  // Beside a ride that is not here nothing is dimmed.
  const selectedFrom = selected ? props.selectedFrom : null;
  const hovered = useMemo(() => spanOf(rides, hoveredFrom), [rides, hoveredFrom]);
  useReplayOf(line, props.viewKey);
  const tone = bySpeed ? 'speed' : 'plain';
  const track = { line, theme, tone, speedMax: bySpeed?.speedMax, selected, hovered } as const;
  const hasLine = useOnce(line.count > 0);
  useContentShown(locations !== undefined);

  // HIS-007, HIS-008: a click selects, on the selected one it deselects.
  const choose = useCallback(
    (rideFrom: string) => onSelect(rideFrom === selectedFrom ? null : rideFrom),
    [onSelect, selectedFrom],
  );
  const onHover = (ts: number | null) => {
    hoverMoment(ts === null ? null : { ts, source: 'map' });
    hoveredRide.set(ts === null ? null : (rideAt(rides, ts)?.fromTimestamp ?? null));
  };
  const onClick = (ts: number) => {
    const ride = rideAt(rides, ts);
    if (ride) choose(ride.fromTimestamp);
  };
  return (
    <>
      {hasLine && <TrackLayer {...track} onHover={onHover} onClick={onClick} />}
      <Markers
        rides={rides}
        selectedFrom={selectedFrom}
        hoveredFrom={hoveredFrom}
        timeZone={timeZone}
        choose={choose}
        restedFrom={props.restedFrom ?? null}
      />
      <FuelMarkers
        rides={rides}
        selectedFrom={selectedFrom}
        hoveredFrom={hoveredFrom}
        timeZone={timeZone}
        choose={choose}
      />
      <Moment line={line} padding={padding} timeZone={timeZone} />
      {replay.isOpen && (
        <ReplayArrow
          line={line}
          padding={padding}
          timeZone={timeZone}
          plate={props.plate}
          isFollowed={replay.isFollowing}
        />
      )}
      <ContentView
        {...contentOf(props, line, selected)}
        padding={padding}
        isHeld={locations === undefined || replay.isOpen}
      />
    </>
  );
}

/** The selected ride, else all of the track with what belongs to it, else where the vehicle is. */
function contentOf(
  { rides, viewKey, selectedFrom, around = null, fallback }: RidesOnMapProps,
  line: TrackLine,
  selected: readonly [number, number] | null,
): { bounds: Bounds | null; viewKey: string } {
  // Fuel changes at one place, however long nobody measured around it.
  const fuel = rides.find(({ ride, kind }) => kind === 'fuel' && rideName(ride) === selectedFrom);
  const own = fuel?.ride.locationFrom
    ? boundsOf([fuel.ride.locationFrom])
    : selected && boundsBetween(line, ...rangeOf(line, ...selected));
  if (own) return { bounds: own, viewKey: `${viewKey} ${selectedFrom}` };
  const whole = joinBounds(line.bounds, around);
  if (whole) return { bounds: whole, viewKey };
  return { bounds: fallback && boundsOf([fallback]), viewKey: 'vehicle' };
}

function spanOf(
  rides: readonly RideOnMap[],
  rideFrom: string | null,
): readonly [number, number] | null {
  if (rideFrom === null) return null;
  const ride = rides.find((row) => rideName(row.ride) === rideFrom)?.ride;
  return ride ? [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)] : null;
}

interface MarkersProps {
  rides: readonly RideOnMap[];
  selectedFrom: string | null;
  hoveredFrom: string | null;
  timeZone: string;
  choose: (rideFrom: string) => void;
}

function Markers(props: MarkersProps & { restedFrom: number | null }) {
  const { rides, restedFrom, selectedFrom, hoveredFrom, timeZone, choose } = props;
  const markers = useMemo(() => rideMarkers(rides, restedFrom), [rides, restedFrom]);
  const shown = useMemo(
    () =>
      markers.map((marker): MapMarker => {
        const isSelected = marker.rideFrom === selectedFrom;
        const isHovered = marker.rideFrom === hoveredFrom;
        return {
          id: marker.id,
          kind: marker.kind,
          latitude: marker.latitude,
          longitude: marker.longitude,
          text: marker.order === null || marker.isEnd ? '' : String(marker.order),
          label: labelOf(marker, timeZone),
          state: isSelected
            ? 'selected'
            : isHovered
              ? 'hovered'
              : selectedFrom === null
                ? 'plain'
                : 'dimmed',
        };
      }),
    [markers, selectedFrom, hoveredFrom, timeZone],
  );
  const find = (id: string) => markers.find((marker) => marker.id === id);
  return (
    <RideMarkersLayer
      markers={shown}
      onClick={(id) => {
        const marker = find(id);
        if (marker) choose(marker.rideFrom);
      }}
      onHover={(id) => {
        const marker = id === null ? undefined : find(id);
        hoveredRide.set(marker?.rideFrom ?? null);
        hoverMoment(marker ? { ts: marker.ts, source: 'map' } : null);
      }}
    />
  );
}

/** Refuelings and losses of the shown rides, with their litres. */
function FuelMarkers(props: MarkersProps) {
  const { rides, selectedFrom, hoveredFrom, timeZone, choose } = props;
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the litres are written as the language does
  const markers = useMemo(
    () =>
      rides.flatMap(({ ride, kind }): EventMarker[] => {
        if (kind !== 'fuel' || !ride.locationFrom) return [];
        const { fromTimestamp, locationFrom } = ride;
        const id = rideName(ride);
        const type = ride.rideType === 'fuelloss' ? 'fuelloss' : 'refueling';
        const text = fuelLabel(type, ride.refueling ?? ride.tankDiff);
        const when = `${time(fromTimestamp, timeZone)} – ${time(ride.toTimestamp, timeZone)}`;
        const where = locationFrom.place?.name;
        return [
          {
            id,
            latitude: locationFrom.latitude,
            longitude: locationFrom.longitude,
            text,
            icon: <FuelSign type={type} />,
            tone: type === 'fuelloss' ? 'alarm' : 'good',
            label: [t(`rideType.${type}`), text, when, where].filter(Boolean).join(', '),
            state: id === selectedFrom ? 'selected' : id === hoveredFrom ? 'hovered' : 'plain',
          },
        ];
      }),
    [rides, selectedFrom, hoveredFrom, timeZone, language],
  );
  return <EventMarkersLayer markers={markers} onClick={choose} onHover={hoveredRide.set} />;
}

function labelOf(marker: RideMarker, timeZone: string): string {
  const at = [time(marker.ts, timeZone), marker.placeName].filter(Boolean).join(', ');
  if (marker.kind === 'actual') return t('mapRide.actual', { at });
  const n = marker.order ?? 0;
  if (marker.isEnd) return n > 0 ? t('mapRide.end', { n, at }) : t('mapRide.endUncounted', { at });
  if (marker.kind === 'stop') return t('mapRide.stop', { at });
  const begin = n > 0 ? t('mapRide.begin', { n, at }) : t('mapRide.beginUncounted', { at });
  return marker.kind === 'parking' ? `${begin} (${t('mapRide.afterParking')})` : begin;
}

/** The hovered moment as a dot on the track, moved without drawing any component anew (HIS-048). */
function Moment(props: { line: TrackLine; padding: MapPadding; timeZone: string }) {
  const { line, timeZone } = props;
  const mark = useRef<MovingMarkHandle>(null);
  useEffect(() => {
    const follow = () => {
      const moment = hoveredMoment.get();
      // The replay has its own mark at the same place.
      const isShown = moment !== null && moment.source !== 'replay' && replayMoment() === null;
      mark.current?.show(isShown ? markAt(line, moment.ts, timeZone, null) : null);
    };
    follow();
    return hoveredMoment.subscribe(follow);
  }, [line, timeZone]);
  return <MovingMark shape="dot" handle={mark} padding={props.padding} />;
}

function ReplayArrow(props: {
  line: TrackLine;
  padding: MapPadding;
  timeZone: string;
  plate: string;
  isFollowed: boolean;
}) {
  const { line, timeZone, plate, isFollowed } = props;
  const mark = useRef<MovingMarkHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following begins at once, not with the next frame
  useEffect(() => {
    // Who asks for less motion sees the arrow step from location to location.
    const isStill = prefersStill();
    const draw = () => {
      const located = replayLocationTs();
      const ts = isStill ? located : replayMoment();
      mark.current?.show(ts === null ? null : markAt(line, ts, timeZone, plate));
      hoverMoment(located === null ? null : { ts: located, source: 'replay' });
    };
    draw();
    return subscribeReplayFrames(draw);
  }, [line, timeZone, plate, isFollowed]);
  useEffect(() => () => hoverMoment(null), []);
  return (
    <MovingMark
      shape="arrow"
      handle={mark}
      isFollowed={isFollowed}
      padding={props.padding}
      onDrag={() => followReplay(false)}
    />
  );
}

function markAt(
  line: TrackLine,
  ts: number,
  timeZone: string,
  plate: string | null,
): MarkPlace | null {
  const place = placeAt(line, ts);
  if (!place) return null;
  const speed = Number.isNaN(place.speed) ? null : `${number(place.speed)} km/h`;
  const text = [plate, time(ts, timeZone, true), speed].filter(Boolean).join(' · ');
  return { x: place.x, y: place.y, heading: place.heading, text };
}

/** The replay plays what the map shows, and ends with it. */
function useReplayOf(line: TrackLine, viewKey: string): void {
  useEffect(() => setReplayTrack(line), [line]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day or vehicle ends the replay
  useEffect(() => closeReplay, [viewKey]);
  useEffect(() => () => setReplayTrack(null), []);
}
