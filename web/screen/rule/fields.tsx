// Small fields of the parts of a sentence: a number with its unit, a time, one of a few. What is typed counts at
// once when it is a number that may be, so that the sentence and the trial follow.
import { readDecimal } from '@flotila/domain/text.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { language, t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './fields.module.css';
import { plain } from './part-words.ts';

export interface Limits {
  min: number;
  max: number;
  /** Digits after the mark; left out: whole numbers. */
  digits?: number;
}

interface NumberFieldProps extends Limits {
  label: string;
  unit: string;
  value: number | null;
  isReadOnly?: boolean;
  onChange: (value: number) => void;
  /** Takes the number away; left out: there must be one. */
  onClear?: () => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, min, max, digits = 0 } = props;
  const written = value === null ? '' : plain(value);
  const [text, setText] = useState(written);
  const typed = readDecimal(text, language(), digits);
  const isEmpty = text.trim() === '' && props.onClear !== undefined;
  const isFine = isEmpty || (typed !== null && typed >= min && typed <= max);
  // Another value from outside, as by a choice beside it; what is being typed stays as it is written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value becomes another one.
  useEffect(() => {
    if (typed !== value) setText(written);
  }, [value]);
  function take(next: string) {
    setText(next);
    const number = readDecimal(next, language(), digits);
    if (next.trim() === '') props.onClear?.();
    else if (number !== null && number >= min && number <= max) props.onChange(number);
  }
  return (
    <TextInput
      className={styles.number ?? ''}
      label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      readOnly={props.isReadOnly ?? false}
      rightSection={<span className={pieces.hint}>{unit}</span>}
      rightSectionWidth={unit.length * 8 + 16}
      error={isFine ? undefined : t('rule.r.value', { min: plain(min), max: plain(max) })}
      onChange={(signal) => take(signal.currentTarget.value)}
      onBlur={() => isFine || setText(written)}
      onKeyDown={(signal) => {
        const step = signal.key === 'ArrowUp' ? 1 : signal.key === 'ArrowDown' ? -1 : 0;
        if (step === 0 || typed === null) return;
        signal.preventDefault();
        take(plain(Math.min(max, Math.max(min, typed + step))));
      }}
    />
  );
}

const UNITS = { s: 1, min: 60, h: 3600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;

/** Seconds in the greatest unit that gives a whole number. */
function unitOf(seconds: number): Unit {
  const units: Unit[] = ['days', 'h', 'min'];
  return units.find((unit) => seconds > 0 && seconds % UNITS[unit] === 0) ?? 'min';
}

export function TimeField(props: {
  label: string;
  /** Seconds. */
  value: number;
  min: number;
  max: number;
  /** The units to choose from; left out: seconds to days. */
  units?: readonly Unit[];
  onChange: (seconds: number) => void;
}) {
  const { value, min, max, units = ['s', 'min', 'h', 'days'] } = props;
  const [unit, setUnit] = useState<Unit>(() => (value % 60 === 0 ? unitOf(value) : 's'));
  const one = UNITS[unit];
  return (
    <div className={styles.time}>
      <NumberField
        label={props.label}
        unit=""
        value={value / one}
        min={Math.ceil(min / one)}
        max={Math.floor(max / one)}
        digits={1}
        onChange={(number) => props.onChange(Math.round(number * one))}
      />
      <NativeSelect
        aria-label={`${props.label}: ${t('rule.unit')}`}
        value={unit}
        data={units.map((name) => ({ value: name, label: t(`rule.unit.${name}`) }))}
        onChange={(signal) => {
          const next = signal.currentTarget.value as Unit;
          setUnit(next);
          const same = (value / one) * UNITS[next];
          props.onChange(Math.min(max, Math.max(min, Math.round(same))));
        }}
      />
    </div>
  );
}

/** One of a few, each in a button; `note` is a quiet line below its name. */
export function Choices<T extends string | number>(props: {
  label: string;
  value: T | null;
  options: readonly { value: T; label: string; note?: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.hidden}>{props.label}</legend>
      {props.options.map(({ value, label, note }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
          {note !== undefined && <small>{note}</small>}
        </button>
      ))}
    </fieldset>
  );
}

/** Any of a few, each a chip. */
export function Chips<T extends string>(props: {
  label: string;
  value: readonly T[];
  options: readonly { value: T; label: string }[];
  onChange: (value: T[]) => void;
}) {
  const { value: chosen } = props;
  return (
    <fieldset className={styles.chips}>
      <legend>{props.label}</legend>
      {props.options.map(({ value, label }) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              props.onChange(isOn ? chosen.filter((one) => one !== value) : [...chosen, value])
            }
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
