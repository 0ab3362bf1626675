// The vehicles that stand on one spot, as a list in a popup of the map (U-3). Loaded with the first click on such a
// spot. Arrows walk, Enter opens, Escape closes; the focus goes back to where it was.
import './stack-list.css';
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/now.ts';
import { rowAfter } from '../../ui/walk-rows.ts';
import { MarkerIcon } from '../vehicles/MarkerIcon.tsx';
import { stateWord } from '../vehicles/state-words.ts';

/** Who stands among more is found by the list beside the map. */
const ROWS_MAX = 100;

export function StackList(props: {
  ids: readonly number[];
  vehicles: readonly MapVehicle[];
  onPick: (vehicleId: number) => void;
  onSpread: () => void;
  onClose: () => void;
}): ReactNode {
  const { ids, vehicles, onPick, onSpread, onClose } = props;
  const nowMs = useNow();
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const wanted = new Set(ids);
  const all = vehicles.filter(({ vehicleId }) => wanted.has(vehicleId));
  const rows = all.slice(0, ROWS_MAX);

  function onKeyDown(signal: KeyboardEvent) {
    if (signal.key === 'Escape') {
      signal.stopPropagation();
      onClose();
      return;
    }
    const at = buttons().indexOf(document.activeElement as HTMLButtonElement);
    const next = rowAfter(signal.key, { at, count: rows.length });
    if (next === null) return;
    signal.preventDefault();
    buttons()[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons within.
    <div className="fleet-map-stack" data-closes-itself onKeyDown={onKeyDown}>
      <div className="fleet-map-stack-head">
        {t('map.stack', { count: all.length })}
        <button type="button" onClick={onSpread}>
          {t('map.spread')}
        </button>
      </div>
      <ul ref={list} aria-label={t('map.stack', { count: all.length })}>
        {rows.map((vehicle, index) => (
          <li key={vehicle.vehicleId}>
            <button
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => onPick(vehicle.vehicleId)}
            >
              <MarkerIcon
                marker={vehicleMarker(vehicle, nowMs)}
                label={stateWord(vehicle, nowMs)}
                size={16}
              />
              <b>{vehicle.numericPlate}</b>
              <span>{vehicle.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > rows.length && <p>{t('map.stackMore', { n: all.length - rows.length })}</p>}
    </div>
  );
}
