// Slovak texts of the three steps from an empty company to the first position.

export const firstSteps = {
  'first.title': 'Tri kroky k prvej polohe',
  'first.vehicle': 'Pridať vozidlo',
  'first.vehicleHint': 'EČV, názov a jednotka, ktorá je v ňom.',
  'first.tracker': 'Pripojiť jednotku',
  'first.trackerHint': 'Adresa a port, na ktoré má posielať, stoja pri jednotke vo vozidle.',
  'first.position': 'Vidieť prvú polohu',
  'first.positionHint': 'Ukáže sa tu sama, keď jednotka prvýkrát zachytí polohu.',
  'first.done': 'hotovo',
} as const;
