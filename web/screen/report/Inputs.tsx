// What a report is asked with, as its entry in REPORT_INPUTS has it.
import {
  GRANULARITIES,
  type Granularity,
  REPORT_INPUTS,
  type ReportName,
  SCOPES,
  type Scope,
} from '@flotila/domain/report/report.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { isVehicleRequired, offeredKinds, takesVehicle } from '../../thing/report/choice.ts';
import styles from './inputs.module.css';
import { PeriodField } from './PeriodField.tsx';
import {
  FleetField,
  PersonField,
  type ReportVehicles,
  VehicleField,
  VehiclesField,
} from './SubjectFields.tsx';
import { TravelFields } from './TravelFields.tsx';
import type { ChoiceControl } from './use-choice.ts';

interface InputsProps {
  report: ReportName;
  control: ChoiceControl;
  vehicles: ReportVehicles;
  /** A vehicle that the report does not take is not shown. */
  vehicleId: number | null;
  today: string;
  /** The field that has to be filled first. */
  firstField: Ref<HTMLInputElement>;
}

export function Inputs(props: InputsProps) {
  const { report, control, vehicles, today, firstField } = props;
  const { choice, change } = control;
  const inputs = REPORT_INPUTS[report];
  const isPerson = inputs.subject === 'person';
  const noun = report === 'machine-performance' ? 'machine' : 'vehicle';
  return (
    <section className={styles.inputs} aria-label={t('rep.inputs')}>
      {isPerson && (
        <PersonField
          label={t(report === 'travel-expenses' ? 'rep.person' : 'rep.driver')}
          value={choice.personId}
          onChange={(personId) => change({ personId })}
          ref={firstField}
        />
      )}
      {takesVehicle(inputs) && (
        <VehicleField
          from={vehicles}
          label={t(`rep.${noun}`)}
          noun={noun}
          value={props.vehicleId}
          isOptional={!isVehicleRequired(inputs)}
          onChange={(vehicleId) => change({ vehicleId })}
          {...(isPerson ? {} : { ref: firstField })}
        />
      )}
      {inputs.subject === 'vehicles' && (
        <VehiclesField
          from={vehicles}
          label={t('rep.vehicles')}
          value={choice.vehicleIds}
          onChange={(vehicleIds) => change({ vehicleIds })}
        />
      )}
      {inputs.subject === 'fleet' && <FleetField />}
      {inputs.period !== 'none' && (
        <PeriodField
          value={choice.period}
          kinds={offeredKinds(inputs)}
          today={today}
          onChange={(period) => change({ period })}
        />
      )}
      <Options {...props} />
      {report === 'travel-expenses' && <TravelFields choice={choice} today={today} />}
    </section>
  );
}

function Options({ report, control }: InputsProps) {
  const { choice, change } = control;
  const { options } = choice;
  const { company } = useCompany();
  const inputs = REPORT_INPUTS[report];
  // Decision 0086.
  const toggles = inputs.toggles.filter((toggle) => toggle !== 'full' || company.administrator);
  return (
    <>
      {inputs.hasGranularity && (
        <NativeSelect
          label={t('rep.granularity')}
          value={String(options.granularity)}
          data={GRANULARITIES.map((value) => ({
            value: String(value),
            label: value === 0 ? t('rep.granularity.0') : t('rep.minutes', { minutes: value }),
          }))}
          onChange={(signal) => {
            const granularity = Number(signal.currentTarget.value) as Granularity;
            change({ options: { granularity } });
          }}
        />
      )}
      {inputs.hasScopes &&
        (['weeks', 'days'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={t(`rep.${name}`)}
            value={options[name]}
            data={SCOPES.map((value) => ({ value, label: t(`rep.scope.${value}`) }))}
            onChange={(signal) => {
              const scope = signal.currentTarget.value as Scope;
              change({ options: { [name]: scope } });
            }}
          />
        ))}
      {toggles.length > 0 && (
        <div className={styles.toggles}>
          {toggles.map((toggle) => (
            <Checkbox
              key={toggle}
              size="xs"
              label={t(`rep.toggle.${toggle}`)}
              checked={options[toggle]}
              onChange={(signal) => change({ options: { [toggle]: signal.currentTarget.checked } })}
            />
          ))}
        </div>
      )}
    </>
  );
}
