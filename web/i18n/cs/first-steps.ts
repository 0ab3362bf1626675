// Czech texts of the first company, and of the three steps from an empty one to the first position.

export const firstSteps = {
  'first.title': 'Tři kroky k první poloze',
  'first.vehicle': 'Přidat vozidlo',
  'first.vehicleHint': 'SPZ, název a jednotka, která je v něm.',
  'first.tracker': 'Připojit jednotku',
  'first.trackerHint': 'Adresa a port, na které má posílat, stojí u jednotky ve vozidle.',
  'first.position': 'Vidět první polohu',
  'first.positionHint': 'Ukáže se tu sama, až jednotka poprvé zachytí polohu.',
  'first.done': 'hotovo',
  'company.noneTitle': 'Nemáte žádnou firmu',
  'company.noneText': 'Správce vás musí přidat do firmy.',
  'company.first': 'Založte první firmu',
  'company.firstText':
    'Vozidla, osoby i jízdy patří vždy některé firmě. Další firmy přidáte později v údajích.',
  'company.firstSave': 'Založit firmu',
} as const;
