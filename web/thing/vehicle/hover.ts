// Which vehicle the pointer is over, shared by list and map: one thing lights up everywhere.
import { pageValue } from '../../ground/ui/page-value.ts';

export const hoveredVehicle = pageValue<number | null>(null);
