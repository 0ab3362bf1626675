// A list of vehicles in a form: found over all companies of the user by plate or name, each once, and
// taken away with one press. Sharings and special accesses keep their vehicles with it.

import {
  LISTED_VEHICLES_MAX,
  type ListedVehicle,
} from '@flotila/domain/special-access/special-access.api.ts';
import { type FoundVehicle, findVehicles } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { endpointQuery } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { useKeptFocus } from '../../ground/ui/kept-focus.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import { Tips } from '../../ground/ui/Tips.tsx';
import { scaled } from '../../ground/ui/text-scale.ts';
import { isEnoughText, refusedRow, withVehicle } from './vehicle-list.ts';
import styles from './vehicle-list-field.module.css';

export type Found = z.output<typeof FoundVehicle>;

export interface VehicleListFieldProps {
  /** Left out: the section around has the name already. */
  label?: string;
  value: readonly ListedVehicle[];
  onChange: (next: ListedVehicle[]) => void;
  isReadOnly?: boolean;
  /** Sentences of the form by dotted path; those of `vehiclesIds` and `vehiclesIds.3` are shown here. */
  refused?: Record<string, string>;
  /** Why a found vehicle cannot be added; null: it can. */
  refusalOf?: (found: Found) => string | null;
}

/** Pixels of a row, and of the list at most. */
const ROW = scaled(36);
const LIST_MAX = 396;
/** Found vehicles that are offered at once. */
const OFFERED_MAX = 50;

export function VehicleListField(props: VehicleListFieldProps) {
  const { value, onChange, refused = {}, isReadOnly = false } = props;
  const name = props.label ?? t('vlist.label');
  const error = refused.vehiclesIds ?? refused.vehicles;
  const isFull = value.length >= LISTED_VEHICLES_MAX;
  const box = useKeptFocus<HTMLElement>(value);
  return (
    <section ref={box} className={styles.field} aria-label={name}>
      {props.label && <h3 className={styles.label}>{props.label}</h3>}
      {!isReadOnly && (
        <Search
          listed={value}
          isRefused={error !== undefined || value.some((_row, at) => refusedRow(refused, at))}
          refusal={isFull ? t('vlist.full') : null}
          refusalOf={props.refusalOf}
          onPick={(found) => onChange(withVehicle(value, found))}
        />
      )}
      {error && (
        <p className={`${pieces.alarm} ${pieces.small}`} role="alert">
          {error}
        </p>
      )}
      {value.length === 0 ? (
        <p className={pieces.note}>{t('vlist.empty')}</p>
      ) : (
        <Chosen
          label={name}
          value={value}
          refused={refused}
          onRemove={
            isReadOnly
              ? null
              : (vehicleId) => onChange(value.filter((one) => one.vehicleId !== vehicleId))
          }
        />
      )}
      {value.length > 1 && (
        <p className={pieces.note}>{t('vlist.count', { count: value.length })}</p>
      )}
    </section>
  );
}

function Search(props: {
  listed: readonly ListedVehicle[];
  /** Something of the list was refused: the form leads here. */
  isRefused: boolean;
  refusal: string | null;
  refusalOf: VehicleListFieldProps['refusalOf'];
  onPick: (found: Found) => void;
}) {
  const { ccode } = useCompany();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isEnough = isEnoughText(settled);
  const found = useQuery({
    ...endpointQuery(findVehicles, { company: ccode, query: { text: settled } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  const rows = isEnough ? (found.data?.content.slice(0, OFFERED_MAX) ?? []) : [];
  const offered = rows.map(({ vehicleId }) => vehicleId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other vehicles are offered, the store stays.
  useEffect(() => {
    if (offered !== '') combobox.selectFirstOption();
  }, [offered]);
  const listed = new Set(props.listed.map(({ vehicleId }) => vehicleId));
  const refusalOf = (row: Found) =>
    listed.has(row.vehicleId) ? t('vlist.already') : (props.refusalOf?.(row) ?? null);
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(picked) => {
        const row = rows.find(({ vehicleId }) => String(vehicleId) === picked);
        if (row) props.onPick(row);
        setText('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={t('vlist.add')}
          placeholder={t('vlist.placeholder')}
          description={props.refusal}
          disabled={props.refusal !== null}
          error={props.isRefused}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          rightSection={found.isFetching && <Loader size={14} />}
          value={text}
          autoComplete="off"
          onChange={(signal) => {
            setText(signal.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(signal) => {
            // Enter takes the marked vehicle; it never stores the form around.
            if (signal.key === 'Enter') signal.preventDefault();
          }}
          onClick={() => text.trim() !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ''}>
        <Combobox.Options className={styles.options} aria-label={t('vlist.add')}>
          {rows.map((row) => (
            <Offer key={row.vehicleId} row={row} refusal={refusalOf(row)} />
          ))}
          {rows.length === 0 && (
            <Combobox.Empty>
              {!isEnough && t('vlist.minimum')}
              {isEnough && found.isError && failureText(found.error)}
              {isEnough && found.isSuccess && t('vlist.notFound')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {(found.data?.totalElements ?? 0) > rows.length && rows.length > 0 && (
          <Combobox.Footer className={pieces.note}>
            {t('vlist.more', { count: rows.length })}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Offer({ row, refusal }: { row: Found; refusal: string | null }) {
  return (
    <Combobox.Option value={String(row.vehicleId)} disabled={refusal !== null}>
      <span className={`${pieces.cuts} ${styles.offer}`}>
        <strong>{row.numericPlate}</strong>
        <span>{row.name}</span>
        <span className={`${pieces.note} ${styles.quiet}`}>{refusal ?? row.companyName}</span>
      </span>
    </Combobox.Option>
  );
}

/** Thousands of rows are drawn as few. */
function Chosen(props: {
  label: string;
  value: readonly ListedVehicle[];
  refused: Record<string, string>;
  onRemove: ((vehicleId: number) => void) | null;
}) {
  const { value, refused, onRemove } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: value.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 0, height: LIST_MAX },
  });
  return (
    <Tips>
      <div ref={scroller} className={styles.list} style={{ maxHeight: LIST_MAX }}>
        <ul
          aria-label={props.label}
          style={{ height: virtual.getTotalSize(), position: 'relative' }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = value[index];
            if (!row) return null;
            const refusal = refusedRow(refused, index);
            return (
              <li
                key={row.vehicleId}
                aria-setsize={value.length}
                aria-posinset={index + 1}
                className={styles.row}
                data-refused={refusal !== undefined}
                style={{ height: ROW, transform: `translateY(${start}px)` }}
              >
                <strong>{row.numericPlate}</strong>
                <span className={pieces.cut}>{row.name}</span>
                <span className={`${pieces.cut} ${pieces.note} ${styles.quiet}`}>
                  {refusal ?? row.companyName}
                </span>
                <span className={`${pieces.cut} ${pieces.note} ${pieces.notOnPhone}`}>
                  {row.deviceSerialNumber}
                </span>
                {onRemove && (
                  <RowButton
                    label={t('vlist.remove', { plate: row.numericPlate })}
                    onClick={() => onRemove(row.vehicleId)}
                  >
                    <IconX size={16} stroke={1.7} />
                  </RowButton>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Tips>
  );
}
