// Editors of conditions with several limits, of which at least one must be: temperature, power of the tracker,
// services that are due, hours of the driver.
import {
  type Condition,
  DAYS_AHEAD_MAX,
  ENGINE_HOURS_AHEAD_MAX,
  KM_AHEAD_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  VOLTS_MAX,
} from '@flotila/domain/rule/rule.ts';
import { Checkbox } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { NumberField, TimeField } from './fields.tsx';
import styles from './parts.module.css';
import { Alternatives } from './trial/Alternatives.tsx';

type Of<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

interface EditorProps<K extends Condition['kind']> {
  value: Of<K>;
  onChange: (change: Partial<Of<K>>) => void;
}

const CELSIUS = { unit: '°C', min: TEMPERATURE_MIN, max: TEMPERATURE_MAX, digits: 1 } as const;

export function RangeEditor({ value, onChange }: EditorProps<'temperature'>) {
  const field = value.above === null ? 'below' : 'above';
  return (
    <>
      <div className={styles.line}>
        <NumberField
          label={t('rule.below')}
          {...CELSIUS}
          value={value.below}
          onChange={(below) => onChange({ below })}
          onClear={() => onChange({ below: null })}
        />
        <NumberField
          label={t('rule.above')}
          {...CELSIUS}
          value={value.above}
          onChange={(above) => onChange({ above })}
          onClear={() => onChange({ above: null })}
        />
      </div>
      <Alternatives
        field={field}
        value={value[field]}
        unit={CELSIUS.unit}
        onChange={(number) => onChange({ [field]: number })}
      />
    </>
  );
}

export function PowerEditor({ value, onChange }: EditorProps<'power'>) {
  return (
    <>
      <Checkbox
        label={t('rule.externalLost')}
        checked={value.externalLost}
        onChange={(signal) => onChange({ externalLost: signal.currentTarget.checked })}
      />
      <NumberField
        label={t('rule.volts')}
        unit="V"
        min={1}
        max={VOLTS_MAX}
        digits={1}
        value={value.belowVolts}
        onChange={(belowVolts) => onChange({ belowVolts })}
        onClear={() => onChange({ belowVolts: null })}
      />
      <Alternatives
        field="belowVolts"
        value={value.belowVolts}
        onChange={(belowVolts) => onChange({ belowVolts })}
      />
    </>
  );
}

/** Days, kilometres and engine hours before a service is due. */
export function AheadEditor({ value, onChange }: EditorProps<'service'>) {
  return (
    <div className={styles.line}>
      <NumberField
        label={t('rule.aheadDays')}
        unit={t('rule.unit.days')}
        min={0}
        max={DAYS_AHEAD_MAX}
        value={value.days}
        onChange={(days) => onChange({ days })}
        onClear={() => onChange({ days: null })}
      />
      <NumberField
        label={t('rule.aheadKm')}
        unit="km"
        min={0}
        max={KM_AHEAD_MAX}
        value={value.km}
        onChange={(km) => onChange({ km })}
        onClear={() => onChange({ km: null })}
      />
      <NumberField
        label={t('rule.aheadHours')}
        unit="h"
        min={0}
        max={ENGINE_HOURS_AHEAD_MAX}
        value={value.engineHours}
        onChange={(engineHours) => onChange({ engineHours })}
        onClear={() => onChange({ engineHours: null })}
      />
    </div>
  );
}

/** Seconds. */
const DRIVING_MAX = 36_000;
const REST_MAX = 86_400;
const FIRST = 1800;

export function HoursEditor({ value, onChange }: EditorProps<'hours'>) {
  const { drivingBelow, restWithin } = value;
  return (
    <>
      <Checkbox
        label={t('rule.drivingBelow')}
        checked={drivingBelow !== null}
        onChange={(signal) =>
          onChange({ drivingBelow: signal.currentTarget.checked ? FIRST : null })
        }
      />
      {drivingBelow !== null && (
        <TimeField
          label={t('rule.drivingBelow')}
          value={drivingBelow}
          min={60}
          max={DRIVING_MAX}
          units={['min', 'h']}
          onChange={(seconds) => onChange({ drivingBelow: seconds })}
        />
      )}
      <Checkbox
        label={t('rule.restWithin')}
        checked={restWithin !== null}
        onChange={(signal) => onChange({ restWithin: signal.currentTarget.checked ? FIRST : null })}
      />
      {restWithin !== null && (
        <TimeField
          label={t('rule.restWithin')}
          value={restWithin}
          min={60}
          max={REST_MAX}
          units={['min', 'h']}
          onChange={(seconds) => onChange({ restWithin: seconds })}
        />
      )}
      <Checkbox
        label={t('rule.infringement')}
        checked={value.infringement}
        onChange={(signal) => onChange({ infringement: signal.currentTarget.checked })}
      />
    </>
  );
}
