// Czech texts of forwardings.
import type { forwarding as sk } from '../sk/forwarding.ts';

export const forwarding: Record<keyof typeof sk, string> = {
  'fwd.new': 'Nové přeposílání',
  'fwd.empty': 'Zatím se nic nepřeposílá.',
  'fwd.emptyHint': 'Přeposílání posílá záznamy vozidel do jiného systému, jakmile se uloží.',
  'fwd.whereHint': 'Systém na této adrese dostává záznamy vybraných vozidel.',
  'fwd.form': 'Podoba',
  'fwd.form.json': 'JSON s podpisem',
  'fwd.form.osmandGet': 'OsmAnd v adrese (GET)',
  'fwd.form.osmandPost': 'OsmAnd jako formulář (POST)',
  'fwd.formHint.json': 'Mnoho záznamů v jedné zprávě, podepsané tajným klíčem.',
  'fwd.formHint.osmandGet': 'Každý záznam zvlášť, tak jak ho čtou Traccar a jiné servery.',
  'fwd.formHint.osmandPost': 'Totéž v těle požadavku; adresa nesmí mít parametry za otazníkem.',
  'fwd.vehicles': 'Vozidla',
  'fwd.content': 'Obsah',
  'fwd.content.records': 'Všechny záznamy',
  'fwd.content.newest': 'Jen nejnovější polohy',
  'fwd.contentHint.records': 'Vše, co jednotky pošlou, v pořadí; co přijde pozdě, i pozdě.',
  'fwd.contentHint.newest': 'Z každého vozidla poslední poloha; co mezitím zestárlo, se vynechá.',
  'fwd.from': 'Záznamy ode dne',
  'fwd.fromNow': 'od teď',
  'fwd.isOn': 'Zapnuté',
  'fwd.isOnHint': 'Dokud je vypnuté, nic se neposílá; po zapnutí se pošle, co zatím čeká.',
  'fwd.all': 'Všechna vozidla',
  'fwd.vehicleIds': 'Vozidla',
  'fwd.groupSetIds': 'Skupiny',
  'fwd.typeCodes': 'Typy vozidel',
  'fwd.off': 'vypnuté',
  'fwd.failedOff': 'vypnulo se samo',
  'fwd.offAt': 'Vypnulo se {when} · {answer}',
  'fwd.isFailing': 'nedaří se',
  'fwd.aside': 'Jak to jde',
  'fwd.secretLater': 'U podoby JSON uvidíte tajný klíč k ověření podpisu jednou, hned po uložení.',
  'fwd.state': 'Stav',
  'fwd.passed':
    '{count, plural, one {Poslán # záznam} few {Poslány # záznamy} other {Posláno # záznamů}}',
  'fwd.passedTitle': 'Posláno',
  'fwd.waitingTitle': 'Čeká',
  'fwd.waiting':
    '{count, plural, =0 {nic nečeká} one {čeká # záznam} few {čekají # záznamy} other {čeká # záznamů}}',
  'fwd.waitingMany': 'čeká více než 10 000 záznamů',
  'fwd.waitingSince': 'Nejstarší čekající záznam: {when}',
  'fwd.refused':
    '{count, plural, one {# vozidlo příjemce nezná} few {# vozidla příjemce nezná} other {# vozidel příjemce nezná}}. Založte je u příjemce, zkouší se každých 10 minut.',
  'fwd.switchedOff':
    'Vypnulo se {when}, protože záznamy nešlo doručit. Opravte příjemce a pak ho zapněte; co čeká, se pošle.',
  'fwd.failing': 'Od {since} se nedaří doručovat, další pokus {next}. Po dni se přeposílání vypne.',
  'fwd.testHint': 'Pošle vymyšlený záznam vozidla TEST 123 na uloženou adresu.',
  'fwd.testHintOsmand':
    'Pošle vymyšlený záznam zařízení {id} na uloženou adresu. Odpověď 400 nebo 404 obvykle znamená jen to, že ho příjemce nezná.',
  'fwd.tries': 'Poslední pokusy',
  'fwd.try': '{count, plural, one {# záznam} few {# záznamy} other {# záznamů}}',
  'fwd.notAll':
    'Přeposílání posílá záznamy vozidel ven, měnit ho může jen ten, kdo vidí všechna vozidla.',
  'fwd.e.query': 'U formuláře (POST) adresa nesmí mít parametry za otazníkem.',
  'fwd.e.future': 'Vyberte dnešek nebo den, který už byl.',
};
