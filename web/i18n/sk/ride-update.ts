// Slovak texts of correcting a ride: of its dialog, and of marking it private or business.

export const rideUpdate = {
  'rideUpdate.noPurpose': '„{text}“ nie je účel jazdy. Napíšte, za kým alebo prečo sa išlo.',
  'rideUpdate.hint': 'Kliknite do poľa, ktoré chcete opraviť. Ostatné zostanú, ako sú.',
  'rideUpdate.enable': 'Opraviť: {field}',
  'rideUpdate.fixed': 'Hodnotu zadal človek.',
  'rideUpdate.takeBack': 'Prázdne pole zruší predchádzajúcu opravu.',
  'rideUpdate.change': '{before} → {after} {unit}, rozdiel {difference} {unit}',
  'rideUpdate.factor':
    '{count, plural, one {Prepočíta sa # jazda od poslednej opravy} few {Prepočítajú sa # jazdy od poslednej opravy} other {Prepočíta sa # jázd od poslednej opravy}}, koeficient {factor}.',
  'rideUpdate.spread':
    'Rozdiel sa rozdelí na jazdy od poslednej opravy, neskoršie jazdy sa posunú.',
  'rideUpdate.tooFar':
    'Koeficient {factor} je mimo rozsahu {min} až {max}; takú opravu server odmietne.',
  'rideUpdate.saved': 'Jazda je opravená.',
  'rideUpdate.gone': 'Táto jazda tu už nie je.',
  'rideUpdate.notFinished': 'Jazda ešte prebieha, opraviť sa dá po skončení.',
  'rideUpdate.conflict': 'Jazdu medzitým zmenil niekto iný. Čo ste napísali, zostalo.',
  'rideUpdate.conflictSelf': 'Jazda sa medzitým prepočítala. Čo ste napísali, zostalo.',
  'rideUpdate.again': 'Skontrolujte údaje a uložte ich znova.',
  'rideMark.private': 'Jazda o {time} je súkromná.',
  'rideMark.bussines': 'Jazda o {time} je služobná.',
  'rideMark.undo': 'Späť',
  'rideMark.undone': 'Jazda o {time} je, ako bola.',
} as const;
