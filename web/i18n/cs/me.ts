// Czech texts of a driver's day.
import type { me as slovak } from '../sk/me.ts';

export const me: Record<keyof typeof slovak, string> = {
  'me.since': 'od {time}',
  'me.noPerson': 'Váš účet není osobou této firmy',
  'me.noPersonText': 'Správce vás musí přidat mezi osoby; potom tu bude vaše vozidlo a jízdy.',
  'me.failed': 'Vozidla se nepodařilo obnovit.',
  'me.noVehicle': 'Nemáte přiřazené vozidlo',
  'me.noVehicleText': 'Až vás dispečer přiřadí k vozidlu nebo do něj vložíte kartu, objeví se tu.',
  'me.helpRings': 'Volání o pomoc zvoní u dispečera.',
  'me.helpRingsSince': 'Volání o pomoc z {time} zvoní u dispečera.',
  'me.helpOver': 'Volání o pomoc z {time} je vyřízené.',
  'me.helpAnswered': 'Na volání o pomoc odpověděli v {time}.',
  'me.helpAnsweredBy': 'Na volání o pomoc odpovídá {name}, {time}.',
  'me.hours': 'Kolik můžu jet',
  'me.hoursFailed': 'Doby řízení se nepodařilo načíst.',
  'me.rides': 'Moje jízdy dnes',
  'me.ridesOf': 'Moje jízdy dnes, {plate}',
  'me.private': 'z toho soukromé {distance}',
  'me.ridesFailed': 'Jízdy se nepodařilo obnovit.',
  'me.ridesOffline': 'Bez sítě nevíme, zda jste dnes jeli.',
  'me.noRide': 'Dnes jste ještě nejeli.',
  'me.lastRide': 'Poslední jízda {day}, {distance}',
  'me.going': 'teď',
  'me.whoMarks': 'Soukromou jízdu označí správce firmy.',
  'me.actions': 'Co můžu udělat',
  'me.receipt': 'Přidat účtenku',
};
