// Documents, dates until which something is valid, and axles (D-VEH-007, D-VEH-009 … D-VEH-011, D-VEH-014).
import {
  AXLES_MAX,
  VEHICLE_TEXT_MAX as MAX,
  VAT_REGIMES,
} from '@flotila/domain/vehicle/vehicle.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import { useCodes } from './codes.ts';
import { vatRegimeText } from './field-words.ts';
import { Day, FieldGroup, Flag, Numeric, Pick, type Props, Text } from './fields.tsx';
import styles from './vehicle-form.module.css';
import type { AxlePosition } from './vehicle-form.ts';

export function PapersSection(props: Props) {
  return (
    <>
      <FieldGroup>
        <Text of={props} name="vin" max={MAX.vin} />
        <Text of={props} name="typeDesign" max={MAX.typeDesign} />
        <Numeric of={props} name="manufactureYear" />
        <Pick of={props} name="categoryCode" choices={useCodes('categories')} isSearchable />
        <Pick of={props} name="euroNormCode" choices={useCodes('norms')} />
        <Numeric of={props} name="engineCapacity" unit={t('vf.u.ccm')} />
        <Text of={props} name="technicalLicence" max={MAX.technicalLicence} />
        <Text of={props} name="emissionReport" max={MAX.emissionReport} />
        <Numeric of={props} name="weight" unit={t('vf.u.kg')} />
      </FieldGroup>
      <FieldGroup title={t('vf.g.deadlines')}>
        <Day of={props} name="motDate" />
        <Day of={props} name="tachographCheckDate" />
        <Day of={props} name="serviceDate" />
        <Numeric of={props} name="serviceKm" unit={t('vf.u.km')} />
        <Numeric of={props} name="serviceEh" unit={t('vf.u.h')} />
      </FieldGroup>
      <FieldGroup title={t('vf.g.vat')}>
        <Day of={props} name="acquiredDate" hint={t('vf.hint.acquiredDate')} />
        <Pick
          of={props}
          name="vatRegime"
          hint={t('vf.hint.vatRegime')}
          choices={VAT_REGIMES.map((value) => ({ value, label: vatRegimeText(value) }))}
        />
      </FieldGroup>
      <FieldGroup title={t('vf.g.hours')}>
        <Flag
          of={props}
          name="internationalHaulage"
          isWide
          hint={t('vf.hint.internationalHaulage')}
        />
      </FieldGroup>
      <FieldGroup title={t('vf.g.axles')}>
        <Axles {...props} />
      </FieldGroup>
    </>
  );
}

/** D-VEH-011: rows that are added and taken away, from the front of the vehicle. */
function Axles({ form, refused, isReadOnly, onChange }: Props) {
  const { axles } = form;
  const box = useKeptFocus<HTMLDivElement>(axles);
  const change = (next: readonly AxlePosition[]) => onChange({ axles: next });
  const why = Object.entries(refused).find(([field]) => field.split('.', 1)[0] === 'axles');
  return (
    <div ref={box} className={styles.wide} data-refused={why !== undefined}>
      {axles.length === 0 && <p className={styles.quiet}>{t('vf.axle.none')}</p>}
      <ul className={styles.rows}>
        {axles.map((position, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axle is its place in the row.
          <li key={index} className={styles.row}>
            <span>{t('vf.axle.n', { n: index + 1 })}</span>
            <SegmentedControl
              size="xs"
              readOnly={isReadOnly}
              aria-label={t('vf.axle.n', { n: index + 1 })}
              value={position}
              data={(['front', 'rear_w'] as const).map((value) => ({
                value,
                label: t(`vf.axle.${value}`),
              }))}
              onChange={(next) =>
                change(axles.map((one, at) => (at === index ? (next as AxlePosition) : one)))
              }
            />
            {!isReadOnly && (
              <IconButton
                label={t('vf.axle.remove', { n: index + 1 })}
                onClick={() => change(axles.filter((_one, at) => at !== index))}
              >
                <IconX size={16} stroke={1.7} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {why && <p className={styles.error}>{why[1]}</p>}
      {!isReadOnly && axles.length < AXLES_MAX && (
        <Button
          mt={8}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          // The first axle steers, what comes after it rarely does.
          onClick={() => change([...axles, axles.length === 0 ? 'front' : 'rear_w'])}
        >
          {t('vf.axle.add')}
        </Button>
      )}
    </div>
  );
}
