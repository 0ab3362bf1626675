// Czech texts of sharings: their list and form, the public page, and the list of chosen vehicles.
import type { sharing as slovak } from '../sk/sharing.ts';

export const sharing: Record<keyof typeof slovak, string> = {
  'share.title': 'Sdílená vozidla',
  'share.until': 'Platí do {time}',
  'share.expected': 'Přijede asi v {time}',
  'share.expectedDay': 'Přijede asi {day} v {time}',
  'share.arrivedDay': 'Přijelo {day} v {time}',
  'share.arrived': 'Přijelo v {time}',
  'share.count': '{count, plural, one {# vozidlo} few {# vozidla} other {# vozidel}}',
  'share.list': 'Seznam vozidel',
  'share.follow': 'Sledovat {plate}',
  'share.unfollow': 'Nesledovat {plate}',
  'share.following': 'sleduje se',
  'share.noLocation': 'bez polohy',
  'share.emptyTitle': 'Teď tu není žádné vozidlo',
  'share.emptyText': 'Až se některé znovu objeví, uvidíte ho tady.',
  'share.overTitle': 'Sdílení skončilo',
  'share.overText':
    'Potřebujete-li vozidla vidět dál, požádejte o novou adresu toho, kdo vám ji poslal.',
  'share.earlyTitle': 'Sdílení ještě nezačalo',
  'share.earlyText': 'Začne {time}. Stránka se pak otevře sama.',
  'share.unknownTitle': 'Na této adrese se nic nesdílí',
  'share.unknownText': 'Zkontrolujte, zda je adresa úplná. Možná bylo sdílení zrušeno.',
  'share.tooManyTitle': 'Příliš mnoho pokusů',
  'share.tooManyText': 'Zkuste to znovu za několik minut.',
  'share.failedTitle': 'Vozidla se nepodařilo načíst',
  'share.offline': 'Spojení se přerušilo, zobrazeny jsou poslední známé polohy.',
  'share.sheet': 'Zobrazit nebo skrýt seznam',
  'rights.changed': 'Vaše oprávnění se změnila.',
  'rights.companyGone': 'K firmě {name} už nemáte přístup.',
};
