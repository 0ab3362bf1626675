// The selected refueling or loss of the open panel as the map marks it: where, and how many litres.
import { useMemo } from 'react';
import { periodOf } from '../../ground/address/panel-month.ts';
import { useLanguage } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { fuelLabel } from '../../thing/refueling/fuel-figures.ts';
import { useRefuelings } from '../../thing/refueling/refueling.data.ts';
import { useRefuelingPlace } from './refueling-place.ts';
import { entryAt } from './refueling-rows.ts';

export interface SelectedRefueling {
  latitude: number;
  longitude: number;
  /** Litres with sign and unit, `+310 l`. */
  label: string;
  kind: 'refueling' | 'fuelloss';
  /** As in the address. */
  timestamp: string;
}

/** null: nothing is selected, or nobody knows where it was. Only while the refueling panel is open. */
export function useSelectedRefueling(): SelectedRefueling | null {
  const { ccode } = useCompany();
  const place = useRefuelingPlace();
  const { data } = useRefuelings(ccode, periodOf(place));
  const entry = data ? entryAt(data, place.selectedTs) : null;
  // The label is written with the separators of the language.
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language writes another label
  return useMemo(() => {
    const at = entry?.measure.find((measure) => measure.locationFrom !== null)?.locationFrom;
    if (!entry || !at) return null;
    return {
      latitude: at.latitude,
      longitude: at.longitude,
      kind: entry.type,
      label: fuelLabel(entry.type, entry.measureQuantity),
      timestamp: entry.timestamp,
    };
  }, [entry, language]);
}
