// The editor of one part of a rule's sentence. What is chosen in it counts at once: the sentence above and the trial
// beside follow.
import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import { SHOUTS } from '@flotila/domain/location/alarm.ts';
import {
  type Condition,
  DAYS_AHEAD_MAX,
  DOCUMENTS,
  ESCALATE_MAX,
  LITRES_MAX,
  LONGER_THAN_MAX,
  type Rule,
  TOW_METRES_MAX,
  UNDOCUMENTED_DAYS_MAX,
} from '@flotila/domain/rule/rule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { AheadEditor, HoursEditor, PowerEditor, RangeEditor } from './condition-editors.tsx';
import { Chips, Choices, type Limits, NumberField, TimeField } from './fields.tsx';
import { KindEditor } from './KindEditor.tsx';
import { kindChange, lastingOf } from './rule-kinds.ts';
import { ScheduleEditor, WhenEditor } from './ScheduleEditor.tsx';
import { SpeedEditor } from './SpeedEditor.tsx';
import type { Part, SaidRule } from './sentence.ts';
import { TellEditor } from './TellEditor.tsx';
import { timeText } from './time-words.ts';
import { Alternatives } from './trial/Alternatives.tsx';
import type { RuleLists } from './use-rule-lists.ts';
import { WhomEditor } from './WhomEditor.tsx';
import { ZonesEditor } from './ZonesEditor.tsx';

export interface PartEditorProps {
  part: Part;
  rule: SaidRule;
  lists: RuleLists;
  onChange: (change: Partial<Rule>) => void;
}

export function PartEditor(props: PartEditorProps) {
  const { part, rule, lists, onChange } = props;
  switch (part) {
    case 'whom':
      return <WhomEditor value={rule.whom} lists={lists} onChange={(whom) => onChange({ whom })} />;
    case 'kind':
      return (
        <KindEditor
          value={rule.condition.kind}
          onChange={(kind) => onChange(kindChange(kind, rule))}
        />
      );
    case 'longer':
      return <LongerEditor {...props} />;
    case 'when':
      return <WhenEditor value={rule.when} onChange={(when) => onChange({ when })} />;
    case 'severity':
      return (
        <Choices
          label={t('rule.p.severity')}
          value={rule.severity}
          options={SEVERITIES.map((one) => ({ value: one, label: t(`rule.sevName.${one}`) }))}
          onChange={(severity) => onChange({ severity })}
        />
      );
    case 'tell':
      return (
        <TellEditor
          value={rule.tell}
          persons={lists.persons}
          onChange={({ driver = false, ...told }) => onChange({ tell: { ...told, driver } })}
        />
      );
    default:
      return <ConditionEditor {...props} />;
  }
}

/** Seconds; what usually is meant, to be taken by one click while no trial says what each would have done. */
const TIMES = [300, 600, 900, 1800] as const;

function LongerEditor({ rule, onChange }: PartEditorProps) {
  const { condition, longerThan } = rule;
  const isAlways = lastingOf(condition.kind) === 'always';
  const shown = longerThan > 0 ? longerThan : 60;
  const times = isAlways ? TIMES : [0, ...TIMES];
  const take = (next: number) => onChange({ longerThan: next });
  return (
    <>
      {longerThan > 0 && (
        <TimeField
          label={t('rule.p.longer')}
          value={shown}
          min={1}
          max={LONGER_THAN_MAX}
          onChange={take}
        />
      )}
      <Alternatives
        field="longerThan"
        value={longerThan}
        onChange={take}
        usual={times.map((value) => ({
          value,
          label: value === 0 ? t('rule.for.zero') : timeText(value),
        }))}
      />
    </>
  );
}

/** Numbers of conditions: which field, within which limits. */
const NUMBERS = {
  metres: { unit: 'm', min: 1, max: TOW_METRES_MAX },
  litres: { unit: 'l', min: 1, max: LITRES_MAX, digits: 1 },
  minutes: { unit: 'min', min: 0, max: ESCALATE_MAX },
} as const satisfies Partial<Record<Part, Limits & { unit: string }>>;

function ConditionEditor({ part, rule, lists, onChange }: PartEditorProps) {
  const { condition } = rule;
  const change = (fields: object) =>
    onChange({ condition: { ...condition, ...fields } as Condition });
  if (part === 'zones' && 'zones' in condition) {
    const { zones } = lists;
    return (
      <ZonesEditor
        value={condition.zones}
        zones={zones}
        onChange={(next) => change({ zones: next })}
      />
    );
  }
  if (part === 'metres' || part === 'litres' || part === 'minutes') {
    const value = (condition as Partial<Record<typeof part, number>>)[part] ?? null;
    const label = t(`rule.p.${part}`);
    const limits = NUMBERS[part];
    return (
      <>
        <NumberField
          label={label}
          value={value}
          {...limits}
          onChange={(number) => change({ [part]: number })}
        />
        {part !== 'minutes' && (
          <Alternatives
            field={part}
            value={value}
            onChange={(number) => change({ [part]: number })}
          />
        )}
      </>
    );
  }
  switch (condition.kind) {
    case 'stop':
      return (
        <Choices
          label={t('rule.p.motor')}
          value={condition.motor}
          options={(['any', 'on', 'off'] as const).map((motor) => ({
            value: motor,
            label: t(`rule.motor.${motor}`),
          }))}
          onChange={(motor) => change({ motor })}
        />
      );
    case 'speed':
      return <SpeedEditor value={condition} types={lists.types} onChange={change} />;
    case 'offHours':
      return (
        <ScheduleEditor value={condition.schedule} onChange={(schedule) => change({ schedule })} />
      );
    case 'temperature':
      return part === 'channel' ? (
        <Choices
          label={t('rule.p.channel')}
          value={condition.channel}
          options={([1, 2] as const).map((n) => ({ value: n, label: t('rule.channel', { n }) }))}
          onChange={(channel) => change({ channel })}
        />
      ) : (
        <RangeEditor value={condition} onChange={change} />
      );
    case 'fuelLevel':
      return (
        <>
          <NumberField
            label={t('rule.p.level')}
            unit={condition.unit}
            value={condition.below}
            min={1}
            max={condition.unit === '%' ? 100 : LITRES_MAX}
            digits={1}
            onChange={(below) => change({ below })}
          />
          <Choices
            label={t('rule.p.level')}
            value={condition.unit}
            options={(['%', 'l'] as const).map((unit) => ({ value: unit, label: unit }))}
            onChange={(unit) => change({ unit, below: unit === '%' ? 15 : 50 })}
          />
          <Alternatives
            field="below"
            value={condition.below}
            unit={condition.unit}
            onChange={(below) => change({ below })}
          />
        </>
      );
    case 'power':
      return <PowerEditor value={condition} onChange={change} />;
    case 'alarm':
      return (
        <Chips
          label={t('rule.p.alarms')}
          value={condition.alarms}
          options={SHOUTS.map((one) => ({ value: one, label: t(`alerts.shout.${one}`) }))}
          onChange={(alarms) => alarms.length > 0 && change({ alarms })}
        />
      );
    default:
      return <DatedEditor part={part} condition={condition} change={change} />;
  }
}

function DatedEditor(props: {
  part: Part;
  condition: Condition;
  change: (fields: object) => void;
}) {
  const { part, condition, change } = props;
  if (part === 'days' && 'days' in condition) {
    const isPast = condition.kind === 'undocumented';
    return (
      <NumberField
        label={t('rule.p.days')}
        unit={t('rule.unit.days')}
        value={condition.days}
        min={isPast ? 1 : 0}
        max={isPast ? UNDOCUMENTED_DAYS_MAX : DAYS_AHEAD_MAX}
        onChange={(days) => change({ days })}
      />
    );
  }
  if (condition.kind === 'document') {
    return (
      <Chips
        label={t('rule.p.documents')}
        value={condition.documents}
        options={DOCUMENTS.map((one) => ({ value: one, label: t(`rule.doc.${one}`) }))}
        onChange={(documents) => documents.length > 0 && change({ documents })}
      />
    );
  }
  if (condition.kind === 'service') return <AheadEditor value={condition} onChange={change} />;
  if (condition.kind === 'hours') return <HoursEditor value={condition} onChange={change} />;
  if (condition.kind !== 'contract') return null;
  const whats = ['late', 'notStarted', 'notFinished', 'elsewhere'] as const;
  return (
    <Choices
      label={t('rule.p.what')}
      value={condition.what}
      options={whats.map((what) => ({ value: what, label: t(`rule.what.${what}`) }))}
      onChange={(what) => change({ what })}
    />
  );
}
