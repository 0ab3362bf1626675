// What a person sees (D-PER-005, D-PER-006, D-PER-014): everything, or chosen vehicles and persons. The lists
// wait hidden while everything is seen.
import { Switch } from '@mantine/core';
import { t } from '../../i18n/i18n.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { PersonFieldsProps } from './PersonFields.tsx';

export function VisibleFields(props: PersonFieldsProps) {
  const { form, isReadOnly, onChange } = props;
  return (
    <FormSection title={t('person.group.visible')}>
      <WideField>
        <Switch
          label={t('person.f.viewAll')}
          description={t(form.viewAll ? 'person.viewAllText' : 'person.viewSomeText')}
          checked={form.viewAll}
          disabled={isReadOnly}
          onChange={(signal) => onChange({ viewAll: signal.currentTarget.checked })}
        />
      </WideField>
    </FormSection>
  );
}
