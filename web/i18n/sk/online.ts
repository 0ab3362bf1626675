// Slovak texts of the list of vehicles.

export const online = {
  'online.title': 'Vozidlá',
  'online.filter': 'Filter: názov, EČV, vodič, :SK, #servis',
  'online.filterLabel': 'Filter vozidiel',
  'online.clearFilter': 'Zrušiť filter',
  'online.count':
    '{count, plural, one {# vozidlo} few {# vozidlá} other {# vozidiel}}, {moving} ide',
  'online.countOf': '{count} z {total}, {moving} ide',
  'online.showAll': 'Zobraziť všetky',
  'online.hideAll': 'Skryť všetky',
  'online.hide': 'Skryť na mape',
  'online.show': 'Zobraziť na mape',
  'online.centre': 'Vycentrovať na vozidlo',
  'online.empty': 'Nie sú tu žiadne vozidlá.',
  'online.emptyGroup': 'V skupine {name} nie sú žiadne vozidlá.',
  'online.emptyHint': 'Vozidlo pridá správca v údajoch vozidiel.',
  'online.noMatch': 'Filtru „{filter}“ nezodpovedá žiadne vozidlo.',
  'online.failed': 'Vozidlá sa nepodarilo načítať.',
  'online.stale': 'Údaje sa nepodarilo obnoviť.',
  'vehicle.inZone': 'v zóne {name}, {time}',
} as const;
