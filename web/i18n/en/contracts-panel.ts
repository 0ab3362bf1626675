// English texts of the contracts panel, and of what forms and plan say of one contract.
import type { contractsPanel as slovak } from '../sk/contracts-panel.ts';

export const contractsPanel: Record<keyof typeof slovak, string> = {
  'cp.detailFailed': 'The rides of the contract could not be loaded.',
  'cp.detailStale': 'The rides may not be current, new ones could not be loaded.',
  'cp.select': 'Select',
  'cp.deselect': 'Deselect',
  'cp.update': 'Edit contract',
  'cp.onMap': 'Vehicle on the map',
  'cp.share': 'Share contract',
  'cp.rides': 'Rides of the contract',
  'cp.shortRides': '{count, plural, one {and # short ride} other {and # short rides}}',
  'cp.noRide': 'No ride',
  'cp.noRideYet': 'No ride yet',
  'cp.waypoints': 'Places of the route',
  'cp.came': 'arrived {time}',
  'cp.left': 'left {time}',
  'cp.asOf': 'Worked out from the location of {time}',
  'contract.planned': 'Planned',
  'contract.actual': 'Actual',
  'contract.distance': 'Distance',
  'contract.duration': 'Duration',
  'contract.amount': 'Amount',
  'contract.perKm': '{amount} per km',
  'contract.noSubject': 'no partner',
};
