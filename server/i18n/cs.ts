// Sentences of refusals in Czech.
import type { Messages } from './sk.ts';

export const cs: Messages = {
  invalid: 'Některé údaje nejsou správné.',
  country_not_supported: 'Vyhledávání subjektů pro zadanou zemi není podporováno.',
  unauthorized: 'Je třeba se přihlásit.',
  wrong_credentials: 'Nesprávné uživatelské jméno nebo heslo.',
  forbidden: 'K této činnosti nemáte oprávnění.',
  company_forbidden: 'K této firmě nemáte přístup.',
  not_found: 'Záznam nebyl nalezen.',
  method_not_allowed: 'Tato adresa takovou metodu nemá; má {methods}.',
  not_acceptable: 'Požadovaný formát odpovědi není k dispozici.',
  request_timeout: 'Požadavek nepřišel celý včas, zkuste to znovu.',
  headers_too_large: 'Hlavičky požadavku jsou příliš velké.',
  duplicate: 'Záznam s tímto údajem již existuje.',
  in_use: 'Záznam se ještě používá, proto jej nelze smazat.',
  superseded: 'Tento náhled nahradil novější.',
  gone: 'Záznam již není k dispozici.',
  conflict: 'Záznam byl během vašich úprav změněn, je třeba jej upravit znovu.',
  too_large: 'Odeslaná data jsou příliš velká.',
  report_large:
    'Sestava je příliš velká na přímou odpověď (nad {max}). Nechte ji vytvořit na pozadí; hotový soubor najdete v seznamu souborů.',
  report_too_big:
    'Sestava je příliš velká, nedá se vytvořit. Zkraťte období nebo vyberte méně vozidel.',
  archive_unreadable:
    'Záznamy tohoto vozidla z období {from} až {to} jsou v archivu, který nelze přečíst. Nejsou tedy zobrazeny; řekněte to správci systému.',
  archive_much: 'Tolik archivovaných záznamů najednou nelze načíst. Zvolte kratší období.',
  archive_busy: 'Záznamy se právě načítají z archivu, zkuste to za chvíli znovu.',
  report_busy: 'Právě se vytváří příliš mnoho sestav, zkuste to za chvíli znovu.',
  report_interrupted: 'Vytváření se opakovaně přerušilo. Zkraťte období nebo to zkuste později.',
  report_right_lost: 'Na tuto sestavu už nemáte oprávnění.',
  report_file_large:
    'Hotový soubor je větší než povolených {max} MB. Zkraťte období nebo vyberte méně vozidel.',
  report_jobs_max:
    'Na pozadí už čeká {max} sestav. Počkejte, až se některá dokončí, nebo některou zrušte.',
  full_not_kept:
    'Úplný soubor se soukromými jízdami se neukládá ani neposílá. Vypněte „Úplný soubor se soukromými jízdami“, nebo jej vytvořte za kratší období a uložte sami.',
  schedules_max: 'Firma už má {max} pravidelných sestav, víc jich mít nemůže.',
  rules_max: 'Firma už má {max} pravidel, víc jich mít nemůže. Některá, prosím, smažte.',
  command_no_tracker:
    'Vozidlo nemá jednotku, které by se dal poslat příkaz. Přiřaďte mu ji ve správě dat.',
  command_unknown: 'Jednotka tohoto vozidla takovému příkazu nerozumí. Vyberte jiný.',
  command_not_waiting:
    'Příkaz už nečeká: mezitím se odeslal nebo skončil. Co s ním je, je vidět v seznamu.',
  commands_max: 'Na jednotku už čeká {max} příkazů. Počkejte, až se vyřídí nebo vyprší.',
  immobilise_moving:
    'Vozidlo jede rychleji než 6 km/h, proto ho nelze znehybnit. Zkuste to, až zastaví.',
  immobilise_locationOld:
    'Poslední poloha vozidla je starší než 5 minut, proto se neví, zda stojí, a nelze ho znehybnit. Počkejte na novou polohu.',
  immobilise_motionUnknown:
    'Neví se, zda vozidlo stojí, proto ho nelze znehybnit. Počkejte na polohu s rychlostí.',
  relay_moving:
    'Výstup může být výstupem imobilizéru a vozidlo jede rychleji než 6 km/h. Zkuste to, až zastaví, nebo ve formuláři vozidla vyberte, na kterém výstupu imobilizér má.',
  relay_locationOld:
    'Výstup může být výstupem imobilizéru a neví se, zda vozidlo stojí: jeho poslední poloha je starší než 5 minut. Počkejte na novou, nebo ve formuláři vozidla vyberte, na kterém výstupu imobilizér má.',
  relay_motionUnknown:
    'Výstup může být výstupem imobilizéru a neví se, zda vozidlo stojí. Počkejte na polohu s rychlostí, nebo ve formuláři vozidla vyberte, na kterém výstupu imobilizér má.',
  webhooks_max: 'Firma už má {max} webhooků, víc jich mít nemůže. Některé, prosím, smažte.',
  forwardings_max: 'Firma už má {max} přeposílání, víc jich mít nemůže. Některá, prosím, smažte.',
  forwarding_of_all:
    'Přeposílání posílá záznamy vozidel ven, spravovat ho může jen ten, kdo vidí všechna vozidla.',
  webhook_of_all:
    'Webhook dostává upozornění všech vozidel, spravovat ho může jen ten, kdo je všechna vidí.',
  rule_of_other:
    'Toto pravidlo vytvořil někdo jiný a vy nevidíte všechna vozidla firmy, proto ho nemůžete měnit. Vytvořte si, prosím, vlastní, nebo o změnu požádejte správce.',
  trial_large:
    'Za {days} dní lze pravidlo vyzkoušet nejvýš na {max} vozidlech. Zvolte, prosím, kratší období nebo méně vozidel.',
  trial_by_time:
    'O tomto pravidle rozhoduje plynutí času, ne záznamy, proto je nelze vyzkoušet na minulosti. Uložte je, začne platit hned.',
  trial_busy: 'Právě se zkouší příliš mnoho pravidel, zkuste to za chvíli znovu.',
  trial_slow: 'Zkouška trvala příliš dlouho. Zvolte, prosím, kratší období nebo méně vozidel.',
  trial_superseded: 'Tuto zkoušku nahradila novější.',
  mail_missing: 'Server nemá nastavenou poštu (FLOTILA_SMTP_URL), proto nemůže nic posílat.',
  mail_address_missing: 'U vaší osoby není e-mailová adresa. Doplní ji administrátor firmy.',
  push_browser_missing: 'Upozornění zatím nejsou zapnutá v žádném vašem prohlížeči.',
  mail_failed: 'Poštovní server zprávu nepřijal: {said}',
  mail_some_refused: 'Poštovní server nepřijal adresy: {said}',
  mail_uncertain:
    'Spojení s poštovním serverem se přerušilo uprostřed odesílání, proto není jisté, zda zpráva odešla. Zeptejte se příjemců; znovu ji lze poslat ručně.',
  mail_too_large:
    'Soubor je větší než {max} MB, které lze poslat e-mailem. Vytvořte sestavu na pozadí a stáhněte si ji ze seznamu souborů.',
  unsupported_media: 'Tento typ obsahu server nepřijímá.',
  photo_empty: 'Soubor fotografie je prázdný. Vyfoťte doklad znovu.',
  photo_type: 'Toto není fotografie JPEG, PNG ani WebP. Vyberte fotografii.',
  photos_max: 'Doklad může mít nejvýše {max} fotografie. Nejprve některou smažte.',
  log_elsewhere:
    'Část záznamu leží na bráně {host}, která právě neodpovídá. Zkuste to za chvíli znovu.',
  key_reused:
    'Pod tímto klíčem požadavku se už uložil jiný obsah. Zkontrolujte v seznamu, co je uloženo, a zkuste to znovu.',
  request_key: 'Klíč požadavku (Idempotency-Key) musí mít 1 až {max} viditelných znaků ASCII.',
  too_many: 'Příliš mnoho požadavků, zkuste to znovu za {seconds} s.',
  sends_max: 'Na požádání už bylo odesláno mnoho zpráv. Zkuste to znovu za {seconds} s.',
  server_error: 'Na serveru nastala chyba.',
  unavailable: 'Server je dočasně nedostupný, zkuste to za chvíli znovu.',
  perhaps_saved:
    'Databáze neodpověděla, proto není jisté, zda se změna uložila. Podívejte se, prosím, než ji zadáte znovu.',
  gateway_timeout: 'Služba pro danou zemi neodpovídá.',
  unknown_call: 'Taková adresa neexistuje.',
  foreign_host: 'Na této adrese Flotila neodpovídá. Otevřete {url}',
  demo_elsewhere:
    'Ukázka s veřejně známými hesly odpovídá jen na tomto počítači, na adrese http://localhost. Provozovatel ji zpřístupní nastavením FLOTILA_DEMO=1, vlastní instalaci začne s FLOTILA_DEMO=0 a prázdnou databází.',
  malformed_http: 'Požadavek se nepodařilo přečíst, není to platné HTTP.',
  list_large: 'Seznam je příliš velký na jeden soubor. Vyfiltrujte ho nebo vyberte méně řádků.',
  malformed_json: 'Tělo požadavku není platný JSON.',
  body_missing: 'Tělo požadavku chybí.',
  upload_missing: 'Chybí soubor, vyberte jej prosím.',
  upload_single: 'Najednou lze odeslat jen jeden soubor.',
  upload_type: 'Soubor je třeba odeslat jako formulář (multipart/form-data).',
  upload_large: 'Soubor je příliš velký, nejvýše může mít {max} MB.',
  upload_malformed: 'Odeslaný formulář není úplný nebo správný.',
  meal_rate_law:
    'Cestovní náhrady se počítají podle práva Slovenska a Česka; pro zemi této firmy sazby zadat nelze.',
  meal_rate_operator:
    'Sazby provozovatele mění jen provozovatel. Zadejte sazbu firmy, má před nimi přednost.',
  meal_rates_max: 'Sazeb může být nejvýše {max}; smažte staré.',
  table_empty: 'Soubor je prázdný, chybí i řádek s názvy sloupců.',
  table_missingColumn: 'V souboru chybí sloupec {column}.',
  table_columnTwice: 'Sloupec {column} je v souboru dvakrát.',
  table_rowsMax: 'Soubor má více než {max} řádků, rozdělte jej prosím.',
  table_notText: 'Soubor není textový; uložte ho prosím v tabulkovém programu jako CSV (UTF-8).',
  table_cellsMax:
    'Řádek {row} má více než {max} buněk; číslo s čárkou je třeba dát do uvozovek nebo buňky oddělit středníkem.',
  table_rowSizeMax: 'Řádek {row} má více než {max} znaků; nechybějí někde koncové uvozovky?',
  import_busy: 'Předchozí import ještě běží, počkejte prosím, až skončí.',
  table_unclosedQuote: 'Uvozovky v řádku {row} nejsou uzavřené.',
  excuse_nothing:
    'Takový možný přestupek řidič už nemá; doby řízení se mezitím změnily. Obnovte stránku.',
  tachograph_empty: 'Soubor je prázdný.',
  tachograph_tooLarge: 'Soubor tachografu je příliš velký.',
  tachograph_notTachograph:
    'Toto není soubor z karty řidiče ani z tachografu. Nahrajte soubor .ddd (.c1b, .v1b, .esm, .tgd) tak, jak ho stáhla čtečka.',
  tachograph_truncated:
    'Soubor končí dřív, než se z něj dá něco přečíst. Stáhněte ho z karty nebo tachografu znovu.',
  tachograph_notDriverCard:
    'Toto je soubor z karty dílny, podniku nebo kontroly. Nahrajte soubor z karty řidiče.',
  tachograph_damaged:
    'Soubor je poškozený a nedá se z něj nic přečíst. Stáhněte ho z karty nebo tachografu znovu.',
  ride_unfinished: 'Jízda ještě neskončila, upravit ji lze až poté.',
  ride_not_own: 'Tuto jízdu jste nejeli vy. Zda je soukromá, označí správce firmy.',
  ride_own_type: 'U vlastní jízdy měníte jen to, zda je soukromá. Ostatní opraví správce firmy.',
  own_closed: 'Tento měsíc je pro řidiče uzavřen. Požádejte dispečera nebo správce firmy.',
  vehicle_not_own: 'S tímto vozidlem jste v ten den nejeli. Doklad přidá dispečer.',
  document_not_own: 'Změnit můžete jen doklad, který jste dnes přidali. Tento změní dispečer.',
  plan_never_due:
    'Plán se neopakuje podle data, km ani motohodin, takže servis podle něj nikdy nebude potřeba.',
  service_never_due:
    'Km a motohodiny se u tohoto servisu nepočítají a jeho plán nemá období, takže další termín z něj nevyplývá.',
  service_in_future: 'Datum servisu je v budoucnosti; termíny se už počítají od tohoto dne.',
  due_km_unknown:
    'Stav tachometru nebo motohodin k datu servisu není znám, proto podle něj termín není určen.',
  sharing_unknown: 'Na této adrese se nic nesdílí.',
  no_street_map: 'Na tomto serveru teď není mapa ulic, zobrazuje se mapa bez internetu.',
  sharing_over: 'Sdílení není aktivní, už skončilo.',
  sharing_not_yet: 'Sdílení ještě není aktivní.',
  own_rights:
    'Vlastní účet si nemůžete vypnout ani smazat, ani si odebrat práva správce či úplný pohled; může to udělat jiný správce.',
  own_access: 'Vlastní přístup si nemůžete vypnout ani smazat; může to udělat jiný superuživatel.',
  last_superuser: 'Toto je poslední aktivní superuživatel, proto ho nelze vypnout ani smazat.',
  company_in_use: 'Firma má ještě vozidla nebo osoby, proto ji nelze smazat.',
  zones_max: 'Firma už má {max} zón, víc jich mít nemůže. Nepotřebné nejprve odstraňte.',
  zone_in_use: 'Zónu používají pravidla: {rules}. Nejdřív ji z nich odeberte nebo je smažte.',
  zone_crosses:
    'Hranice zóny se kříží nebo dotýká sama sebe v místě {latitude}, {longitude}. Posuňte roh, aby se nekřížila.',
  zone_too_small: 'Zóna je příliš malá; plocha musí mít alespoň {min} m². Zvětšete ji.',
  zone_too_large:
    'Zóna je příliš velká; plocha může mít nejvýš {max} km². Zmenšete ji nebo ji rozdělte.',
  zone_antimeridian: 'Zóna leží přes 180. poledník. Rozdělte ji na dvě, každou na jedné straně.',
  zone_pole:
    'Zóna sahá dál než {max}° od rovníku, kam mapa nedosahuje. Nakreslete ji blíž k rovníku.',
  zone_holes: 'Zóna nemůže mít díry. Nakreslete ji bez nich nebo jako více zón.',
  zone_open: 'Hranice zóny není uzavřená; poslední bod musí být stejný jako první.',
  zone_file_empty: 'Soubor je prázdný.',
  zone_file_zip:
    'Soubor je archiv. Rozbalte ho a nahrajte soubor KML nebo GeoJSON, který je v něm.',
  zone_file_notText: 'Soubor nejde přečíst jako text. Uložte ho v kódování UTF-8.',
  zone_file_unknown: 'Soubor není GeoJSON ani KML. Uložte zóny v jednom z těchto formátů.',
  zone_file_malformed:
    'Soubor je poškozený nebo neúplný. Uložte ho znovu a zkuste to ještě jednou.',
  zone_file_doctype:
    'Soubor obsahuje vlastní definice (DOCTYPE, ENTITY), které se z bezpečnostních důvodů nečtou. Uložte ho bez nich.',
  zone_file_many: 'V souboru je víc než {max} zón. Rozdělte ho.',
  zone_file_hard: 'Soubor je příliš složitý na přečtení. Rozdělte ho nebo zjednodušte.',
  subject_in_use:
    'Subjekt je uveden v zakázkách: {contracts}. Nejprve ho v nich změňte nebo je smažte.',
  subject_in_use_unseen:
    'Subjekt je uveden v zakázkách vozidel, která nevidíte, proto ho nemůžete smazat. Může to správce.',
  audit_limited: 'Záznam o změnách čte jen správce, který vidí všechna vozidla a osoby firmy.',
  route_not_accepted:
    'Přijímají se jen odkazy na trasu v Mapách Google, například https://www.google.cz/maps/… nebo https://maps.app.goo.gl/….',
  route_too_long:
    'Odkaz je příliš dlouhý. Sdílejte prosím trasu v mapách přes Sdílet – Kopírovat odkaz a vložte krátký odkaz.',
  route_none:
    'Odkaz nevede na trasu. V mapách prosím otevřete Trasu, zadejte místa a odkaz zkopírujte až potom.',
  route_own_location:
    'Trasa začíná na vaší poloze. Zadejte prosím v mapách místo ní určité místo a odkaz zkopírujte znovu.',
  route_too_few:
    'Trasa potřebuje začátek i konec. Zadejte prosím v mapách obojí a odkaz zkopírujte znovu.',
  route_too_many: 'Trasa má příliš mnoho míst. Rozdělte ji prosím na více zakázek.',
  route_place:
    'Místo „{place}“ se nenašlo. Zadejte prosím v mapách obec, vyberte ji ze seznamu a odkaz zkopírujte znovu.',
  route_short_elsewhere:
    'Krátký odkaz vede mimo Mapy Google. Zkopírujte prosím odkaz na trasu v mapách znovu.',
  route_short_loop:
    'Krátký odkaz vede dokola. Otevřete ho prosím v prohlížeči a vložte dlouhý odkaz z adresního řádku.',
  route_short_slow:
    'Mapy Google neodpověděly včas. Zkuste to prosím znovu, nebo otevřete odkaz v prohlížeči a vložte dlouhý z adresního řádku.',
  route_short_dead:
    'Krátký odkaz nikam nevede. Otevřete ho prosím v prohlížeči a vložte dlouhý odkaz z adresního řádku.',
  company_number: 'IČO má neplatný formát. Zadejte prosím jeho 8 číslic tak, jak jsou v rejstříku.',
  vat_number:
    'DIČ má neplatný formát. Zadejte ho prosím se dvěma písmeny země, například CZ27074358.',
  geocoder_away: 'Vyhledávání adres teď neodpovídá, zkuste to za chvíli znovu.',
  register_unknown: 'Rejstřík země nezná společnost s tímto IČO.',
  malformed_sign_in: 'Přihlašovací požadavek není správně sestaven.',
  session_ended: 'Přihlášení skončilo, přihlaste se prosím znovu.',
  too_many_sign_ins: 'Příliš mnoho neúspěšných přihlášení, zkuste to znovu za {minutes} min.',
};
