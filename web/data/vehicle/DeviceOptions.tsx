// What only the protocol of the chosen type of tracker knows (interfaces §5, `device.options`).
import { type DeviceOption, deviceOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import { number } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/sk.ts';
import type { Props } from './fields.tsx';
import styles from './vehicle-form.module.css';

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
          {...{ option, change }}
          value={options[option.name]}
          error={refused[`device.options.${option.name}`]}
          isReadOnly={props.isReadOnly}
        />
      ))}
      {refused['device.options'] && <p className={styles.error}>{refused['device.options']}</p>}
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
        className={styles.wide ?? ''}
        label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={(signal) => change(option.name, signal.currentTarget.checked || undefined)}
      />
    );
  }
  if (option.kind === 'text') {
    return (
      <TextInput
        {...{ label, error }}
        value={typeof value === 'string' ? value : ''}
        maxLength={option.max}
        readOnly={isReadOnly}
        autoComplete="off"
        description={t('vf.option.model.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(signal) => change(option.name, signal.currentTarget.value || undefined)}
      />
    );
  }
  const { choices } = option;
  return (
    <Select
      {...{ label, error }}
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

function choiceText(name: string, choice: string | number): string {
  if (typeof choice === 'number') {
    return t('vf.option.fuelLevelScale.value', { n: number(choice, choice % 1 === 0 ? 0 : 1) });
  }
  return t(`vf.option.${name}.${choice}` as TextKey);
}
