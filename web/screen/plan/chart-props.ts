// What the timeline is given, for itself and for the hands that work in it.
import type { Month } from '@flotila/domain/period.ts';
import type { MenuAt } from './PlanMenu.tsx';
import type { PlanPlaceControl } from './plan-place.ts';
import type { PlanRow } from './plan-rows.ts';
import type { Sort } from './sort.ts';
import type { Shifting } from './use-shift.ts';

/** First free day of a vehicle; null: none that is known, undefined: nothing is said. */
export type FreeOf = (row: PlanRow) => string | null | undefined;

export interface PlanChartProps {
  rows: readonly PlanRow[];
  free: FreeOf;
  month: Month;
  nowMs: number;
  control: PlanPlaceControl;
  shifting: Shifting;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isPending: boolean;
  isMenuOpen: boolean;
  plateOf: (vehicleId: number) => string;
  openOnMap: (vehicleId: number, contractId: number | null) => void;
  onMenu: (at: MenuAt) => void;
}
