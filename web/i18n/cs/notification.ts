// Czech texts of the notification settings.
import type { notification as sk } from '../sk/notification.ts';

export const notification: Record<keyof typeof sk, string> = {
  'notify.title': 'Oznámení',
  'notify.failed': 'Nastavení oznámení se nepodařilo načíst.',
  'notify.bySeverity': 'Jak přijdou upozornění',
  'notify.alerts': 'Upozornění',
  'notify.mail': 'E-mail',
  'notify.push': 'Oznámení',
  'notify.of.alarm': 'Poplachy',
  'notify.of.warning': 'Výstrahy',
  'notify.of.info': 'Informace',
  'notify.mail.off': 'ne',
  'notify.mail.at_once': 'hned',
  'notify.mail.hourly': 'jednou za hodinu',
  'notify.mail.daily': 'ráno v 7:00',
  'notify.address': 'E-maily chodí na {email}.',
  'notify.noAddress': 'U vaší osoby není e-mailová adresa. Doplní ji administrátor firmy.',
  'notify.testMail': 'Poslat zkušební e-mail',
  'notify.testPush': 'Poslat zkušební oznámení',
  'notify.testSent': 'Zkouška je na cestě.',
  'notify.quiet': 'Tiché hodiny',
  'notify.quietFrom': 'Tiché hodiny od',
  'notify.quietTo': 'Tiché hodiny do',
  'notify.quietHint':
    'E-maily a oznámení počkají do konce tichých hodin a přijdou najednou. Platí čas firmy.',
  'notify.through': 'Poplachy přijdou i v tichých hodinách',
  'notify.browsers': 'Oznámení v prohlížeči',
  'notify.others': 'Další vaše prohlížeče',
  'notify.hereOn': 'V tomto prohlížeči jsou zapnutá',
  'notify.hereOff': 'V tomto prohlížeči jsou vypnutá',
  'notify.turnOn': 'Zapnout oznámení',
  'notify.turnOff': 'Vypnout',
  'notify.takeOff': 'Odebrat {name}',
  'notify.since': 'od {day}',
  'notify.someBrowser': 'Neznámý prohlížeč',
  'notify.pushFailed':
    'Prohlížeč oznámení nezapnul. Služba, která je doručuje, teď neodpovídá; zkuste to později.',
  'notify.why.insecure':
    'Oznámení fungují jen přes zabezpečené spojení (https). Požádejte správce, ať Flotilu zpřístupní přes https.',
  'notify.why.install':
    'Na iPhonu a iPadu si Flotilu nejdřív přidejte na plochu: Sdílet, potom Přidat na plochu. Otevřete ji z plochy a oznámení zapněte tam.',
  'notify.why.unsupported':
    'Tento prohlížeč oznámení neumí zobrazit. Umí to Chrome, Edge, Firefox a Safari.',
  'notify.why.denied':
    'Oznámení jste v tomto prohlížeči zakázali. Povolte je v nastavení stránky (ikona vedle adresy) a otevřete toto okno znovu.',
};
