// What the popup over a vehicle says (MAP-020 … MAP-023). The map places it and moves it along; this is
// only its content.
import { communicationState } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { t } from '../../ground/i18n/i18n.ts';
import { lastSeenText } from '../../ground/map/vehicles/state-words.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { dateTime, fullName } from '../../ground/words/format.ts';
import { useCalling } from '../../thing/alert/help-call/use-calling.ts';
import { ContractNow } from '../../thing/contract/ContractNow.tsx';
import { CallPerson } from '../../thing/person/CallPerson.tsx';
import { DayDrive, MainTanksMeter, WeekDrive } from '../../thing/vehicle/DriveMeters.tsx';
import { DriverName } from '../../thing/vehicle/DriverName.tsx';
import { Flags } from '../../thing/vehicle/Flags.tsx';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { TachoIcon } from '../../thing/vehicle/TachoIcon.tsx';
import { countedOn, hasBars } from '../../thing/vehicle/tachograph.ts';
import { useActionContext } from '../../thing/vehicle/use-action-context.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { offeredActions, POPUP_ACTIONS } from '../../thing/vehicle/vehicle.actions.ts';
import { inZoneText, placeText, stateText } from '../../thing/vehicle/vehicle-state.ts';
import { ZoneName } from '../../thing/vehicle/ZoneName.tsx';
import styles from './popup.module.css';
import { ShareButton } from './ShareButton.tsx';

export function VehiclePopup(props: { vehicle: MapVehicle; onClose: () => void }) {
  const { vehicle } = props;
  const { is, timeZone } = useCompany();
  const nowMs = useNow();
  const calling = useCalling(vehicle);
  const lastSeen = lastSeenText(vehicle, nowMs);
  const isPhone = useIsPhone();
  return (
    <section className={styles.popup} aria-label={vehicle.numericPlate}>
      <header className={pieces.row}>
        <strong className={styles.plate}>{vehicle.numericPlate}</strong>
        <span className={`${pieces.cut} ${pieces.quiet} ${pieces.grows} ${pieces.yields}`}>
          {vehicle.name}
        </span>
        <ShareButton vehicle={vehicle} size={24} />
        <IconButton label={t('app.close')} size={24} onClick={props.onClose}>
          <IconX size={16} />
        </IconButton>
      </header>
      <div className={styles.columns}>
        <div className={`${pieces.grows} ${pieces.yields}`}>
          <div className={styles.info}>
            <Where vehicle={vehicle} />
            <strong className={styles.state}>{stateText(vehicle, nowMs, timeZone)}</strong>
          </div>
          {vehicle.location && communicationState(vehicle, nowMs) === 'FAIL' && (
            <p className={`${pieces.refusal} ${styles.fail}`}>
              {t('vehicle.vehicle_fail', {
                time: timeOrDate(vehicle.location.timestamp, timeZone, nowMs),
              })}
            </p>
          )}
          <InZone vehicle={vehicle} nowMs={nowMs} />
          <div className={styles.facts}>
            <Who vehicle={vehicle} />
            {!isPhone && <Call vehicle={vehicle} />}
            {typeof vehicle.ride?.driverQuality === 'number' && (
              <span>
                {t('vp.quality')} <Quality mark={vehicle.ride.driverQuality} />
              </span>
            )}
            {lastSeen && <span title={seenExactly(vehicle, timeZone)}>{lastSeen}</span>}
            <Flags vehicle={vehicle} calling={calling} />
          </div>
          <ContractNow vehicleId={vehicle.vehicleId} />
          {isPhone && <Call vehicle={vehicle} className={styles.call} />}
        </div>
        {(hasMeters(vehicle) || is('superuser')) && (
          <div className={`${pieces.grows} ${pieces.yields}`}>
            <Meters vehicle={vehicle} nowMs={nowMs} />
            {is('superuser') && <Ids vehicle={vehicle} />}
          </div>
        )}
      </div>
      <Actions vehicle={vehicle} />
    </section>
  );
}

function InZone({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const zone = vehicle.zones?.at(-1);
  if (!zone) return null;
  return (
    <p className={styles.zone}>
      <ZoneName zoneId={zone.zoneId}>{inZoneText(vehicle, nowMs)}</ZoneName>
    </p>
  );
}

function hasMeters({ driver, tanks }: MapVehicle): boolean {
  return hasBars(driver?.tachograph) || tanks.length > 0;
}

/** What has no source has no bar. */
function Meters({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const told = vehicle.driver?.tachograph;
  const tachograph = hasBars(told) ? countedOn(told, nowMs) : null;
  if (!hasMeters(vehicle)) return null;
  return (
    <div className={styles.meters}>
      {tachograph && <DayDrive tachograph={tachograph} label={t('popup.dayDrive')} />}
      {tachograph && <WeekDrive tachograph={tachograph} label={t('popup.weekDrive')} />}
      {vehicle.tanks.length > 0 && <Tank vehicle={vehicle} />}
    </div>
  );
}

/** The norm stands in the whole record, which the panel will need as well. */
function Tank({ vehicle }: { vehicle: MapVehicle }) {
  const { ccode } = useCompany();
  const isKnown = vehicle.tanks.some(({ level }) => level !== null);
  const { data } = useVehicle(ccode, isKnown ? vehicle.vehicleId : null, false);
  return <MainTanksMeter vehicle={vehicle} label={t('popup.tank')} norm={data?.consumptionKm} />;
}

function Where({ vehicle }: { vehicle: MapVehicle }) {
  const name = placeText(vehicle);
  if (!name) return null;
  return (
    <span className={styles.where}>
      <Flag code={vehicle.location?.countryCode} />
      <span className={pieces.cut} title={name}>
        {name}
      </span>
    </span>
  );
}

/** The driver, and what the ride is driven for; of who is not known nothing. */
function Who({ vehicle: { driver, ride } }: { vehicle: MapVehicle }) {
  if (!driver && !ride) return null;
  return (
    <span className={styles.who}>
      {driver && <TachoIcon tachograph={driver.tachograph} />}
      {driver && <DriverName driver={driver} />}
      {driver && ride && ' · '}
      {ride && t(`rideType.${ride.rideType}`)}
    </span>
  );
}

/** On a phone the first button, in reach of the thumb. */
function Call(props: { vehicle: MapVehicle; className?: string | undefined }) {
  const { vehicle, className } = props;
  const { driver } = vehicle;
  if (!driver) return null;
  return (
    <CallPerson
      personId={driver.personId}
      name={fullName(driver)}
      shows={className ? ['words', 'number'] : ['number']}
      className={className}
    />
  );
}

/** MAP-022, MAP-023. */
function Ids({ vehicle }: { vehicle: MapVehicle }) {
  const company = useCompany();
  const context = useActionContext();
  const serial = vehicle.device?.serialNumber ?? vehicle.deviceSerialNumber;
  const log = offeredActions(POPUP_ACTIONS, vehicle, company).find(
    ({ action }) => action.id === 'log',
  );
  return (
    <div className={styles.ids}>
      <span title={t('vp.id')}>ID {vehicle.vehicleId}</span>
      {serial && (
        <span className={pieces.cut} title={t('vp.serial')}>
          {serial}
        </span>
      )}
      {log && (
        <UnstyledButton
          className={`${pieces.accent} ${pieces.small} ${pieces.stays} ${pieces.toEnd} ${pieces.underlined}`}
          onClick={() => log.action.run?.(vehicle, context)}
        >
          {t(log.action.label)}
        </UnstyledButton>
      )}
    </div>
  );
}

function Actions({ vehicle }: { vehicle: MapVehicle }) {
  const company = useCompany();
  const context = useActionContext();
  const offered = offeredActions(POPUP_ACTIONS, vehicle, company);
  return (
    <div className={styles.actions}>
      {offered
        .filter(({ action }) => action.id !== 'log')
        .map(({ action, refusal }) => {
          const content = (
            <>
              <action.icon size={19} stroke={1.6} />
              <span>{t(action.label)}</span>
            </>
          );
          if (action.href && refusal === null) {
            return (
              <PathLink
                key={action.id}
                className={`${pieces.lit} ${styles.action}`}
                href={action.href(vehicle, company)}
              >
                {content}
              </PathLink>
            );
          }
          return (
            <UnstyledButton
              key={action.id}
              className={`${pieces.lit} ${styles.action}`}
              disabled={refusal !== null}
              {...(refusal === null ? {} : { title: refusal })}
              onClick={() => action.run?.(vehicle, context)}
            >
              {content}
            </UnstyledButton>
          );
        })}
    </div>
  );
}

function seenExactly(vehicle: MapVehicle, zone: string): string | undefined {
  return vehicle.location ? dateTime(vehicle.location.timestamp, zone, true) : undefined;
}
