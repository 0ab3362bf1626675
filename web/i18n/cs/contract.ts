// Czech texts of contracts wherever they are shown, and of those under way and their arrival: list, map, plan and public page.
import type { contract as slovak } from '../sk/contract.ts';

export const contract: Record<keyof typeof slovak, string> = {
  'contract.state.planned': 'plánovaná',
  'contract.state.active': 'probíhá',
  'contract.state.done': 'ukončená',
  'contract.state.unrealized': 'nerealizovaná',
  'contract.late': 'opožděná',
  'cp.arrived': 'Přijelo {time}',
  'cp.expected': 'Příjezd asi {time}',
  'cp.behind': 'o {span} později než podle plánu',
  'cp.ahead': 'o {span} dříve než podle plánu',
  'cp.onTime': 'podle plánu',
  'cp.unknown': 'Příjezd zatím nelze říci, vozidlo ještě nevyjelo z prvního místa.',
  'cp.now': 'Zakázka {name}',
  'cp.now.expected': 'příjezd {time}',
  'cp.now.planned': 'plán {time}',
  'cp.now.slack': 'včas, rezerva {time}',
  'cp.now.left': '{distance}, jízda {time}',
  'cp.now.arrived': 'přijelo {time}',
  'cp.waypoint': '{order}. místo trasy: {name}',
};
