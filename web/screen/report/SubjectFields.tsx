// Whom a report is about: a vehicle, several, a person, or all of the groupset.
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import type { ReportName } from '@flotila/domain/report/report.ts';
import {
  listVehicleBriefs,
  type VehicleBrief as VehicleBriefSchema,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import { InputBase, MultiSelect, Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type Ref, useMemo } from 'react';
import type { z } from 'zod';
import { useEndpoint } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { foundChoices } from '../../ground/ui/found-choices.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { fullName } from '../../ground/words/format.ts';
import styles from './inputs.module.css';

export interface ReportVehicles {
  /** undefined while they are read. */
  vehicles: readonly VehicleBrief[] | undefined;
  hasFailed: boolean;
}

/** The company's vehicles by plate; only machines where only they are reported (R-MACH-003). */
export function useReportVehicles(report: ReportName): ReportVehicles {
  const { ccode } = useCompany();
  const asked = useEndpoint(listVehicleBriefs, { company: ccode });
  const rows = asked.data?.content;
  const vehicles = useMemo(() => {
    const collator = new Intl.Collator(language(), { numeric: true, sensitivity: 'base' });
    return rows
      ?.filter(({ typeCode }) => report !== 'machine-performance' || typeCode === 'machine')
      .sort((a, b) => collator.compare(plateOf(a), plateOf(b)));
  }, [rows, report]);
  return { vehicles, hasFailed: asked.isLoadingError };
}

/** The company's persons by surname. */
export function useReportPersons() {
  const { ccode } = useCompany();
  const asked = useEndpoint(listPersonBriefs, { company: ccode });
  const rows = asked.data?.content;
  const persons = useMemo(() => {
    const collator = new Intl.Collator(language(), { sensitivity: 'base' });
    return rows
      ?.toSorted((a, b) => collator.compare(a.lastName, b.lastName))
      .map((person) => ({ id: person.personId, name: fullName(person) }));
  }, [rows]);
  return { persons, hasFailed: asked.isLoadingError };
}

export function plateOf({ numericPlate, name }: VehicleBrief): string {
  return numericPlate || name;
}

type VehicleBrief = z.output<typeof VehicleBriefSchema>;

interface PickProps {
  from: ReportVehicles;
  label: string;
}

/** REP-011: found by a part of plate or name. */
export function VehicleField(
  props: PickProps & {
    value: number | null;
    isOptional: boolean;
    /** What can be chosen. */
    noun: 'vehicle' | 'machine';
    onChange: (vehicleId: number | null) => void;
    ref?: Ref<HTMLInputElement>;
  },
) {
  const { from, value, isOptional } = props;
  const { data, names, plates } = useChoices(from, value === null ? [] : [value], false);
  return (
    <Select
      ref={props.ref ?? null}
      label={props.label}
      searchable
      // The page gives it the focus; what can be chosen stands where the report will be.
      openOnFocus={false}
      clearable={isOptional}
      allowDeselect={false}
      placeholder={t(isOptional ? 'rep.allVehicles' : `rep.missing.${props.noun}`)}
      nothingFoundMessage={nothingFound(from)}
      value={value === null ? null : String(value)}
      data={data}
      renderOption={({ option }) => (
        <Choice label={plates.get(option.value) ?? option.label} name={names.get(option.value)} />
      )}
      filter={({ options, search }) => foundChoices(options, search, (id) => names.get(id))}
      onChange={(id) => props.onChange(id === null ? null : Number(id))}
      rightSection={value === null || !isOptional ? <IconSelector size={16} /> : undefined}
      rightSectionPointerEvents={value === null || !isOptional ? 'none' : 'all'}
      comboboxProps={{ transitionProps: { duration: 100 } }}
    />
  );
}

export function VehiclesField(
  props: PickProps & { value: readonly number[]; onChange: (ids: number[]) => void },
) {
  const { from, value } = props;
  const { ccode } = useCompany();
  const [groupset] = useGroupset(ccode);
  const { data, names, plates } = useChoices(from, value, true);
  return (
    <MultiSelect
      label={props.label}
      searchable
      clearable
      hidePickedOptions
      placeholder={value.length > 0 ? '' : (groupset?.name ?? t('rep.allVehicles'))}
      nothingFoundMessage={nothingFound(from)}
      value={value.map(String)}
      data={data}
      classNames={{ pillsList: styles.pills ?? '', inputField: styles.written ?? '' }}
      renderOption={({ option }) => (
        <Choice label={plates.get(option.value) ?? option.label} name={names.get(option.value)} />
      )}
      filter={({ options, search }) => foundChoices(options, search, (id) => names.get(id))}
      onChange={(ids) => props.onChange(ids.map(Number))}
      comboboxProps={{ transitionProps: { duration: 100 } }}
    />
  );
}

export function PersonField(props: {
  label: string;
  value: number | null;
  onChange: (personId: number) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { persons, hasFailed } = useReportPersons();
  const data = useMemo(() => {
    const known = (persons ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    return withUnknown(known, props.value === null ? [] : [props.value], persons !== undefined);
  }, [persons, props.value]);
  return (
    <Select
      ref={props.ref ?? null}
      label={props.label}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      placeholder={t('rep.choosePerson')}
      nothingFoundMessage={t(
        hasFailed ? 'rep.personsFailed' : persons ? 'rep.noPerson' : 'app.loading',
      )}
      value={props.value === null ? null : String(props.value)}
      data={data}
      filter={({ options, search }) => foundChoices(options, search)}
      onChange={(id) => id !== null && props.onChange(Number(id))}
      rightSection={<IconSelector size={16} />}
      comboboxProps={{ transitionProps: { duration: 100 } }}
    />
  );
}

/** The groupset of the whole application: one choice for all screens. */
export function FleetField() {
  const { ccode } = useCompany();
  const [groupset] = useGroupset(ccode);
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      label={t('menu.group')}
      aria-haspopup="dialog"
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      onClick={() => openDialog({ slot: 'groupsetSelection' })}
    >
      {groupset?.name ?? t('menu.viewAll')}
    </InputBase>
  );
}

function Choice({ label, name }: { label: string; name: string | undefined }) {
  return (
    <span className={styles.option}>
      <strong className={`${pieces.strong} ${pieces.stays}`}>{label}</strong>
      <span className={`${pieces.quiet} ${pieces.cut}`}>{name}</span>
    </span>
  );
}

function useChoices({ vehicles }: ReportVehicles, chosen: readonly number[], isMany: boolean) {
  const ids = chosen.join();
  return useMemo(() => {
    const known = (vehicles ?? []).map((vehicle) => ({
      value: String(vehicle.vehicleId),
      label: isMany ? plateOf(vehicle) : [plateOf(vehicle), vehicle.name].join('  '),
    }));
    const kept = ids === '' ? [] : ids.split(',').map(Number);
    const names = new Map(
      (vehicles ?? []).map((one) => [
        String(one.vehicleId),
        one.state === 'active' ? one.name : `${one.name}, ${t(`state.${one.state}`)}`,
      ]),
    );
    const plates = new Map((vehicles ?? []).map((one) => [String(one.vehicleId), plateOf(one)]));
    return { data: withUnknown(known, kept, vehicles !== undefined), names, plates };
  }, [vehicles, ids, isMany]);
}

/** Who was chosen stays, also while the others are read or when they are no longer among them. */
function withUnknown(
  known: { value: string; label: string }[],
  chosen: readonly number[],
  areRead: boolean,
) {
  const lacking = chosen.map(String).filter((id) => known.every(({ value }) => value !== id));
  return [...lacking.map((value) => ({ value, label: areRead ? t('rep.gone') : '…' })), ...known];
}

function nothingFound({ vehicles, hasFailed }: ReportVehicles): string {
  if (hasFailed) return t('rep.vehiclesFailed');
  return t(vehicles ? 'rep.noVehicle' : 'app.loading');
}
