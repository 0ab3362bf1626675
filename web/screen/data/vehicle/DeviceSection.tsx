// The tracker of the vehicle (D-VEH-017 … D-VEH-021, VAL-041 … VAL-052): which one it is, how rides are found
// from what it sends, and what is connected to it. A vehicle may have none.

import { DEVICE_TYPES } from '@flotila/domain/vehicle/device-choices.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconUnlink } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useKeptFocus } from '../../../ground/ui/kept-focus.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { Pick, PlainField } from '../PlainFields.tsx';
import { nameOf, useCodes } from './codes.ts';
import { DeviceSettings } from './DeviceSettings.tsx';
import { DEVICE, deviceOf, isCodeChanged, withDeviceType } from './device-form.ts';
import { FieldGroup, type Props } from './fields.tsx';
import { PortNote } from './PortNote.tsx';
import styles from './vehicle-form.module.css';

export function DeviceSection(props: Props) {
  const box = useKeptFocus<HTMLDivElement>(props.form.hasDevice);
  return (
    <div ref={box} className={styles.tracker}>
      {props.form.hasDevice ? <Device {...props} /> : <NoDevice {...props} />}
    </div>
  );
}

function Device(props: Props) {
  const { isReadOnly, onChange } = props;
  return (
    <>
      <Which {...props} />
      <DeviceSettings {...props} />
      {!isReadOnly && (
        <div className={styles.end}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconUnlink size={16} stroke={1.7} />}
            onClick={() => onChange({ hasDevice: false })}
          >
            {t('vf.removeDevice')}
          </Button>
        </div>
      )}
    </>
  );
}

function NoDevice({ record, isReadOnly, onChange }: Props) {
  const device = deviceOf(record?.device);
  return (
    <div className={styles.note} role="status" data-tone={device ? 'notice' : 'plain'}>
      <p>{device ? t('vf.deviceTaken', { code: device.code }) : t('vf.noDevice')}</p>
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={device ? undefined : <IconPlus size={16} stroke={1.7} />}
          onClick={() => onChange({ hasDevice: true })}
        >
          {t(device ? 'vf.keepDevice' : 'vf.addDevice')}
        </Button>
      )}
    </div>
  );
}

/** Type, number, serial number, installation. */
function Which(props: Props) {
  const { form, record, isReadOnly, onChange } = props;
  const names = useCodes('devices');
  const code = form['device.code'].trim();
  const isSerialEmpty = form['device.serialNumber'] === '' && code !== '' && !isReadOnly;
  const isOther = isCodeChanged(form, deviceOf(record?.device));
  return (
    <FieldGroup>
      <div className={styles.number}>
        <Pick
          of={props}
          name="device.deviceType"
          label={t('vf.device.deviceType')}
          choices={DEVICE_TYPES.map((value) => ({ value, label: nameOf(names, value) }))}
          isRequired
          onPick={(value) => {
            const type = DEVICE_TYPES.find((one) => one === value);
            if (type) onChange(withDeviceType(form, type));
          }}
        />
      </div>
      <div className={styles.number}>
        <PlainField of={props} table={DEVICE} name="code" />
      </div>
      <div className={styles.number}>
        <PlainField of={props} table={DEVICE} name="serialNumber" />
        {isSerialEmpty && (
          <button
            type="button"
            className={`${pieces.underlined} ${styles.fill}`}
            onClick={() => onChange({ 'device.serialNumber': code })}
          >
            {t('vf.sameAsCode')}
          </button>
        )}
      </div>
      {isOther && <OtherTracker {...props} />}
      <PortNote deviceType={form['device.deviceType']} isAsked={!isReadOnly} />
      <PlainField of={props} table={DEVICE} name="installDate" />
      <PlainField of={props} table={DEVICE} name="installer" />
    </FieldGroup>
  );
}

/** Another number is another tracker, unless it was a slip: then the tracker keeps its history under the new one. */
function OtherTracker({ form, record, onChange }: Props) {
  const device = deviceOf(record?.device);
  return (
    <div className={styles.note} data-tone="notice">
      <SegmentedControl
        size="xs"
        aria-label={t('vf.otherTrackerLabel')}
        value={form.isOtherTracker ? 'other' : 'same'}
        data={[
          { value: 'other', label: t('vf.otherTracker') },
          { value: 'same', label: t('vf.sameTracker') },
        ]}
        onChange={(value) => onChange({ isOtherTracker: value === 'other' })}
      />
      {form.isOtherTracker && <p>{t('vf.hint.otherTracker', { code: device?.code ?? '' })}</p>}
    </div>
  );
}
