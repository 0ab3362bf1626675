// English texts of contracts wherever they are shown, and of those under way and their arrival: list, map, plan and public page.
import type { contract as slovak } from '../sk/contract.ts';

export const contract: Record<keyof typeof slovak, string> = {
  'contract.state.planned': 'planned',
  'contract.state.active': 'in progress',
  'contract.state.done': 'done',
  'contract.state.unrealized': 'unrealized',
  'contract.late': 'late',
  'cp.arrived': 'Arrived {time}',
  'cp.expected': 'Arrives about {time}',
  'cp.behind': '{span} later than planned',
  'cp.ahead': '{span} earlier than planned',
  'cp.onTime': 'as planned',
  'cp.unknown': 'The arrival is not known yet, the vehicle has not left the first place.',
  'cp.now': 'Contract {name}',
  'cp.now.expected': 'arrives {time}',
  'cp.now.planned': 'planned {time}',
  'cp.now.slack': 'in time, {time} to spare',
  'cp.now.left': '{distance}, driving {time}',
  'cp.now.arrived': 'arrived {time}',
  'cp.waypoint': 'Place {order} of the route: {name}',
};
