// Settings of the tracker: how rides are found, its inputs, what it measures, and what only its protocol knows.
import {
  DIGITAL_INPUTS,
  deviceOptions,
  IMMOBILISERS,
  MOTORBITS,
  RIDE_SWITCHES,
  temperatureChoices,
} from '@flotila/domain/vehicle/device-choices.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Pick, PlainField, PlainFields } from '../PlainFields.tsx';
import { DeviceOptions } from './DeviceOptions.tsx';
import { DEVICE } from './device-form.ts';
import { motorbitText, rideSwitchText } from './field-words.ts';
import { FieldGroup, type Props } from './fields.tsx';
import styles from './vehicle-form.module.css';

export function DeviceSettings(props: Props) {
  const type = props.form['device.deviceType'];
  return (
    <>
      <Rides {...props} />
      <Inputs {...props} />
      <FieldGroup title={t('vf.g.measured')}>
        <PlainFields of={props} table={DEVICE} in="device.measured" />
      </FieldGroup>
      {deviceOptions(type).length > 0 && (
        <FieldGroup title={t('vf.g.options')}>
          <DeviceOptions {...props} />
        </FieldGroup>
      )}
    </>
  );
}

function Rides(props: Props) {
  return (
    <FieldGroup title={t('vf.g.rides')}>
      <PlainField of={props} table={DEVICE} name="detectByMotion" />
      <Pick
        of={props}
        name="device.parameterValues.motorbit"
        label={t('vf.device.parameterValues.motorbit')}
        choices={MOTORBITS.map((bit) => ({ value: String(bit), label: motorbitText(bit) }))}
        isRequired
      />
      <PlainFields of={props} table={DEVICE} in="device.rides" />
    </FieldGroup>
  );
}

function Inputs(props: Props) {
  const inputs = DIGITAL_INPUTS.map((value) => ({ value, label: inputText(value) }));
  const offered = temperatureChoices(props.form['device.deviceType']);
  const temperatures = offered.map((value) => ({ value, label: inputText(value) }));
  const hint = temperatures.length === 1 ? t('vf.noTemperatures') : undefined;
  return (
    <FieldGroup title={t('vf.g.inputs')}>
      <Pick
        of={props}
        name="device.parameterValues.panic"
        label={t('vf.device.parameterValues.panic')}
        choices={inputs}
        isRequired
      />
      <Pick
        of={props}
        name="device.parameterValues.cargo_door"
        label={t('vf.device.parameterValues.cargo_door')}
        choices={inputs}
        isRequired
      />
      <div className={styles.wide}>
        <Pick
          of={props}
          name="device.parameterValues.immobiliser"
          label={t('vf.device.parameterValues.immobiliser')}
          choices={IMMOBILISERS.map((value) => ({ value, label: inputText(value) }))}
          isRequired
          hint={t('vf.immobiliserWhy')}
        />
      </div>
      <Pick
        of={props}
        name="device.parameterValues.detect_ridetype"
        label={t('vf.device.parameterValues.detect_ridetype')}
        choices={RIDE_SWITCHES.map((value) => ({
          value: String(value),
          label: rideSwitchText(value),
        }))}
        isRequired
      />
      {(['temperature1', 'temperature2'] as const).map((name) => (
        <Pick
          key={name}
          of={props}
          name={`device.parameterValues.${name}`}
          label={t(`vf.device.parameterValues.${name}`)}
          choices={temperatures}
          unknownText={inputText(props.form[`device.parameterValues.${name}`])}
          isRequired
          hint={hint}
        />
      ))}
    </FieldGroup>
  );
}

/** `none`, `unknown`, `din-3`, `dout-1`, `temp-1`. */
function inputText(value: string): string {
  const [kind, n = ''] = value.split('-');
  if (kind === 'din') return t('vf.input.din', { n });
  if (kind === 'dout') return t('vf.input.dout', { n });
  if (kind === 'unknown') return t('vf.input.unknown');
  return kind === 'temp' ? t('vf.input.temp', { n }) : t('vf.input.none');
}
