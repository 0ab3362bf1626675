// The fields of a groupset (D-GRP-003): its name, what it shows, and who may choose it.
import type { GroupsetDetail } from '@flotila/domain/groupset/groupset.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../../ground/ui/FormSection.tsx';
import { MemberPicker } from '../../../ground/ui/MemberPicker.tsx';
import { type FieldsProps, refusedAt } from '../module.ts';
import { PlainFields } from '../PlainFields.tsx';
import { type Members, usePersonMembers, useVehicleMembers } from '../use-members.ts';
import { GROUPSET, type GroupsetForm } from './groupset-form.ts';

type Props = FieldsProps<GroupsetDetail, GroupsetForm>;

export function GroupsetFields(props: Props) {
  const persons = usePersonMembers();
  const vehicles = useVehicleMembers();
  return (
    <>
      <FormSection title={t('grp.basic')}>
        <PlainFields of={props} table={GROUPSET} in="basic" />
      </FormSection>
      <FormSection title={t('grp.content')} hint={t('grp.contentHint')}>
        <Picker {...props} field="vehicles" from={vehicles} />
        <Picker {...props} field="persons" from={persons} />
      </FormSection>
      <FormSection title={t('grp.access')} hint={t('grp.accessHint')}>
        <WideField>
          <Picker {...props} field="permissions" from={persons} />
        </WideField>
      </FormSection>
    </>
  );
}

function Picker(props: Props & { field: 'vehicles' | 'persons' | 'permissions'; from: Members }) {
  const { field, refused } = props;
  return (
    <MemberPicker
      label={t(`grp.${field}`)}
      {...props.from}
      value={props.form[field]}
      // The server names the refused one by its place in the list.
      error={refusedAt(refused, field)}
      isReadOnly={props.isReadOnly}
      onChange={(value) => props.onChange({ [field]: value })}
    />
  );
}
