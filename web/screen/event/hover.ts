// Which event the pointer is over, by its key, shared by the events table and the map: hovering one lights up the other.
import { pageValue } from '../../ground/ui/page-value.ts';

export const hoveredEvent = pageValue<string | null>(null);
