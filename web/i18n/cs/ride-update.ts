// Czech texts of correcting a ride: of its dialog, and of marking it private or business.
import type { rideUpdate as sk } from '../sk/ride-update.ts';

export const rideUpdate: Record<keyof typeof sk, string> = {
  'rideUpdate.noPurpose': '„{text}“ není účel jízdy. Napište, za kým nebo proč se jelo.',
  'rideUpdate.hint': 'Klikněte do pole, které chcete opravit. Ostatní zůstanou, jak jsou.',
  'rideUpdate.enable': 'Opravit: {field}',
  'rideUpdate.fixed': 'Hodnotu zadal člověk.',
  'rideUpdate.takeBack': 'Prázdné pole zruší předchozí opravu.',
  'rideUpdate.change': '{before} → {after} {unit}, rozdíl {difference} {unit}',
  'rideUpdate.factor':
    '{count, plural, one {Přepočítá se # jízda od poslední opravy} few {Přepočítají se # jízdy od poslední opravy} other {Přepočítá se # jízd od poslední opravy}}, koeficient {factor}.',
  'rideUpdate.spread': 'Rozdíl se rozdělí na jízdy od poslední opravy, pozdější jízdy se posunou.',
  'rideUpdate.tooFar':
    'Koeficient {factor} je mimo rozsah {min} až {max}; takovou opravu server odmítne.',
  'rideUpdate.saved': 'Jízda je opravena.',
  'rideUpdate.gone': 'Tato jízda tu už není.',
  'rideUpdate.notFinished': 'Jízda ještě probíhá, opravit ji lze po skončení.',
  'rideUpdate.conflict': 'Jízdu mezitím změnil někdo jiný. Co jste napsali, zůstalo.',
  'rideUpdate.conflictSelf': 'Jízda se mezitím přepočítala. Co jste napsali, zůstalo.',
  'rideUpdate.again': 'Zkontrolujte údaje a uložte je znovu.',
  'rideMark.private': 'Jízda v {time} je soukromá.',
  'rideMark.bussines': 'Jízda v {time} je služební.',
  'rideMark.undo': 'Zpět',
  'rideMark.undone': 'Jízda v {time} je, jak byla.',
};
