// A contract on the map (CON-010): its planned way dotted, its places numbered, its rides solid with their
// markers. The panel draws it from the address; a form draws the same as a child of its own map:
//   <FleetMap vehicles={[]} fitsFleet={false} …>
//     <ContractOnMap plan={form.plan} progress={record.progress} rides={record.rides} period={record} …/>
//   </FleetMap>
// Without a contract that is stored `rides` is empty and nothing is asked for. Another `viewKey` or another
// plan is looked at anew.
import type { ContractProgress } from '@flotila/domain/contract/contract.api.ts';
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useMemo } from 'react';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { boundsOf } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { RoutePlanLayer, type WaypointMarker } from '../../ground/map/layers/RoutePlanLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { RidesOnMap } from '../ride/RidesOnMap.tsx';
import { type TrackInput, useTrack } from '../ride/ride.data.ts';
import { isNamed, rideName } from '../ride/ride-from.ts';
import { shownTrack } from '../ride/shown-track.ts';
import { useTrackGrowth } from '../ride/track-growth.ts';
import type { ShownVehicle } from '../vehicle/shown-vehicle.ts';
import { contractRides, trackPeriod } from './contract-rows.ts';

interface ContractOnMapProps {
  plan: RoutePlan | null;
  progress: ContractProgress | null;
  /** Undefined while they are awaited. */
  rides: readonly RideView[] | undefined;
  /** Of the contract. */
  period: { vehicleId: number; toTimestamp: string | null };
  /** Where to look when there is neither plan nor ride, and what goes on; null: not known. */
  vehicle: ShownVehicle | null;
  /** Name of the selected ride (ride-from.ts), null none. */
  rideFrom: string | null;
  onSelect: (rideFrom: string | null) => void;
  viewKey: string;
  theme: 'light' | 'dark';
  padding: MapPadding;
}

const NO_RIDES: readonly RideView[] = [];

export function ContractOnMap(props: ContractOnMapProps) {
  const { plan, rides = NO_RIDES, vehicle, theme, padding } = props;
  const { timeZone } = useCompany();
  const isMachine = vehicle?.typeCode === 'machine';
  const rows = useMemo(() => contractRides(rides, isMachine), [rides, isMachine]);
  const track = useContractTrack(props);
  const around = useMemo(() => plan && boundsOf([...plan.waypoints, ...pathOf(plan)]), [plan]);
  const named = rows.find(({ ride }) => props.rideFrom !== null && isNamed(ride, props.rideFrom));
  const isWanted = props.rides === undefined ? null : rows.length > 0;
  return (
    <>
      {plan && <PlanOnMap plan={plan} theme={theme} progress={props.progress} />}
      <RidesOnMap
        locations={shownTrack(isWanted, track)}
        rides={rows}
        selectedFrom={named ? rideName(named.ride) : null}
        onSelect={props.onSelect}
        viewKey={`${props.viewKey} ${plan?.waypoints.map(({ name }) => name).join(' ') ?? ''}`}
        around={around}
        fallback={vehicle?.location ?? null}
        plate={vehicle?.numericPlate ?? ''}
        theme={theme}
        timeZone={timeZone}
        padding={padding}
      />
    </>
  );
}

function pathOf({ path }: RoutePlan) {
  return path.map(([longitude, latitude]) => ({ longitude, latitude }));
}

function PlanOnMap(props: {
  plan: RoutePlan;
  progress: ContractProgress | null;
  theme: 'light' | 'dark';
}) {
  const { plan, progress, theme } = props;
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are said in the language
  const markers = useMemo(
    () =>
      plan.waypoints.map((waypoint): WaypointMarker => {
        const { index, name, latitude, longitude } = waypoint;
        const known = progress?.waypoints.find((one) => one.index === index);
        const order = index + 1;
        return {
          id: `waypoint ${index}`,
          latitude,
          longitude,
          order,
          label: t('cp.waypoint', { order, name }),
          state: 'plain',
          isReached: Boolean(known?.arrival ?? known?.departure),
        };
      }),
    [plan, progress, language],
  );
  return <RoutePlanLayer plan={plan} markers={markers} theme={theme} />;
}

/** The locations of the rides; while the last is under way they grow with what the vehicle sends. */
function useContractTrack({ rides = NO_RIDES, period, vehicle }: ContractOnMapProps) {
  const { ccode } = useCompany();
  const span = trackPeriod(rides, period.toTimestamp);
  const input: TrackInput | null = span && {
    vehicleId: period.vehicleId,
    from: span.from,
    to: span.to,
    smooth: false,
    params: [],
  };
  const track = useTrack(ccode, input);
  const live = vehicle?.location;
  useTrackGrowth(ccode, span?.isGoing ? input : null, {
    rows: track.isPlaceholderData || track.isFetching ? undefined : track.data,
    heardMs: live ? Date.parse(live.timestamp) : null,
  });
  return track;
}
