// Czech texts of calls for help.
import type { help as slovak } from '../sk/help.ts';

export const help: Record<keyof typeof slovak, string> = {
  'help.calls': '{plate} volá o pomoc',
  'help.secondsAgo': 'před {count} s',
  'help.late': 'stisknuto {pressed}, zpráva přišla {received}',
  'help.noDriver': 'řidič není známý',
  'help.pastDriver': 'naposledy řídil {name}',
  'help.noPlace': 'poloha není známá',
  'help.oldPlace': '{place}, poloha z {time}, od té doby bez polohy ({span})',
  'help.lastPlace': 'poloha z {time}, {ago}',
  'help.handedOn': 'předáno dál',
  'help.taken': 'Řeší se od {time}.',
  'help.takenBy': 'Řeší {name} od {time}.',
  'help.further':
    '{count, plural, one {další # volání} few {další # volání} other {dalších # volání}}',
  'help.fewer': 'Méně volání',
  'help.foldDown': 'Stáhnout na hlavičku',
  'help.unfold': 'Rozložit',
  'help.callDriver': 'Zavolat řidiči',
  'help.noPhone': 'Řidič nemá telefon',
  'help.show': 'Ukázat',
  'help.take': 'Beru na sebe',
  'help.takeOver': 'Převzít',
  'help.end': 'Ukončit',
  'help.howEnded': 'Jak volání skončilo',
  'help.howEndedHint': 'například omyl, řidič je v pořádku',
  'help.endCall': 'Ukončit volání {plate}',
  'help.silence': 'Ztišit toto volání na tomto zařízení',
  'help.silenced': 'Toto volání je na tomto zařízení ztišené.',
  'help.muted': 'Prohlížeč zatím nedovolil zvuk: klikněte kamkoli na stránku.',
};
