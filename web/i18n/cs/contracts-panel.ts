// Czech texts of the contracts panel, and of what forms and plan say of one contract.
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
  'cp.asOf': 'Zjištěno z polohy {time}',
  'contract.planned': 'Plán',
  'contract.actual': 'Skutečnost',
  'contract.distance': 'Vzdálenost',
  'contract.duration': 'Trvání',
  'contract.amount': 'Částka',
  'contract.perKm': '{amount} za km',
  'contract.noSubject': 'bez subjektu',
};
