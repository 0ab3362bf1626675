// What a person sees (D-PER-005, D-PER-006, D-PER-014): everything, or chosen vehicles and persons. The lists
// wait hidden while everything is seen.
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import { MemberPicker } from '../../../ground/ui/MemberPicker.tsx';
import { refusedAt } from '../module.ts';
import { PlainField } from '../PlainFields.tsx';
import { usePersonMembers, useVehicleMembers } from '../use-members.ts';
import styles from './person.module.css';
import { PERSON, type PersonFieldsProps } from './person-form.ts';

export function VisibleFields(props: PersonFieldsProps) {
  const { form } = props;
  return (
    <FormSection title={t('person.group.visible')}>
      <PlainField
        of={props}
        table={PERSON}
        name="viewAll"
        hint={t(form.viewAll ? 'person.viewAllText' : 'person.viewSomeText')}
      />
      {!form.viewAll && <Lists {...props} />}
    </FormSection>
  );
}

function Lists({ record, form, refused, isReadOnly, onChange }: PersonFieldsProps) {
  const vehicles = useVehicleMembers();
  const persons = usePersonMembers();
  // Everybody sees themselves.
  const others = persons.members.filter(({ id }) => id !== record?.personId);
  return (
    <>
      <WideField>
        <MemberPicker
          label={t('person.f.visibleVehicles')}
          {...vehicles}
          value={form.visibleVehicles}
          error={refusedAt(refused, 'visibleVehicles')}
          isReadOnly={isReadOnly}
          onChange={(visibleVehicles) => onChange({ visibleVehicles })}
        />
        {form.visibleVehicles.length === 0 && (
          <p className={styles.warn}>{t('person.seesNothing')}</p>
        )}
      </WideField>
      <WideField>
        <MemberPicker
          label={t('person.f.visiblePersons')}
          {...persons}
          members={others}
          value={form.visiblePersons}
          error={refusedAt(refused, 'visiblePersons')}
          isReadOnly={isReadOnly}
          onChange={(visiblePersons) => onChange({ visiblePersons })}
        />
      </WideField>
    </>
  );
}
