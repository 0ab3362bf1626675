// Which zones a rule is about: single ones, or all of some categories, those of tomorrow included.
import type { ZoneChoice } from '@flotila/domain/rule/rule.ts';
import { ZONE_CATEGORIES } from '@flotila/domain/zone/zone.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MemberPicker } from '../../ground/ui/MemberPicker.tsx';
import { Chips } from './fields.tsx';
import { categoryName } from './names.ts';
import type { Choosable } from './use-rule-lists.ts';

export function ZonesEditor(props: {
  value: ZoneChoice;
  zones: Choosable;
  onChange: (value: ZoneChoice) => void;
}) {
  const { value, zones, onChange } = props;
  const options = ZONE_CATEGORIES.map((one) => ({ value: one, label: categoryName(one) }));
  const isNone = !zones.isLoading && !zones.failure && zones.members.length === 0;
  return (
    <>
      {isNone ? (
        <p>{t('rule.noZones')}</p>
      ) : (
        <MemberPicker
          label={t('rule.zoneList')}
          {...zones}
          value={value.zoneIds}
          onChange={(zoneIds) => onChange({ ...value, zoneIds })}
        />
      )}
      <Chips
        label={t('rule.categories')}
        value={value.categories}
        options={options}
        onChange={(categories) => onChange({ ...value, categories })}
      />
    </>
  );
}
