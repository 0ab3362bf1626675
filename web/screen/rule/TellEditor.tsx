// For whom the bell rings: roles, the driver of the vehicle, single persons.
import type { Rule } from '@flotila/domain/rule/rule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MemberPicker } from '../../ground/ui/MemberPicker.tsx';
import { Chips } from './fields.tsx';
import type { Choosable } from './use-rule-lists.ts';

type Roles = Rule['tell']['roles'];

/** `driver` undefined: the driver is not offered. */
export interface Told {
  roles: Roles;
  personIds: number[];
  driver?: boolean;
}

export function TellEditor(props: {
  value: Told;
  persons: Choosable;
  onChange: (value: Told) => void;
}) {
  const { value, onChange } = props;
  const roles = (['admin', 'dispatcher'] as const).map((role) => ({
    value: role as 'admin' | 'dispatcher' | 'driver',
    label: t(`rule.role.${role}`),
  }));
  const offersDriver = value.driver !== undefined;
  if (offersDriver) roles.push({ value: 'driver', label: t('rule.role.driver') });
  return (
    <>
      <Chips
        label={t('rule.roles')}
        value={[...value.roles, ...(value.driver ? (['driver'] as const) : [])]}
        options={roles}
        onChange={(chosen) => {
          const next = { ...value, roles: chosen.filter((one) => one !== 'driver') };
          onChange(offersDriver ? { ...next, driver: chosen.includes('driver') } : next);
        }}
      />
      <MemberPicker
        label={t('rule.persons')}
        {...props.persons}
        value={value.personIds}
        onChange={(personIds) => onChange({ ...value, personIds })}
      />
      <p>{t('rule.tellHint')}</p>
    </>
  );
}
