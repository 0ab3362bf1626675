// The kinds of fields that the form of a vehicle is made of, each tied to its field by name.

import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/sk.ts';
import { DayField } from '../../ui/DayField.tsx';
import { TextField } from '../../ui/FormSection.tsx';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import type { Choice } from './codes.ts';
import { NUMBER_RULES, type NumberField as NumberName, type NumberRule } from './number-rules.ts';
import styles from './vehicle-form.module.css';
import type { VehicleForm } from './vehicle-form.ts';

export type Props = FieldsProps<VehicleRecord, VehicleForm>;

/** Names of fields with a value of this kind. */
type Named<V> = {
  [K in keyof VehicleForm]: VehicleForm[K] extends V ? K : never;
}[keyof VehicleForm] &
  string;
export type TextName = Exclude<Named<string>, NumberName>;
export type FlagName = Exclude<Named<boolean>, 'hasDevice' | 'isOtherTracker'>;

/** Fields that have a label of their own in the catalogue. */
type Labelled = Extract<TextKey, `vf.${string}`> extends `vf.${infer N}` ? N : never;

interface Of<N extends string> {
  of: Props;
  name: N & Labelled;
  hint?: string | undefined;
}

/** What a field is called. */
export function labelOf(name: Labelled): string {
  return t(`vf.${name}`);
}

export function Text(props: Of<TextName> & { max: number; isRequired?: boolean }) {
  const { of, name, hint, max, isRequired = false } = props;
  const bound = bindText(of, name as TextName);
  return (
    <TextField {...bound} label={labelOf(name)} max={max} hint={hint} isRequired={isRequired} />
  );
}

/** A number with its unit at the end. */
export function Numeric(props: Of<NumberName> & { unit?: string }) {
  const { of, name, hint, unit } = props;
  const rule: NumberRule = NUMBER_RULES[name as NumberName];
  const { isReadOnly, onChange, onLeave, value, error } = bindText(of, name as NumberName);
  return (
    <TextInput
      label={labelOf(name)}
      value={value}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={(rule.isRequired ?? false) && !isReadOnly}
      readOnly={isReadOnly}
      inputMode={rule.min < 0 ? 'text' : rule.digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit && <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit ? 14 + unit.length * 8 : 0}
      rightSectionPointerEvents="none"
      onChange={(signal) => onChange(signal.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

/** One of several; without `isRequired` none may be chosen, too. */
export function Pick(
  props: Of<TextName> & {
    choices: readonly Choice[];
    isRequired?: boolean;
    isSearchable?: boolean;
    placeholder?: string;
    /** What one is called that is chosen but not offered; left out: its value. */
    unknownText?: string;
    onPick?: (value: string) => void;
  },
) {
  const { of, name, hint, choices, isRequired = false, placeholder } = props;
  const { form, refused, isReadOnly, onChange } = of;
  const value = form[name as TextName];
  const isOffered = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={labelOf(name)}
      value={value || null}
      error={refused[name]}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={isRequired && !isReadOnly}
      readOnly={isReadOnly}
      allowDeselect={!isRequired}
      clearable={!isRequired && !isReadOnly}
      searchable={props.isSearchable ?? false}
      placeholder={placeholder ?? (isRequired ? '' : t('vf.nothing'))}
      // What is stored stays chosen although it is not offered (any more, or not yet).
      data={[...choices, ...(isOffered ? [] : [{ value, label: props.unknownText ?? value }])]}
      onChange={(picked) =>
        props.onPick ? props.onPick(picked ?? '') : onChange({ [name]: picked ?? '' })
      }
    />
  );
}

export function Day({ of, name, hint }: Of<TextName>) {
  const { form, refused, isReadOnly, onChange, onLeave } = of;
  return (
    <DayField
      label={labelOf(name)}
      value={form[name as TextName]}
      error={refused[name]}
      description={hint}
      placeholder={t('vf.nothing')}
      isReadOnly={isReadOnly}
      onChange={(day) => onChange({ [name]: day })}
      onLeave={() => onLeave(name)}
    />
  );
}

export function Flag({ of, name, hint, isWide = false }: Of<FlagName> & { isWide?: boolean }) {
  const { form, isReadOnly, onChange } = of;
  return (
    <Switch
      className={(isWide ? styles.wide : styles.flag) ?? ''}
      label={labelOf(name)}
      description={hint}
      checked={form[name as FlagName]}
      disabled={isReadOnly}
      onChange={(signal) => onChange({ [name]: signal.currentTarget.checked })}
    />
  );
}

/** A part of a section: a small title over a grid of three columns. */
export function FieldGroup(props: { title?: string; isInPairs?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      {props.title && <legend>{props.title}</legend>}
      <div className={styles.three} data-pairs={props.isInPairs}>
        {props.children}
      </div>
    </fieldset>
  );
}
