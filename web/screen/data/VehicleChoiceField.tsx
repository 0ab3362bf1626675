// Which vehicles something is for: all, or those of groups, of types, and single ones, chosen in one list.
import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { VEHICLE_TYPES } from '@flotila/domain/vehicle/vehicle-kinds.ts';
import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { foundChoices } from '../../ground/ui/found-choices.ts';
import { typeText } from '../../thing/vehicle/vehicle-words.ts';
import { useVehicleMembers } from './use-members.ts';
import { choiceOf, valuesOf } from './vehicle-choice-values.ts';

export function VehicleChoiceField(props: {
  label: string;
  value: VehicleChoice;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChange: (value: VehicleChoice) => void;
}) {
  const { value, isReadOnly = false } = props;
  const data = useOffers();
  return (
    <MultiSelect
      label={props.label}
      readOnly={isReadOnly}
      searchable
      clearable={!isReadOnly && !value.all}
      hidePickedOptions
      placeholder={value.all ? t('choice.all') : ''}
      nothingFoundMessage={t('choice.nothing')}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      value={valuesOf(value)}
      error={props.error}
      data={data}
      filter={({ options, search }) =>
        options.map((option) =>
          'group' in option ? { ...option, items: foundChoices(option.items, search) } : option,
        )
      }
      onChange={(values) => props.onChange(choiceOf(values))}
    />
  );
}

function useOffers() {
  const { ccode } = useCompany();
  const groups = useEndpoint(listGroupsets, { company: ccode, query: { size: 200 } });
  const { members } = useVehicleMembers();
  const rows = groups.data?.content;
  return useMemo(
    () =>
      [
        {
          group: t('choice.groups'),
          items: (rows ?? []).map(({ groupSetId, name }) => ({
            value: `g${groupSetId}`,
            label: name,
          })),
        },
        {
          group: t('choice.types'),
          items: VEHICLE_TYPES.map((code) => ({ value: `t${code}`, label: typeText(code) })),
        },
        {
          group: t('choice.vehicles'),
          items: members.map(({ id, text }) => ({ value: `v${id}`, label: text })),
        },
      ].filter(({ items }) => items.length > 0),
    [rows, members],
  );
}
