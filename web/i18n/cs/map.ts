// Czech texts of rides on the map, and of times.
import type { map as slovak } from '../sk/map.ts';

export const map: Record<keyof typeof slovak, string> = {
  'mapRide.begin': 'Jízda {n}: začátek {at}',
  'mapRide.beginUncounted': 'Začátek jízdy {at}',
  'mapRide.end': 'Jízda {n}: konec {at}',
  'mapRide.endUncounted': 'Konec jízdy {at}',
  'mapRide.actual': 'Jízda trvá, naposledy {at}',
  'mapRide.stop': 'Zastavení {at}',
  'mapRide.afterParking': 'po parkování',
  'replay.title': 'Přehrávání dne',
  'replay.open': 'Přehrát den',
  'replay.close': 'Ukončit přehrávání',
  'replay.nothing': 'Není co přehrát',
  'replay.play': 'Přehrát',
  'replay.pause': 'Pozastavit',
  'replay.back': 'Předchozí poloha',
  'replay.forward': 'Následující poloha',
  'replay.moment': 'Čas přehrávání',
  'replay.speed': 'Rychlost přehrávání',
  'replay.follow': 'Držet vozidlo uprostřed',
  'time.secondPass': 'Tato hodina je v noci změny času dvakrát; toto je podruhé.',
  'time.now': 'právě teď',
  'map.only':
    'Na mapě {count, plural, one {je jen # vozidlo} few {jsou jen # vozidla} other {je jen # vozidel}}',
  'map.showAll': 'Všechna vozidla',
  'time.minutesAgo': 'před {n} min',
  'time.hoursAgo': 'před {n} h',
  'time.daysAgo': 'před {n, plural, one {# dnem} other {# dny}}',
  'time.minutes': '{n} min',
  'time.hours': '{n} h',
  'time.days': '{n, plural, one {# den} few {# dny} other {# dní}}',
};
