// The logbook panel (LOG-001 … LOG-012): the rides of a vehicle in one month with their monthly closing.
// Vehicle, month and selected ride stand in the address.
import { apartFuels } from '@flotila/domain/fuel/apart.ts';
import { monthText } from '@flotila/domain/period.ts';
import { isCommonRide, isDriven } from '@flotila/domain/ride/marker.ts';
import { IconBookOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { periodOf } from '../../ground/address/panel-month.ts';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { MonthBar } from '../../ground/ui/MonthBar.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import { uncommonRide } from '../../thing/ride/listed-rides.ts';
import { Recalculated, Recalculating } from '../../thing/ride/Recalculated.tsx';
import { useRides } from '../../thing/ride/ride.data.ts';
import { MonthButtons } from '../../thing/vehicle/MonthButtons.tsx';
import { PanelOfVehicle } from '../../thing/vehicle/PanelOfVehicle.tsx';
import type { ShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { ClosingFigures } from './ClosingFigures.tsx';
import { LogbookTable } from './LogbookTable.tsx';
import { type LogbookPlace, useLogbookPlace } from './logbook-place.ts';
import { rideInto, ridesOfMonth } from './logbook-rows.ts';

export function LogbookPanel() {
  const place = useLogbookPlace(useNow());
  const { vehicleId, month } = place;
  return (
    <PanelOfVehicle
      vehicleId={vehicleId}
      title={t('panel.logbook')}
      goneHint={t('logbook.goneHint')}
      buttons={
        <MonthButtons
          vehicleId={vehicleId}
          month={month}
          file="logbook"
          fileLabel={t('logbook.file')}
          reportLabel={t('action.reportLogbook')}
        />
      }
    >
      {(shown) => <Month key={vehicleId} place={place} shown={shown} />}
    </PanelOfVehicle>
  );
}

function Month({ place, shown }: { place: LogbookPlace; shown: ShownVehicle | null }) {
  const vehicle = useLogbookVehicle(shown);
  const { ccode, timeZone } = useCompany();
  const { month, vehicleId } = place;
  const asked = useRides(ccode, periodOf(place));
  useNewRides(vehicle.rideMark, asked.refetch);
  const rides = useMemo(
    () => asked.data && ridesOfMonth(asked.data, month, timeZone),
    [asked.data, month, timeZone],
  );
  const into = useMemo(
    () => (asked.data ? rideInto(asked.data, month, timeZone) : null),
    [asked.data, month, timeZone],
  );
  const uncommon = rides ? uncommonRide(rides, place.rideFrom, vehicle.isMachine) : null;
  const count = rides?.filter(
    (ride) => isDriven(ride) && isCommonRide(ride, vehicle.isMachine),
  ).length;
  return (
    <>
      <MonthBar
        value={month}
        max={place.currentMonth}
        onChange={place.setMonth}
        count={count !== undefined && count > 0 && t('logbook.count', { count })}
      />
      <Recalculating vehicleId={vehicleId} />
      <Recalculated
        vehicleId={vehicleId}
        month={month}
        figures={
          vehicle.isMachine
            ? ['rides', 'engineSeconds', 'refueled', 'lost']
            : ['rides', 'distance', 'refueled', 'lost']
        }
      />
      <ListStates asked={asked} stale={t('logbook.stale')} failed={t('logbook.failed')} rows={8} />
      {count === 0 && !uncommon && <Empty vehicleId={vehicleId} lastRide={vehicle.lastRide} />}
      {rides && (Number(count) > 0 || uncommon) && (
        <>
          <ClosingFigures rides={rides} into={into} place={place} vehicle={vehicle.consuming} />
          <LogbookTable
            key={monthText(month)}
            rides={rides}
            uncommon={uncommon}
            isMachine={vehicle.isMachine}
            rideFrom={place.rideFrom}
            onSelect={place.selectRide}
          />
        </>
      )}
    </>
  );
}

/** Says why and what next: the month of the last ride, when there is one. */
function Empty({ vehicleId, lastRide }: { vehicleId: number; lastRide: string | null }) {
  const { ccode, timeZone } = useCompany();
  const day = lastRide && date(lastRide, timeZone);
  return (
    <Notice icon={<IconBookOff size={32} stroke={1.4} />} title={t('logbook.empty')}>
      {day && (
        <PathLink
          className={pieces.accent}
          href={panelPath(ccode, 'logbook', vehicleId, { month: monthOfDay(day) })}
        >
          {t('logbook.lastRide', { date: day })}
        </PathLink>
      )}
    </Notice>
  );
}

/** What the panel needs of its vehicle: from the live list at once, how it consumes with the record. */
function useLogbookVehicle(vehicle: ShownVehicle | null) {
  const { ccode } = useCompany();
  const { data } = useVehicle(ccode, vehicle?.vehicleId ?? null);
  const typeCode = vehicle?.typeCode ?? '';
  const ride = vehicle?.ride;
  const consuming = useMemo(
    () => (data ? { ...data, apartFuels: apartFuels(data.tanks) } : { typeCode }),
    [data, typeCode],
  );
  return {
    isMachine: typeCode === 'machine',
    /** Norm, full-tank day and believable averages. */
    consuming,
    lastRide: ride?.fromTimestamp ?? null,
    /** Changes when a ride begins or ends. */
    rideMark: ride ? `${ride.fromTimestamp} ${ride.rideState}` : '',
  };
}

/** The live list knows when a ride begins or ends; the table is then read again. */
function useNewRides(mark: string, refetch: () => unknown): void {
  const seen = useRef(mark);
  useEffect(() => {
    const before = seen.current;
    seen.current = mark;
    if (before !== '' && mark !== before) void refetch();
  }, [mark, refetch]);
}

/** yyyy-M of a local day. */
function monthOfDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return monthText({ year, month });
}
