// Which vehicles a rule watches: all, or those of groups, of types, and single ones.
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MemberPicker } from '../../ground/ui/MemberPicker.tsx';
import { Chips, Choices } from './fields.tsx';
import type { RuleLists } from './use-rule-lists.ts';

export function WhomEditor(props: {
  value: VehicleChoice;
  lists: RuleLists;
  onChange: (value: VehicleChoice) => void;
}) {
  const { value, lists, onChange } = props;
  const groups = lists.groups.members.map(({ id, text }) => ({ value: String(id), label: text }));
  return (
    <>
      <Choices
        label={t('rule.p.whom')}
        value={value.all ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('rule.whomAll') },
          { value: 'some', label: t('rule.whomSome') },
        ]}
        onChange={(which) => onChange({ ...value, all: which === 'all' })}
      />
      {!value.all && groups.length > 0 && (
        <Chips
          label={t('rule.groups')}
          value={value.groupSetIds.map(String)}
          options={groups}
          onChange={(ids) => onChange({ ...value, groupSetIds: ids.map(Number) })}
        />
      )}
      {!value.all && (
        <>
          <Chips
            label={t('rule.types')}
            value={value.typeCodes}
            options={lists.types}
            onChange={(typeCodes) => onChange({ ...value, typeCodes })}
          />
          <MemberPicker
            label={t('rule.vehicles')}
            {...lists.vehicles}
            value={value.vehicleIds}
            onChange={(vehicleIds) => onChange({ ...value, vehicleIds })}
          />
        </>
      )}
    </>
  );
}
