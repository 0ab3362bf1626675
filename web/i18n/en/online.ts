// English texts of the list of vehicles.
import type { online as slovak } from '../sk/online.ts';

export const online: Record<keyof typeof slovak, string> = {
  'online.title': 'Vehicles',
  'online.filter': 'Filter: name, plate, driver, :SK, #service',
  'online.filterLabel': 'Vehicle filter',
  'online.clearFilter': 'Clear the filter',
  'online.count': '{count, plural, one {# vehicle} other {# vehicles}}, {moving} moving',
  'online.countOf': '{count} of {total}, {moving} moving',
  'online.showAll': 'Show all',
  'online.hideAll': 'Hide all',
  'online.hide': 'Hide on the map',
  'online.show': 'Show on the map',
  'online.centre': 'Centre on vehicle',
  'online.empty': 'There are no vehicles here.',
  'online.emptyGroup': 'The group {name} has no vehicles.',
  'online.emptyHint': 'An administrator adds vehicles in the vehicle data.',
  'online.noMatch': 'No vehicle matches “{filter}”.',
  'online.failed': 'The vehicles could not be loaded.',
  'online.stale': 'The data could not be refreshed.',
  'vehicle.inZone': 'in zone {name}, {time}',
};
