// Czech texts of the panels of rides, which are opened most: they wait for no others.
import { graph } from './graph.ts';
import { history } from './history.ts';
import { logbook } from './logbook.ts';

export const rides = {
  ...graph,
  ...history,
  ...logbook,
} as const;
