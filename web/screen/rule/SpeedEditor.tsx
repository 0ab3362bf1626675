// The speed of a rule: one for all, others for types of vehicles, and the limit of the zone that a vehicle is in.
import { type Condition, SPEED_MAX, SPEED_MIN } from '@flotila/domain/rule/rule.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { NumberField } from './fields.tsx';
import styles from './parts.module.css';
import { Alternatives } from './trial/Alternatives.tsx';

type Speed = Extract<Condition, { kind: 'speed' }>;

const LIMITS = { unit: 'km/h', min: SPEED_MIN, max: SPEED_MAX } as const;
/** km/h of a type that is added where there is no speed of all. */
const TYPE_FIRST = 80;

export function SpeedEditor(props: {
  value: Speed;
  types: readonly { value: string; label: string }[];
  onChange: (change: Partial<Speed>) => void;
}) {
  const { value, types, onChange } = props;
  const byType = value.byType as Record<string, number>;
  const withType = (code: string, kmh: number | null) => {
    const { [code]: _before, ...others } = byType;
    onChange({ byType: kmh === null ? others : { ...byType, [code]: kmh } });
  };
  const left = types.filter((one) => byType[one.value] === undefined);
  return (
    <>
      <NumberField
        label={t('rule.over')}
        {...LIMITS}
        value={value.over}
        onChange={(over) => onChange({ over })}
        onClear={() => onChange({ over: null })}
      />
      <Alternatives field="over" value={value.over} onChange={(over) => onChange({ over })} />
      {Object.entries(byType).map(([code, kmh]) => {
        const type = types.find((one) => one.value === code)?.label ?? code;
        return (
          <div key={code} className={styles.line}>
            <NumberField
              label={type}
              {...LIMITS}
              value={kmh}
              onChange={(next) => withType(code, next)}
            />
            <IconButton label={t('rule.removeType', { type })} onClick={() => withType(code, null)}>
              <IconX size={16} />
            </IconButton>
          </div>
        );
      })}
      {left.length > 0 && (
        <NativeSelect
          className={styles.select ?? ''}
          label={t('rule.byType')}
          value=""
          data={[{ value: '', label: t('rule.addType') }, ...left]}
          onChange={(signal) => {
            const code = signal.currentTarget.value;
            if (code) withType(code, value.over ?? TYPE_FIRST);
          }}
        />
      )}
      <Checkbox
        label={t('rule.zoneLimit')}
        checked={value.overZoneLimit}
        onChange={(signal) => onChange({ overZoneLimit: signal.currentTarget.checked })}
      />
    </>
  );
}
