// The service dialog (SVC-033, VAL-026 … VAL-028): a new service, by a plan or without one, or a stored
// one. Due values that follow from the plan are proposed and may be overwritten (SVC-029).
import {
  createService,
  type ServiceInput,
  ServiceView,
  updateService,
} from '@flotila/domain/service/service.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { NoServiceForm, ServiceFormFrame } from './ServiceFormFrame.tsx';
import { SERVICE_READERS, useServicePlans, useServices } from './service.data.ts';
import {
  newService,
  readService,
  SERVICE,
  type ServiceField,
  type ServiceForm,
  startService,
} from './service-form.ts';
import { useServiceForm } from './use-service-form.ts';

export function ServiceDialog({ dialog }: { dialog: Extract<Dialog, { slot: 'service' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, serviceId, planId } = dialog;
  const plans = useServicePlans(ccode, vehicleId);
  const services = useServices(ccode, vehicleId, null);
  const vehicle = useVehicle(ccode, vehicleId);
  const service = services.data?.find((one) => one.serviceId === serviceId) ?? null;
  // The form begins once; a later reading of the service must not take away what was typed.
  const [first, setFirst] = useState<ServiceView | null>(null);
  if (service && !first) setFirst(service);
  if (plans.data && vehicle.data && (serviceId === null || first)) {
    return <Form first={first} planId={planId} vehicle={vehicle.data} plans={plans.data} />;
  }
  const title = t(serviceId === null ? 'svc.service.new' : 'svc.service.edit', {
    plate: vehicle.data?.numericPlate ?? '',
  });
  return (
    <NoServiceForm title={title} asked={[plans, services, vehicle]} gone={t('svc.gone.service')} />
  );
}

interface FormProps {
  /** null: a new service. */
  first: ServiceView | null;
  /** The plan of a new service, null none. */
  planId: number | null;
  plans: readonly ServicePlanView[];
  vehicle: NonNullable<ReturnType<typeof useVehicle>['data']>;
}

function Form({ first, planId, plans, vehicle }: FormProps) {
  const { ccode, timeZone } = useCompany();
  const today = localDay(useNow(), timeZone);
  const planOfNew = plans.find(({ servicePlanId }) => servicePlanId === planId) ?? null;
  const create = useChange(createService, SERVICE_READERS);
  const update = useChange(updateService, SERVICE_READERS);
  const state = useServiceForm<ServiceField, ServiceForm, ServiceView>({
    first,
    table: SERVICE,
    view: ServiceView,
    saved: t('svc.saved.service'),
    begin: (service) =>
      service ? startService(service, plans, language()) : newService(today, planOfNew, language()),
    read: (form, service) => readService(form, plans, service, language()),
    store(read, service, outcome) {
      const body = { ...read, vehicleId: vehicle.vehicleId } as ServiceInput;
      if (!service) return create.mutate({ company: ccode, body }, outcome);
      update.mutate({ company: ccode, path: { id: service.serviceId }, body }, outcome);
    },
  });
  const title = t(first ? 'svc.service.edit' : 'svc.service.new', { plate: vehicle.numericPlate });
  return (
    <ServiceFormFrame title={title} state={state} isPending={create.isPending || update.isPending}>
      <ServiceFields
        plans={plans}
        vehicle={vehicle}
        today={today}
        form={state.form}
        refused={state.refused}
        service={state.record}
        onChange={state.change}
        onLeave={state.leave}
      />
    </ServiceFormFrame>
  );
}
