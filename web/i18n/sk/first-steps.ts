// Slovak texts of the first company, and of the three steps from an empty one to the first position.

export const firstSteps = {
  'first.title': 'Tri kroky k prvej polohe',
  'first.vehicle': 'Pridať vozidlo',
  'first.vehicleHint': 'EČV, názov a jednotka, ktorá je v ňom.',
  'first.tracker': 'Pripojiť jednotku',
  'first.trackerHint': 'Adresa a port, na ktoré má posielať, stoja pri jednotke vo vozidle.',
  'first.position': 'Vidieť prvú polohu',
  'first.positionHint': 'Ukáže sa tu sama, keď jednotka prvýkrát zachytí polohu.',
  'first.done': 'hotovo',
  'company.noneTitle': 'Nemáte žiadnu firmu',
  'company.noneText': 'Správca vás musí pridať do firmy.',
  'company.first': 'Založte prvú firmu',
  'company.firstText':
    'Vozidlá, osoby aj jazdy patria vždy nejakej firme. Ďalšie firmy pridáte neskôr v údajoch.',
  'company.firstSave': 'Založiť firmu',
} as const;
