// The service panel (SVC-001 … SVC-006, SVC-026, SVC-034): plans and services of one vehicle, what is due
// first. Vehicle and selected plan stand in the address.
import { Button } from '@mantine/core';
import { IconFileAnalytics, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reportPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { IconLink } from '../../ground/ui/IconButton.tsx';
import { Failed, Skeleton, Stale } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from '../../thing/service/service.module.css';
import { serviceTitle } from '../../thing/service/service-words.ts';
import { PanelOfVehicle } from '../../thing/vehicle/PanelOfVehicle.tsx';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { PlansTable } from './PlansTable.tsx';
import { ServicesTable } from './ServicesTable.tsx';
import { useServicePlans, useServices } from './service.data.ts';
import { type ServicePlace, useServicePlace } from './service-place.ts';
import { byUrgency, type ServiceRows, serviceRows } from './service-rows.ts';

export function ServicePanel() {
  const { ccode } = useCompany();
  const place = useServicePlace();
  const { vehicleId } = place;
  const record = useVehicle(ccode, vehicleId);
  return (
    <PanelOfVehicle
      vehicleId={vehicleId}
      title={t('panel.service')}
      goneHint={t('svc.goneHint')}
      buttons={
        <IconLink label={t('svc.report')} href={reportPath(ccode, 'maintenance', { vehicleId })}>
          <IconFileAnalytics size={18} stroke={1.7} />
        </IconLink>
      }
    >
      {() => <Lists key={vehicleId} place={place} active={record.data?.activeServices ?? []} />}
    </PanelOfVehicle>
  );
}

type ActiveServices = NonNullable<
  NonNullable<ReturnType<typeof useVehicle>['data']>['activeServices']
>;

function Lists({ place, active }: { place: ServicePlace; active: ActiveServices }) {
  const { ccode } = useCompany();
  const { vehicleId } = place;
  const plans = useServicePlans(ccode, vehicleId);
  // A plan of the address that is not there any more selects nothing.
  const selected = plans.data?.find(({ servicePlanId }) => servicePlanId === place.planId);
  const planId = selected?.servicePlanId ?? null;
  const services = useServices(ccode, vehicleId, planId);
  const all = useServices(ccode, vehicleId, null);
  const failed = [plans, services].find(({ isError }) => isError);
  const retry = () => void Promise.all([plans.refetch(), services.refetch()]);
  if (failed && !(plans.data && services.data)) {
    return <Failed title={t('svc.failed')} error={failed.error} onRetry={retry} />;
  }
  if (!plans.data || !services.data) return <Skeleton rows={6} />;
  return (
    <div className={pieces.scroll}>
      {failed && <Stale text={t('svc.stale')} onRetry={retry} />}
      <Section
        title={t('svc.services')}
        count={services.data.length}
        chosen={
          selected && (
            <Chosen name={serviceTitle(selected)} onClear={() => place.selectPlan(null)} />
          )
        }
        add={t('svc.addService')}
        onAdd={() => openDialog({ slot: 'service', vehicleId, serviceId: null, planId })}
      >
        <div className={styles.layers}>
          <div>
            <Services
              rows={serviceRows(services.data, active, planId)}
              isOfPlan={planId !== null}
            />
          </div>
          {planId !== null && all.data && (
            // W-8: keeps the room of all services, so that the plans stay where they were pressed.
            <div className={styles.room} inert aria-hidden="true">
              <Services rows={serviceRows(all.data, active, null)} isOfPlan={false} />
            </div>
          )}
        </div>
      </Section>
      <Section
        title={t('svc.plans')}
        count={plans.data.length}
        add={t('svc.addPlan')}
        onAdd={() => openDialog({ slot: 'servicePlan', vehicleId, planId: null })}
      >
        {plans.data.length > 0 ? (
          <PlansTable
            plans={[...plans.data].sort(
              (a, b) => Number(b.active) - Number(a.active) || byUrgency(a, b),
            )}
            selectedId={planId}
            onSelect={place.selectPlan}
          />
        ) : (
          <Notice title={t('svc.noPlans')} text={t('svc.noPlansHint')} />
        )}
      </Section>
    </div>
  );
}

function Services({ rows, isOfPlan }: { rows: ServiceRows; isOfPlan: boolean }) {
  if (rows.current.length + rows.older.length > 0) return <ServicesTable rows={rows} />;
  if (isOfPlan) return <p className={styles.none}>{t('svc.noServicesOfPlan')}</p>;
  return <Notice title={t('svc.noServices')} text={t('svc.noServicesHint')} />;
}

function Section(props: {
  title: string;
  count: number;
  chosen?: ReactNode;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}) {
  const { may } = useCompany();
  return (
    <section className={styles.section} aria-label={props.title}>
      <div className={styles.bar}>
        <h3>{props.title}</h3>
        <span className={pieces.hint}>{props.count > 0 && props.count}</span>
        {props.chosen}
        {may('service', 'write') && (
          <Button
            className={`${pieces.stays} ${pieces.toEnd}`}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.8} />}
            onClick={props.onAdd}
          >
            {props.add}
          </Button>
        )}
      </div>
      {props.children}
    </section>
  );
}

/** Which plan the services are of, and the way back to all. */
function Chosen({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className={`${pieces.cuts} ${styles.chosen}`}
      aria-label={`${t('svc.ofPlan', { name })}, ${t('svc.deselect')}`}
      onClick={onClear}
    >
      <span>{name}</span>
      <IconX size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
