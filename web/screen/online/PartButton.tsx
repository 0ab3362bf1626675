// One number of the strip as a switch: list and map are narrowed to that part of the fleet, pressed again they are
// let go. The address says which.
import type { ReactNode } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import { type FleetPart, useOnlyShown } from '../../thing/vehicle/only-shown.ts';
import { useSelectedId } from './selected-id.ts';
import styles from './strip.module.css';

export function PartButton(props: { part: FleetPart; count: number; children: ReactNode }) {
  const { part, count, children } = props;
  const isOn = useOnlyShown().part === part;
  const toggle = useTogglePart();
  return (
    <button
      type="button"
      className={`${pieces.lit} ${styles.part}`}
      aria-pressed={isOn}
      data-part={part}
      data-zero={count === 0}
      onClick={() => toggle(part)}
    >
      {children}
      <b>{number(count)}</b>
      <span>{t(`strip.${part}`, { count })}</span>
    </button>
  );
}

/** Narrows list and map to the part, or lets it go. */
export function useTogglePart(): (part: FleetPart) => void {
  const { ccode } = useCompany();
  const { part: chosen, search } = useOnlyShown();
  const vehicle = useSelectedId();
  const go = useGo();
  return (part) => {
    const { show: _chosen, ...kept } = search;
    const next = chosen === part ? kept : { ...kept, show: part };
    go(mapPath(ccode, { ...(vehicle ? { vehicle } : {}), ...next }), { replace: true });
  };
}
