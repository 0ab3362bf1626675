// Above the list of visits: of which zone and vehicle they are, and what they come to together.
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { Checkbox, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { type Choice, foundChoices } from '../../../ground/ui/found-choices.ts';
import { useIsPhone } from '../../../ground/ui/phone.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { Sum, Sums } from '../../../ground/ui/Sums.tsx';
import { duration, number } from '../../../ground/words/format.ts';
import type { DataPlace, ListHeadProps } from '../module.ts';
import styles from './visit.module.css';
import { VISITS_LISTED_MAX, visitFigures } from './visit-figures.ts';

export function VisitsNarrow({ place, rows, onNarrow }: ListHeadProps<Visit>) {
  const { ccode: company, search = {} } = place;
  const zones = useEndpoint(listZones, { company, query: { size: ZONES_MAX } }).data?.content;
  const vehicles = useEndpoint(listVehicleBriefs, { company }).data?.content;
  const zoneChoices = useChoices(
    useMemo(() => zones?.map(({ zoneId, name }) => [zoneId, name] as const), [zones]),
    { value: search.zone, label: rows?.[0]?.zoneName },
  );
  const vehicleChoices = useChoices(
    useMemo(
      () => vehicles?.map((one) => [one.vehicleId, one.numericPlate || one.name] as const),
      [vehicles],
    ),
    { value: search.vehicle, label: rows?.[0]?.numericPlate },
  );
  return (
    <>
      <Pick
        label={t('visit.zone')}
        all={t('visit.allZones')}
        value={search.zone}
        choices={zoneChoices}
        onChange={(zone) => onNarrow({ zone })}
      />
      <Pick
        label={t('visit.vehicle')}
        all={t('visit.allVehicles')}
        value={search.vehicle}
        choices={vehicleChoices}
        onChange={(vehicle) => onNarrow({ vehicle })}
      />
      <Checkbox
        label={t('visit.withPasses')}
        checked={search.passes === '1'}
        onChange={(signal) => onNarrow({ passes: signal.currentTarget.checked ? '1' : '' })}
      />
    </>
  );
}

export function VisitsHead({ place, rows }: ListHeadProps<Visit>) {
  return (
    <div className={pieces.stays}>
      {rows && rows.length > 0 && <Figures rows={rows} place={place} />}
      {rows && rows.length >= VISITS_LISTED_MAX && (
        <p className={styles.note} role="status">
          {t('visit.cut', { count: number(VISITS_LISTED_MAX) })}
        </p>
      )}
    </div>
  );
}

/** By their names; the chosen one is among them whatever became of it. */
function useChoices(
  known: readonly (readonly [number, string])[] | undefined,
  chosen: { value: string | undefined; label: string | undefined },
): Choice[] {
  const { value, label = '…' } = chosen;
  return useMemo(() => {
    const collator = new Intl.Collator(language(), { numeric: true, sensitivity: 'base' });
    const offered = (known ?? [])
      .map(([id, name]) => ({ value: String(id), label: name }))
      .sort((a, b) => collator.compare(a.label, b.label));
    const isLacking = value !== undefined && offered.every((one) => one.value !== value);
    return isLacking ? [{ value, label }, ...offered] : offered;
  }, [known, value, label]);
}

function Pick(props: {
  label: string;
  all: string;
  value: string | undefined;
  choices: Choice[];
  onChange: (value: string) => void;
}) {
  return (
    <Select
      aria-label={props.label}
      placeholder={props.all}
      searchable
      clearable
      nothingFoundMessage={t('data.noMatch')}
      value={props.value ?? null}
      data={props.choices}
      filter={({ options, search }) => foundChoices(options, search)}
      onChange={(value) => props.onChange(value ?? '')}
    />
  );
}

function Figures({ rows, place }: { rows: readonly Visit[]; place: DataPlace }) {
  const { month } = place;
  const sums = useMemo(() => month && visitFigures(rows, month, Date.now()), [rows, month]);
  // There the first of the rows has to be in sight.
  const isPhone = useIsPhone();
  if (!sums) return null;
  return (
    <Sums
      label={t('visit.sums')}
      isLine
      figures={
        <>
          <Sum name={t('visit.visits')}>
            <dd>{number(sums.visits)}</dd>
          </Sum>
          {sums.passes > 0 && (
            <Sum name={t('visit.passes')}>
              <dd>{number(sums.passes)}</dd>
            </Sum>
          )}
          <Sum name={t('visit.vehicles')}>
            <dd>{number(sums.vehicles)}</dd>
          </Sum>
          {sums.typical !== null && (
            <Sum name={t('visit.typical')} title={t('visit.typicalHint')}>
              <dd>{duration(sums.typical)}</dd>
            </Sum>
          )}
          {!isPhone && (
            <Sum name={t('visit.perDay')}>
              <dd>{number(sums.perDay, sums.perDay < 10 ? 1 : 0)}</dd>
            </Sum>
          )}
          {!isPhone && sums.inside > 0 && (
            <Sum name={t('visit.insideNow')}>
              <dd>{number(sums.inside)}</dd>
            </Sum>
          )}
        </>
      }
    />
  );
}
