// Which alert the pointer is over, shared by list and map: hovering one lights up the other.
import { pageValue } from '../../ground/ui/page-value.ts';

export const hoveredAlert = pageValue<number | null>(null);
