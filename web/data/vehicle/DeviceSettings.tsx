// Settings of the tracker: how rides are found, its inputs, what it measures, and what only its protocol knows.
import {
  DIGITAL_INPUTS,
  deviceOptions,
  IMMOBILISERS,
  MOTORBITS,
  RIDE_SWITCHES,
  temperatureChoices,
} from '@flotila/domain/vehicle/device-choices.ts';
import { t } from '../../i18n/i18n.ts';
import { useCodes } from './codes.ts';
import { DeviceOptions } from './DeviceOptions.tsx';
import { motorbitText, rideSwitchText } from './field-words.ts';
import { FieldGroup, Flag, Numeric, Pick, type Props } from './fields.tsx';

export function DeviceSettings(props: Props) {
  const type = props.form['device.deviceType'];
  return (
    <>
      <Rides {...props} />
      <Inputs {...props} />
      <FieldGroup title={t('vf.g.measured')}>
        <Flag of={props} name="device.measureRpm" />
        <Flag of={props} name="device.measureServiceKm" />
        <Flag of={props} name="device.measureServiceDate" />
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
      <Pick of={props} name="device.detectByMotion" choices={useCodes('motions')} isRequired />
      <Pick
        of={props}
        name="device.parameterValues.motorbit"
        choices={MOTORBITS.map((bit) => ({ value: String(bit), label: motorbitText(bit) }))}
        isRequired
      />
      <Numeric of={props} name="device.detectSpeed" unit={t('vf.u.kmh')} />
      <Numeric of={props} name="device.joinInterval" unit={t('vf.u.s')} />
      <Numeric of={props} name="device.splitInterval" unit={t('vf.u.s')} />
      <Numeric of={props} name="device.storeInterval" unit={t('vf.u.s')} />
      <Numeric of={props} name="device.inactiveTimeout" unit={t('vf.u.min')} />
      <Flag of={props} name="device.kmGps" isWide />
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
      <Pick of={props} name="device.parameterValues.panic" choices={inputs} isRequired />
      <Pick of={props} name="device.parameterValues.cargo_door" choices={inputs} isRequired />
      <Pick
        of={props}
        name="device.parameterValues.immobiliser"
        choices={IMMOBILISERS.map((value) => ({ value, label: inputText(value) }))}
        isRequired
        hint={t('vf.immobiliserWhy')}
      />
      <Pick
        of={props}
        name="device.parameterValues.detect_ridetype"
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
