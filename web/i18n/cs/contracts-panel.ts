// Czech texts of the contracts panel, of contracts under way on the map, and of their arrival.
import type { contractsPanel as slovak } from '../sk/contracts-panel.ts';

export const contractsPanel: Record<keyof typeof slovak, string> = {
  'cp.detailFailed': 'Jízdy zakázky se nepodařilo načíst.',
  'cp.detailStale': 'Jízdy zakázky nemusí být aktuální, nové se nepodařilo načíst.',
  'cp.select': 'Vybrat',
  'cp.deselect': 'Zrušit výběr',
  'cp.update': 'Upravit zakázku',
  'cp.onMap': 'Vozidlo na mapě',
  'cp.share': 'Sdílet zakázku',
  'cp.rides': 'Jízdy zakázky',
  'cp.shortRides':
    '{count, plural, one {a # krátká jízda} few {a # krátké jízdy} other {a # krátkých jízd}}',
  'cp.noRide': 'Bez jízdy',
  'cp.noRideYet': 'Zatím bez jízdy',
  'cp.waypoints': 'Místa trasy',
  'cp.came': 'příjezd {time}',
  'cp.left': 'odjezd {time}',
  'cp.arrived': 'Přijelo {time}',
  'cp.expected': 'Příjezd asi {time}',
  'cp.behind': 'o {span} později než podle plánu',
  'cp.ahead': 'o {span} dříve než podle plánu',
  'cp.onTime': 'podle plánu',
  'cp.by.plan': 'podle tempa plánu',
  'cp.by.router': 'podle zbývající trasy',
  'cp.unknown': 'Příjezd zatím nelze říci, vozidlo ještě nevyjelo z prvního místa.',
  'cp.asOf': 'Zjištěno z polohy {time}',
  'cp.now': 'Zakázka {name}',
  'cp.now.expected': 'příjezd {time}',
  'cp.now.arrived': 'přijelo {time}',
  'cp.waypoint': '{order}. místo trasy: {name}',
};
