// The form of a vehicle (D-VEH-006): its parts one below the other, with a row of them at the top that
// leads to each and shows where something is refused.
import { VEHICLE_TEXT_MAX as MAX } from '@flotila/domain/vehicle/vehicle.ts';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import { IdentificationsField } from '../identification/IdentificationsField.tsx';
import { useCodes } from './codes.ts';
import { DeviceSection } from './DeviceSection.tsx';
import { DriverSection } from './DriverSection.tsx';
import { FieldGroup, Numeric, Pick, type Props, Text } from './fields.tsx';
import { PapersSection } from './PapersSection.tsx';
import { SectionNav } from './SectionNav.tsx';
import { refusedSections, type Section } from './sections.ts';
import { TanksSection } from './TanksSection.tsx';
import styles from './vehicle-form.module.css';

export function VehicleFields(props: Props) {
  const parts: Record<Section, ReactNode> = {
    basic: <Basic {...props} />,
    device: <DeviceSection {...props} />,
    driver: <DriverSection {...props} />,
    identifications: (
      <WideField>
        <IdentificationsField
          value={props.form.identifications}
          refused={props.refused}
          isReadOnly={props.isReadOnly}
          onChange={(identifications) => props.onChange({ identifications })}
        />
      </WideField>
    ),
    tanks: <TanksSection {...props} />,
    limits: <Limits {...props} />,
    papers: <PapersSection {...props} />,
  };
  return (
    <>
      <SectionNav refused={refusedSections(Object.keys(props.refused))} />
      {(Object.entries(parts) as [Section, ReactNode][]).map(([section, part]) => (
        <div key={section} id={`vehicle-${section}`} className={styles.part}>
          <FormSection title={t(`vf.s.${section}`)} hint={hintOf(section)}>
            {part}
          </FormSection>
        </div>
      ))}
    </>
  );
}

function hintOf(section: Section): string | undefined {
  return section === 'identifications' ? t('vf.identifications.hint') : undefined;
}

function Basic(props: Props) {
  const { state } = props.form;
  const hint = state === 'active' ? undefined : t(`vf.hint.${state}`);
  return (
    <FieldGroup>
      <Text of={props} name="numericPlate" max={MAX.numericPlate} isRequired />
      <Text of={props} name="name" max={MAX.name} isRequired />
      <Pick of={props} name="typeCode" choices={useCodes('types')} isRequired isSearchable />
      <Pick
        of={props}
        name="state"
        choices={(['active', 'hidden', 'removed'] as const).map((value) => ({
          value,
          label: t(`vf.state.${value}`),
        }))}
        isRequired
        hint={hint}
      />
      <Numeric of={props} name="kmStart" unit={t('vf.u.km')} />
      <Numeric of={props} name="ehStart" unit={t('vf.u.h')} />
    </FieldGroup>
  );
}

function Limits(props: Props) {
  const litres = t('vf.u.l');
  return (
    <>
      <FieldGroup title={t('vf.g.norm')}>
        <Numeric of={props} name="consumptionKm" unit={litres} />
        <Numeric of={props} name="consumptionEngineHours" unit={litres} />
      </FieldGroup>
      <FieldGroup title={t('vf.g.believable')} isInPairs>
        <Numeric of={props} name="consumptionMinKm" unit={litres} />
        <Numeric of={props} name="consumptionMaxKm" unit={litres} />
        <Numeric of={props} name="consumptionMinEh" unit={litres} />
        <Numeric of={props} name="consumptionMaxEh" unit={litres} />
        <p className={styles.wideQuiet}>{t('vf.hint.believable')}</p>
      </FieldGroup>
      <FieldGroup title={t('vf.g.fuel')}>
        <Numeric of={props} name="minTankChange" unit={litres} hint={t('vf.hint.minTankChange')} />
        <Numeric of={props} name="fullTankDay" hint={t('vf.hint.fullTankDay')} />
      </FieldGroup>
      <FieldGroup title={t('vf.g.engine')}>
        <Numeric of={props} name="rpmOptimum" unit={t('vf.u.rpm')} />
        <Numeric of={props} name="rpmMax" unit={t('vf.u.rpm')} />
        <Numeric of={props} name="speedMax" unit={t('vf.u.kmh')} />
        <Numeric of={props} name="maxTemperatureLiquid" unit={t('vf.u.celsius')} />
      </FieldGroup>
    </>
  );
}
