// The sections of the vehicle panel that open and close (VEH-007 … VEH-018). Which are open is remembered,
// because people look at the same thing vehicle after vehicle.
import { getVehicleReading } from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { remembered, useRemembered } from '../../ground/session/remembered.ts';
import { Facts } from '../../ground/ui/Facts.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { MISSING, number } from '../../ground/words/format.ts';
import { LevelIcon } from '../../thing/service/LevelMark.tsx';
import { TankMeter } from '../../thing/vehicle/DriveMeters.tsx';
import { mainTanks } from '../../thing/vehicle/tachograph.ts';
import { dueTexts, serviceText } from '../../thing/vehicle/vehicle-words.ts';
import styles from './panel.module.css';
import type { PanelVehicle } from './panel-vehicle.ts';
import { RideSection } from './RideSection.tsx';
import { TachographSection } from './TachographSection.tsx';
import { VehicleFiles } from './VehicleFiles.tsx';
import { VehicleVisits } from './VehicleVisits.tsx';

/** VEH-011, VEH-013. */
const TANKS_MAX = 4;

const SECTIONS = ['info', 'plans', 'ride', 'tanks', 'axles', 'tacho', 'files', 'visits'] as const;
type SectionName = (typeof SECTIONS)[number];
const openSections = remembered<SectionName[]>('flotila.sections', z.array(z.enum(SECTIONS)), [
  'ride',
  'tanks',
  'plans',
  'tacho',
]);

export function VehicleSections({ vehicle }: { vehicle: PanelVehicle }) {
  const { may } = useCompany();
  const plans = vehicle.activeServices ?? [];
  const isRiding = vehicle.ride?.rideState === 'unfinished';
  return (
    <div>
      {vehicle.ride && (
        <Section name="ride" title={t(isRiding ? 'vp.rideActive' : 'vp.rideLast')}>
          <RideSection ride={vehicle.ride} isMachine={vehicle.typeCode === 'machine'} />
        </Section>
      )}
      {vehicle.tanks.length > 0 && (
        <Section name="tanks" title={t('vp.tanks')}>
          <Tanks vehicle={vehicle} />
        </Section>
      )}
      {vehicle.driver?.tachograph && (
        <Section name="tacho" title={t('vp.tacho')}>
          <TachographSection
            driver={{ ...vehicle.driver, tachograph: vehicle.driver.tachograph }}
          />
        </Section>
      )}
      {may('zone', 'read') && (
        <Section name="visits" title={t('visit.title')}>
          <VehicleVisits vehicleId={vehicle.vehicleId} />
        </Section>
      )}
      <Files vehicleId={vehicle.vehicleId} />
      {plans.length > 0 && (
        <Section name="plans" title={t('vp.plans')}>
          <Plans plans={plans} />
        </Section>
      )}
      {vehicle.axles.some((axle) => axle.weight !== null) && (
        <Section name="axles" title={t('vp.axles')}>
          <Axles axles={vehicle.axles} />
        </Section>
      )}
      <Section name="info" title={t('vp.info')}>
        <Info vehicle={vehicle} />
      </Section>
    </div>
  );
}

/** Only where the unit was read once, or is to be read; its files are for dispatchers. */
function Files({ vehicleId }: { vehicleId: number }) {
  const { ccode, is } = useCompany();
  const input = is('dispatcher') ? { company: ccode, path: { id: vehicleId } } : null;
  const { data } = useEndpoint(getVehicleReading, input);
  if (!data || (data.downloaded === null && data.downloadBy === null)) return null;
  return (
    <Section name="files" title={t('tachoFile.title')}>
      <VehicleFiles vehicleId={vehicleId} downloadBy={data.downloadBy} />
    </Section>
  );
}

function Section(props: { name: SectionName; title: string; children: ReactNode }) {
  const [open, setOpen] = useRemembered(openSections);
  const isOpen = open.includes(props.name);
  const toggle = () =>
    setOpen(isOpen ? open.filter((name) => name !== props.name) : [...open, props.name]);
  const id = `section-${props.name}`;
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={`${pieces.lit} ${styles.sectionHead}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          {props.title}
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.sectionBody}>
          {props.children}
        </div>
      )}
    </section>
  );
}

/** VEH-007, VEH-008. */
function Info({ vehicle }: { vehicle: PanelVehicle }) {
  const { is } = useCompany();
  const { euroNormCode } = vehicle;
  const serial = vehicle.device?.serialNumber ?? vehicle.deviceSerialNumber;
  return (
    <Facts
      facts={known([
        [t('vp.plate'), vehicle.numericPlate],
        [t('vp.vin'), vehicle.vin],
        [t('vp.year'), vehicle.manufactureYear],
        [t('vp.euro'), euroNormCode && t('vp.euroValue', { code: euroNormCode })],
        [t('vp.category'), vehicle.categoryCode],
        [t('vp.type'), vehicle.typeDesign],
        ...(is('superuser')
          ? ([
              [t('vp.deviceCode'), vehicle.device?.code],
              [t('vp.serial'), typeof serial === 'string' ? serial : null],
              [t('vp.id'), vehicle.vehicleId],
            ] as const)
          : []),
      ])}
    />
  );
}

/** What is not known has no line (U-8). */
function known(facts: readonly (readonly [string, ReactNode])[]) {
  return facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
}

const TONES = { notice: pieces.notice, warning: pieces.alarm };

/** VEH-009. */
function Plans({ plans }: { plans: NonNullable<PanelVehicle['activeServices']> }) {
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={`${plan.servicePlanId} ${plan.serviceId} ${plan.typeCode}`}>
          <span>{serviceText(plan)}</span>
          <span className={`${plan.level ? TONES[plan.level] : pieces.quiet} ${styles.due}`}>
            {plan.level && <LevelIcon level={plan.level} />}
            {dueTexts(plan).join(', ') || (plan.expiredDate ?? MISSING)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** VEH-011 … VEH-013. */
function Tanks({ vehicle }: { vehicle: PanelVehicle }) {
  const tanks = vehicle.tanks.slice(0, TANKS_MAX);
  const mains = tanks.filter((tank) => tank.tankType === 'main');
  const total = mainTanks(vehicle.tanks);
  return (
    <div className={styles.meters}>
      {tanks.map((tank) => (
        <TankMeter
          key={tank.tankId}
          label={
            tank.tankType === 'heating'
              ? t('vp.tank.heating')
              : t('vp.tank.main', { n: mains.indexOf(tank) + 1 })
          }
          level={tank.level}
          capacity={tank.capacity}
          norm={tank.tankType === 'main' && mains.length === 1 ? vehicle.consumptionKm : null}
          silentSince={tank.silentSince}
        />
      ))}
      {mains.length > 1 && (
        <TankMeter label={t('vp.tankTotal')} {...total} norm={vehicle.consumptionKm} />
      )}
    </div>
  );
}

/** VEH-014. */
function Axles({ axles }: Pick<PanelVehicle, 'axles'>) {
  const known = axles.filter((axle) => axle.weight !== null);
  const weight = (kilograms: number | null) =>
    kilograms === null ? MISSING : `${number(kilograms)} kg`;
  const total = known.reduce((sum, axle) => sum + (axle.weight ?? 0), 0);
  return (
    <Facts
      facts={[
        ...axles.map(
          (axle, index) =>
            [`${index + 1}. ${t(`vp.axle.${axle.position}`)}`, weight(axle.weight)] as const,
        ),
        ...(known.length > 1 ? ([[t('vp.axleTotal'), weight(total)]] as const) : []),
      ]}
    />
  );
}
