// The plan dialog (SVC-032, VAL-021 … VAL-025): a new plan or a stored one. What is usual for the chosen
// type is offered, the next date is shown while the period is typed.
import {
  createServicePlan,
  type ServicePlanInput,
  updateServicePlan,
} from '@flotila/domain/service/service.api.ts';
import { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { PlanFields } from './PlanFields.tsx';
import { PLAN, type PlanField, type PlanForm, readPlan, startPlan } from './plan-form.ts';
import { NoServiceForm, ServiceFormFrame } from './ServiceFormFrame.tsx';
import { SERVICE_READERS, useServicePlans } from './service.data.ts';
import { useServiceForm } from './use-service-form.ts';

export function PlanDialog({ dialog }: { dialog: Extract<Dialog, { slot: 'servicePlan' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, planId } = dialog;
  const plans = useServicePlans(ccode, vehicleId);
  const vehicle = useVehicle(ccode, vehicleId);
  const plan = plans.data?.find(({ servicePlanId }) => servicePlanId === planId) ?? null;
  // The form begins once; a later reading of the plan must not take away what was typed.
  const [first, setFirst] = useState<ServicePlanView | null>(null);
  if (plan && !first) setFirst(plan);
  if (vehicle.data && (planId === null || first)) {
    return <Form first={first} vehicle={vehicle.data} />;
  }
  const title = t(planId === null ? 'svc.plan.new' : 'svc.plan.edit', {
    plate: vehicle.data?.numericPlate ?? '',
  });
  return <NoServiceForm title={title} asked={[plans, vehicle]} gone={t('svc.gone.plan')} />;
}

type VehicleData = NonNullable<ReturnType<typeof useVehicle>['data']>;

function Form({ first, vehicle }: { first: ServicePlanView | null; vehicle: VehicleData }) {
  const { ccode } = useCompany();
  const create = useChange(createServicePlan, SERVICE_READERS);
  const update = useChange(updateServicePlan, SERVICE_READERS);
  const state = useServiceForm<PlanField, PlanForm, ServicePlanView>({
    first,
    table: PLAN,
    view: ServicePlanView,
    saved: t('svc.saved.plan'),
    begin: (plan) => startPlan(plan, language()),
    read: (form, plan) => readPlan(form, plan, language()),
    store(read, plan, outcome) {
      const body = { ...read, vehicleId: vehicle.vehicleId } as ServicePlanInput;
      if (!plan) return create.mutate({ company: ccode, body }, outcome);
      update.mutate({ company: ccode, path: { id: plan.servicePlanId }, body }, outcome);
    },
  });
  const title = t(first ? 'svc.plan.edit' : 'svc.plan.new', { plate: vehicle.numericPlate });
  return (
    <ServiceFormFrame title={title} state={state} isPending={create.isPending || update.isPending}>
      <PlanFields
        vehicle={vehicle}
        form={state.form}
        refused={state.refused}
        plan={state.record}
        onChange={state.change}
        onLeave={state.leave}
      />
    </ServiceFormFrame>
  );
}
