// The form of a vehicle (D-VEH-006): its parts one below the other, with a row of them at the top that
// leads to each and shows where something is refused.
import type { ReactNode } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import { IdentificationsField } from '../identification/IdentificationsField.tsx';
import { PlainFields } from '../PlainFields.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { DriverSection } from './DriverSection.tsx';
import { FieldGroup, type Props } from './fields.tsx';
import { PapersSection } from './PapersSection.tsx';
import { SectionNav } from './SectionNav.tsx';
import { refusedSections, type Section } from './sections.ts';
import { TanksSection } from './TanksSection.tsx';
import styles from './vehicle-form.module.css';
import { VEHICLE } from './vehicle-form.ts';

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
      <PlainFields of={props} table={VEHICLE} in="basic" hints={{ state: hint }} />
    </FieldGroup>
  );
}

function Limits(props: Props) {
  return (
    <>
      <FieldGroup title={t('vf.g.norm')}>
        <PlainFields of={props} table={VEHICLE} in="limits.norm" />
      </FieldGroup>
      <FieldGroup title={t('vf.g.believable')} isInPairs>
        <PlainFields of={props} table={VEHICLE} in="limits.believable" />
        <p className={styles.wideQuiet}>{t('vf.hint.believable')}</p>
      </FieldGroup>
      <FieldGroup title={t('vf.g.fuel')}>
        <PlainFields of={props} table={VEHICLE} in="limits.fuel" />
      </FieldGroup>
      <FieldGroup title={t('vf.g.engine')}>
        <PlainFields of={props} table={VEHICLE} in="limits.engine" />
      </FieldGroup>
    </>
  );
}
