// What only the protocol of the chosen type of tracker knows (interfaces §5, `device.options`).
import { type DeviceOption, deviceOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { PasswordInput, Select, Switch, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { number } from '../../../ground/words/format.ts';
import type { Props } from './fields.tsx';

export function DeviceOptions(props: Props) {
  const { form, refused } = props;
  const options = form['device.options'];
  /** undefined: as the protocol does by itself. */
  const change = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = options;
    props.onChange({
      'device.options': value === undefined ? others : { ...others, [name]: value },
    });
  };
  return (
    <>
      {deviceOptions(form['device.deviceType']).map((option) => (
        <Option
          key={option.name}
          option={option}
          change={change}
          value={options[option.name]}
          error={refused[`device.options.${option.name}`]}
          isReadOnly={props.isReadOnly}
        />
      ))}
      {refused['device.options'] && (
        <p className={`${pieces.alarm} ${pieces.small}`}>{refused['device.options']}</p>
      )}
    </>
  );
}

interface OptionProps {
  option: DeviceOption;
  value: unknown;
  error: string | undefined;
  isReadOnly: boolean;
  change: (name: string, value: unknown) => void;
}

function Option({ option, value, error, isReadOnly, change }: OptionProps) {
  const label = t(`vf.option.${option.name}` as TextKey);
  if (option.kind === 'flag') {
    return (
      <Switch
        className={pieces.across ?? ''}
        label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={(signal) => change(option.name, signal.currentTarget.checked || undefined)}
      />
    );
  }
  if (option.kind === 'text') {
    return (
      <OptionText
        option={option}
        label={label}
        error={error}
        value={typeof value === 'string' ? value : ''}
        isReadOnly={isReadOnly}
        onChange={(text) => change(option.name, text || undefined)}
      />
    );
  }
  const { choices } = option;
  return (
    <Select
      label={label}
      error={error}
      allowDeselect={false}
      readOnly={isReadOnly}
      value={String(value ?? choices[0])}
      data={choices.map((choice) => ({
        value: String(choice),
        label: choiceText(option.name, choice),
      }))}
      onChange={(text) => {
        const chosen = choices.find((choice) => String(choice) === text);
        change(option.name, chosen === choices[0] ? undefined : chosen);
      }}
    />
  );
}

/** A text that may be longer takes the whole width. */
const SHORT_MAX = 100;
const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

function OptionText(props: {
  option: Extract<DeviceOption, { kind: 'text' }>;
  label: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}) {
  const { option, label, error, value, isReadOnly, onChange } = props;
  const { name, max, example } = option;
  const field = {
    ...(max > SHORT_MAX && { className: pieces.across ?? '' }),
    label,
    error,
    value,
    maxLength: max,
    readOnly: isReadOnly,
    placeholder: example,
    description: t(`vf.option.${name}.hint` as TextKey, { example }),
    inputWrapperOrder: ORDER,
    onChange: (signal: ChangeEvent<HTMLInputElement>) => onChange(signal.currentTarget.value),
  };
  if (!option.isSecret) return <TextInput {...field} autoComplete="off" />;
  return (
    <PasswordInput
      {...field}
      // Not the password of the one who fills the form in.
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
    />
  );
}

function choiceText(name: string, choice: string | number): string {
  if (typeof choice === 'number') {
    return t('vf.option.fuelLevelScale.value', { n: number(choice, choice % 1 === 0 ? 0 : 1) });
  }
  return t(`vf.option.${name}.${choice}` as TextKey);
}
