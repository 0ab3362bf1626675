// The fields of the service dialog: which plan, what was done when, and when it is due again. A plan fixes
// type and name (SVC-009, SVC-010); a stored service keeps its plan (SVC-011).
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import { SERVICE_TYPES } from '@flotila/domain/service/service.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import { language, t } from '../../ground/i18n/i18n.ts';
import { DayField } from '../../ground/ui/DayField.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import {
  repetitionText,
  serviceTitle,
  typeName,
  wholeHours,
  wholeKm,
} from '../../thing/service/service-words.ts';
import { NAME_MAX } from './plan-form.ts';
import styles from './service-form.module.css';
import {
  counterText,
  DESCRIPTION_MAX,
  type DueField,
  dueText,
  futureOf,
  proposedDue,
  type ServiceField,
  type ServiceForm,
  withPlan,
} from './service-form.ts';
import type { FieldTexts } from './use-storing.ts';

export interface ServiceFieldsProps {
  form: ServiceForm;
  refused: FieldTexts<ServiceField>;
  /** null: a new service. */
  service: ServiceView | null;
  plans: readonly ServicePlanView[];
  vehicle: {
    ride: { kmStop: number; mhStop: number | null } | null;
    lastMeasures: Record<string, number>;
  };
  /** The local day. */
  today: string;
  onChange: (next: Partial<ServiceForm>) => void;
  onLeave: (field: ServiceField) => void;
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

export function ServiceFields(props: ServiceFieldsProps) {
  const { form, refused, onChange, onLeave } = props;
  return (
    <div className={styles.grid}>
      <What {...props} />
      <Done {...props} />
      <Next {...props} />
      <TextInput
        className={pieces.across ?? ''}
        label={t('svc.f.description')}
        value={form.description}
        error={refused.description}
        maxLength={DESCRIPTION_MAX}
        description={`${form.description.length} / ${DESCRIPTION_MAX}`}
        inputWrapperOrder={[...UNDER]}
        onChange={(signal) => onChange({ description: signal.currentTarget.value })}
        onBlur={() => onLeave('description')}
      />
    </div>
  );
}

/** Plan, type and name. */
function What({ form, refused, service, plans, onChange, onLeave }: ServiceFieldsProps) {
  const isByPlan = form.planId !== '';
  // SVC-011.
  const isPlanLocked = service !== null && service.planId !== null;
  const choose = (id: string | null) => {
    const plan = plans.find(({ servicePlanId }) => String(servicePlanId) === id) ?? null;
    // What followed the plan before goes with it.
    onChange(withPlan(form, plan));
  };
  return (
    <>
      <Select
        className={pieces.across ?? ''}
        label={t('svc.f.planId')}
        placeholder={t('svc.noPlan')}
        value={form.planId || null}
        error={refused.planId}
        disabled={isPlanLocked}
        description={isPlanLocked ? t('svc.planLocked') : undefined}
        inputWrapperOrder={[...UNDER]}
        data={plans.map((plan) => ({
          value: String(plan.servicePlanId),
          label: `${serviceTitle(plan)} · ${repetitionText(plan)}`,
        }))}
        clearable
        onChange={choose}
      />
      <Select
        label={t('svc.f.typeCode')}
        placeholder={t('svc.noType')}
        value={form.typeCode || null}
        error={refused.typeCode}
        disabled={isByPlan}
        description={isByPlan ? t('svc.byPlan') : undefined}
        inputWrapperOrder={[...UNDER]}
        data={SERVICE_TYPES.map((value) => ({ value, label: typeName(value) }))}
        clearable={!isByPlan}
        onChange={(value) =>
          onChange({ typeCode: SERVICE_TYPES.find((one) => one === value) ?? '' })
        }
      />
      <TextInput
        label={t('svc.f.name')}
        value={form.name}
        error={refused.name}
        disabled={isByPlan}
        description={isByPlan ? t('svc.byPlan') : `${form.name.length} / ${NAME_MAX}`}
        inputWrapperOrder={[...UNDER]}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={(signal) => onChange({ name: signal.currentTarget.value })}
        onBlur={() => onLeave('name')}
      />
    </>
  );
}

/** When and at which counters; those of this moment are offered for a service of today. */
function Done({ form, refused, vehicle, today, onChange, onLeave }: ServiceFieldsProps) {
  const isToday = form.date === today;
  const future = futureOf(form, today);
  const now = {
    km: vehicle.ride?.kmStop ?? vehicle.lastMeasures.km ?? null,
    eh: vehicle.ride?.mhStop ?? vehicle.lastMeasures.engine_hours ?? null,
  };
  const counter = (field: 'km' | 'eh') => {
    const show = field === 'km' ? wholeKm : wholeHours;
    const value = now[field];
    return (
      <div>
        <TextInput
          label={t(`svc.f.${field}`)}
          value={form[field]}
          error={refused[field]}
          inputMode="numeric"
          autoComplete="off"
          onChange={(signal) => onChange({ [field]: signal.currentTarget.value })}
          onBlur={() => onLeave(field)}
        />
        {isToday && form[field] === '' && value !== null && value > 0 && (
          <button
            type="button"
            className={`${pieces.underlined} ${styles.fill}`}
            onClick={() => onChange({ [field]: counterText(field, value, language()) })}
          >
            {t('svc.now', { value: show(value) })}
          </button>
        )}
      </div>
    );
  };
  return (
    <fieldset className={`${pieces.across} ${styles.group}`}>
      <legend>{t('svc.group.done')}</legend>
      <div className={`${pieces.across} ${styles.three}`}>
        <DayField
          label={t('svc.f.date')}
          isRequired
          value={form.date}
          error={refused.date}
          onChange={(date) => onChange({ date })}
          onLeave={() => onLeave('date')}
        />
        <p className={styles.future} role="status">
          {future && t(`svc.${future}`)}
        </p>
        {counter('km')}
        {counter('eh')}
      </div>
    </fieldset>
  );
}

/** When it is due again. */
function Next(props: ServiceFieldsProps) {
  const { form, refused, onChange, onLeave, plans, service } = props;
  const proposal = proposedDue(form, plans, service, language());
  const shown = (field: DueField) => dueText(form, field, proposal, language());
  /** What the plan says, where something else stands in the field. */
  const byPlan = (field: DueField) => {
    const proposed = dueText({ ...form, [field]: null }, field, proposal, language());
    if (proposed === '') return null;
    if (form[field] === null) return <p className={pieces.below}>{t('svc.byPlan')}</p>;
    return (
      <button
        type="button"
        className={`${pieces.underlined} ${styles.fill}`}
        onClick={() => onChange({ [field]: null })}
      >
        {t('svc.backToPlan', { value: proposed })}
      </button>
    );
  };
  const counter = (field: 'expiredKm' | 'expiredEh') => (
    <div>
      <TextInput
        label={t(`svc.f.${field}`)}
        value={shown(field)}
        error={refused[field]}
        disabled={!form.useKmEh}
        inputMode="numeric"
        autoComplete="off"
        onChange={(signal) => onChange({ [field]: signal.currentTarget.value })}
        onBlur={() => onLeave(field)}
      />
      {byPlan(field)}
    </div>
  );
  return (
    <fieldset className={`${pieces.across} ${styles.group}`}>
      <legend>{t('svc.group.next')}</legend>
      <div className={`${pieces.across} ${styles.three}`}>
        <div>
          <DayField
            label={t('svc.f.expiredDate')}
            placeholder={t('svc.noDate')}
            value={shown('expiredDate')}
            error={refused.expiredDate}
            onChange={(day) => onChange({ expiredDate: day })}
            onLeave={() => onLeave('expiredDate')}
          />
          {byPlan('expiredDate')}
        </div>
        {counter('expiredKm')}
        {counter('expiredEh')}
      </div>
      <Switch
        mt={12}
        label={t('svc.f.useKmEh')}
        checked={form.useKmEh}
        onChange={(signal) => onChange({ useKmEh: signal.currentTarget.checked })}
      />
    </fieldset>
  );
}
