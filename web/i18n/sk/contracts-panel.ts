// Slovak texts of the contracts panel, and of what forms and plan say of one contract.

export const contractsPanel = {
  'cp.detailFailed': 'Jazdy zákazky sa nepodarilo načítať.',
  'cp.detailStale': 'Jazdy zákazky nemusia byť aktuálne, nové sa nepodarilo načítať.',
  'cp.select': 'Vybrať',
  'cp.deselect': 'Zrušiť výber',
  'cp.update': 'Upraviť zákazku',
  'cp.onMap': 'Vozidlo na mape',
  'cp.share': 'Zdieľať zákazku',
  'cp.rides': 'Jazdy zákazky',
  'cp.shortRides':
    '{count, plural, one {a # krátka jazda} few {a # krátke jazdy} other {a # krátkych jázd}}',
  'cp.noRide': 'Bez jazdy',
  'cp.noRideYet': 'Zatiaľ bez jazdy',
  'cp.waypoints': 'Miesta trasy',
  'cp.came': 'príchod {time}',
  'cp.left': 'odchod {time}',
  'cp.asOf': 'Zistené z polohy {time}',
  'contract.planned': 'Plán',
  'contract.actual': 'Skutočnosť',
  'contract.distance': 'Vzdialenosť',
  'contract.duration': 'Trvanie',
  'contract.amount': 'Suma',
  'contract.perKm': '{amount} za km',
  'contract.noSubject': 'bez subjektu',
} as const;
