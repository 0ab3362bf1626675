// By which vehicle: plate and name of the company's vehicles. One that was deleted since keeps the plate it had.
import { Select } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { foundChoices } from '../../../ground/ui/found-choices.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { useVehicleMembers } from '../use-members.ts';
import styles from './contract.module.css';
import type { ContractFieldsProps } from './contract-form.ts';

export function VehiclePick({ form, record, refused, isReadOnly, onChange }: ContractFieldsProps) {
  const { members, isLoading } = useVehicleMembers();
  const offered = members
    .filter(({ id, isMuted }) => !isMuted || String(id) === form.vehicleId)
    .map(({ id, text }) => ({ value: String(id), label: text }));
  const isKnown = form.vehicleId === '' || offered.some(({ value }) => value === form.vehicleId);
  const plate = record && String(record.vehicleId) === form.vehicleId ? record.vehicle : '…';
  const names = new Map(members.map(({ id, note }) => [String(id), note]));
  return (
    <Select
      label={t('ctr.vehicleId')}
      required={!isReadOnly}
      readOnly={isReadOnly}
      searchable
      allowDeselect={false}
      placeholder={t('ctr.chooseVehicle')}
      nothingFoundMessage={t(isLoading ? 'app.loading' : 'ctr.noVehicle')}
      value={form.vehicleId || null}
      error={refused.vehicleId}
      data={[...(isKnown ? [] : [{ value: form.vehicleId, label: plate }]), ...offered]}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <strong>{option.label}</strong>
          <span className={`${pieces.quiet} ${pieces.cut}`}>{names.get(option.value)}</span>
        </span>
      )}
      // A vehicle is looked for by its name as well.
      filter={({ options, search }) => foundChoices(options, search, (id) => names.get(id))}
      onChange={(vehicleId) => onChange({ vehicleId: vehicleId ?? '' })}
    />
  );
}
