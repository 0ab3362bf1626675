// Sentences of refusals in Slovak, the default language; the other languages are typed against it.

export const sk = {
  invalid: 'Niektoré údaje nie sú správne.',
  country_not_supported: 'Vyhľadávanie subjektov pre zadanú krajinu nie je podporované.',
  unauthorized: 'Je potrebné sa prihlásiť.',
  wrong_credentials: 'Nesprávne používateľské meno alebo heslo.',
  forbidden: 'Na túto činnosť nemáte oprávnenie.',
  company_forbidden: 'K tejto firme nemáte prístup.',
  not_found: 'Záznam sa nenašiel.',
  method_not_allowed: 'Táto adresa takú metódu nemá; má {methods}.',
  not_acceptable: 'Požadovaný formát odpovede nie je k dispozícii.',
  request_timeout: 'Požiadavka neprišla celá včas, skúste to znova.',
  headers_too_large: 'Hlavičky požiadavky sú príliš veľké.',
  duplicate: 'Záznam s týmto údajom už existuje.',
  in_use: 'Záznam sa ešte používa, preto ho nemožno zmazať.',
  superseded: 'Novší náhľad nahradil tento.',
  gone: 'Záznam už nie je k dispozícii.',
  conflict: 'Záznam bol počas vašich úprav zmenený, je potrebné upraviť ho znova.',
  too_large: 'Odoslané údaje sú príliš veľké.',
  report_large:
    'Zostava je príliš veľká na priamu odpoveď (nad {max}). Nechajte ju vytvoriť na pozadí; hotový súbor nájdete v zozname súborov.',
  report_too_big:
    'Zostava je príliš veľká, nedá sa vytvoriť. Skráťte obdobie alebo vyberte menej vozidiel.',
  archive_unreadable:
    'Záznamy tohto vozidla z obdobia {from} až {to} sú v archíve, ktorý sa nedá prečítať. Nie sú teda zobrazené; povedzte to správcovi systému.',
  archive_much: 'Toľko archivovaných záznamov naraz sa nedá načítať. Zvoľte kratšie obdobie.',
  archive_busy: 'Záznamy sa práve načítavajú z archívu, skúste to o chvíľu znova.',
  report_busy: 'Práve sa vytvára priveľa zostáv, skúste to o chvíľu znova.',
  report_interrupted: 'Vytváranie sa opakovane prerušilo. Skráťte obdobie alebo to skúste neskôr.',
  report_right_lost: 'Na túto zostavu už nemáte oprávnenie.',
  report_file_large:
    'Hotový súbor je väčší ako povolených {max} MB. Skráťte obdobie alebo vyberte menej vozidiel.',
  report_jobs_max:
    'Na pozadí už čaká {max} zostáv. Počkajte, kým sa niektorá dokončí, alebo niektorú zrušte.',
  full_not_kept:
    'Úplný súbor so súkromnými jazdami sa neukladá ani neposiela. Vypnite „Úplný súbor so súkromnými jazdami“, alebo ho vytvorte za kratšie obdobie a uložte sami.',
  schedules_max: 'Firma už má {max} pravidelných zostáv, viac ich nemôže mať.',
  rules_max: 'Firma už má {max} pravidiel, viac ich nemôže mať. Niektoré, prosím, zmažte.',
  command_no_tracker:
    'Vozidlo nemá jednotku, ktorej by sa dal poslať príkaz. Priraďte mu ju v správe dát.',
  command_unknown: 'Jednotka tohto vozidla takému príkazu nerozumie. Vyberte iný.',
  command_not_waiting:
    'Príkaz už nečaká: medzitým sa odoslal alebo skončil. Čo s ním je, vidno v zozname.',
  commands_max: 'Na jednotku už čaká {max} príkazov. Počkajte, kým sa vybavia alebo vypršia.',
  immobilise_moving:
    'Vozidlo ide rýchlejšie ako 6 km/h, preto ho nemožno znehybniť. Skúste to, keď zastane.',
  immobilise_locationOld:
    'Posledná poloha vozidla je staršia ako 5 minút, preto sa nevie, či stojí, a nemožno ho znehybniť. Počkajte na novú polohu.',
  immobilise_motionUnknown:
    'Nevie sa, či vozidlo stojí, preto ho nemožno znehybniť. Počkajte na polohu s rýchlosťou.',
  relay_moving:
    'Výstup môže byť výstupom imobilizéra a vozidlo ide rýchlejšie ako 6 km/h. Skúste to, keď zastane, alebo vo formulári vozidla vyberte, na ktorom výstupe má imobilizér.',
  relay_locationOld:
    'Výstup môže byť výstupom imobilizéra a nevie sa, či vozidlo stojí: jeho posledná poloha je staršia ako 5 minút. Počkajte na novú, alebo vo formulári vozidla vyberte, na ktorom výstupe má imobilizér.',
  relay_motionUnknown:
    'Výstup môže byť výstupom imobilizéra a nevie sa, či vozidlo stojí. Počkajte na polohu s rýchlosťou, alebo vo formulári vozidla vyberte, na ktorom výstupe má imobilizér.',
  webhooks_max: 'Firma už má {max} webhookov, viac ich nemôže mať. Niektoré, prosím, zmažte.',
  forwardings_max: 'Firma už má {max} preposielaní, viac ich nemôže mať. Niektoré, prosím, zmažte.',
  forwarding_of_all:
    'Preposielanie posiela záznamy vozidiel von, spravovať ho môže len ten, kto vidí všetky vozidlá.',
  webhook_of_all:
    'Webhook dostáva upozornenia všetkých vozidiel, spravovať ho môže len ten, kto ich všetky vidí.',
  rule_of_other:
    'Toto pravidlo vytvoril niekto iný a vy nevidíte všetky vozidlá firmy, preto ho nemôžete meniť. Vytvorte si, prosím, vlastné, alebo o zmenu požiadajte správcu.',
  trial_large:
    'Za {days} dní možno pravidlo vyskúšať najviac na {max} vozidlách. Zvoľte, prosím, kratšie obdobie alebo menej vozidiel.',
  trial_by_time:
    'Toto pravidlo sa rozhoduje plynutím času, nie záznamami, preto sa nedá vyskúšať na minulosti. Uložte ho, začne platiť hneď.',
  trial_busy: 'Práve sa skúša priveľa pravidiel, skúste to o chvíľu znova.',
  trial_slow: 'Skúška trvala pridlho. Zvoľte, prosím, kratšie obdobie alebo menej vozidiel.',
  trial_superseded: 'Túto skúšku nahradila novšia.',
  mail_missing: 'Server nemá nastavenú poštu (FLOTILA_SMTP_URL), preto nemôže nič posielať.',
  mail_address_missing: 'Pri vašej osobe nie je e-mailová adresa. Doplní ju administrátor firmy.',
  push_browser_missing: 'Upozornenia zatiaľ nie sú zapnuté v žiadnom vašom prehliadači.',
  mail_failed: 'Poštový server správu neprijal: {said}',
  mail_some_refused: 'Poštový server neprijal adresy: {said}',
  mail_uncertain:
    'Spojenie s poštovým serverom sa prerušilo uprostred odosielania, preto nie je isté, či správa odišla. Opýtajte sa príjemcov; znova ju možno poslať ručne.',
  mail_too_large:
    'Súbor je väčší než {max} MB, ktoré možno poslať e-mailom. Vytvorte zostavu na pozadí a stiahnite si ju zo zoznamu súborov.',
  unsupported_media: 'Tento typ obsahu server neprijíma.',
  photo_empty: 'Súbor fotografie je prázdny. Odfoťte doklad znova.',
  photo_type: 'Toto nie je fotografia JPEG, PNG ani WebP. Vyberte fotografiu.',
  photos_max: 'Doklad môže mať najviac {max} fotografie. Najprv niektorú zmažte.',
  log_elsewhere:
    'Časť záznamu leží na bráne {host}, ktorá práve neodpovedá. Skúste to o chvíľu znova.',
  key_reused:
    'Pod týmto kľúčom požiadavky sa už uložil iný obsah. Skontrolujte v zozname, čo je uložené, a skúste to znova.',
  request_key: 'Kľúč požiadavky (Idempotency-Key) musí mať 1 až {max} viditeľných znakov ASCII.',
  too_many: 'Priveľa požiadaviek, skúste to znova o {seconds} s.',
  sends_max: 'Na požiadanie sa už odoslalo veľa správ. Skúste to znova o {seconds} s.',
  server_error: 'Na serveri nastala chyba.',
  unavailable: 'Server je dočasne nedostupný, skúste to o chvíľu znova.',
  perhaps_saved:
    'Databáza neodpovedala, preto nie je isté, či sa zmena uložila. Pozrite sa, prosím, skôr než ju zadáte znova.',
  gateway_timeout: 'Služba pre danú krajinu neodpovedá.',
  unknown_call: 'Taká adresa neexistuje.',
  foreign_host: 'Na tejto adrese Flotila neodpovedá. Otvorte {url}',
  demo_elsewhere:
    'Ukážka s verejne známymi heslami odpovedá len na tomto počítači, na adrese http://localhost. Prevádzkovateľ ju sprístupní nastavením FLOTILA_DEMO=1, vlastnú inštaláciu začne s FLOTILA_DEMO=0 a prázdnou databázou.',
  malformed_http: 'Požiadavku sa nepodarilo prečítať, nie je to platné HTTP.',
  list_large: 'Zoznam je príliš veľký na jeden súbor. Vyfiltrujte ho alebo vyberte menej riadkov.',
  malformed_json: 'Telo požiadavky nie je platný JSON.',
  body_missing: 'Telo požiadavky chýba.',
  upload_missing: 'Chýba súbor, vyberte ho prosím.',
  upload_single: 'Naraz možno odoslať len jeden súbor.',
  upload_type: 'Súbor treba odoslať ako formulár (multipart/form-data).',
  upload_large: 'Súbor je príliš veľký, najviac môže mať {max} MB.',
  upload_malformed: 'Odoslaný formulár nie je úplný alebo správny.',
  meal_rate_law:
    'Cestovné náhrady sa počítajú podľa práva Slovenska a Česka; pre krajinu tejto firmy sadzby zadať nemožno.',
  meal_rate_operator:
    'Sadzby prevádzkovateľa mení len prevádzkovateľ. Zadajte sadzbu firmy, má pred nimi prednosť.',
  meal_rates_max: 'Sadzieb môže byť najviac {max}; zmažte staré.',
  table_empty: 'Súbor je prázdny, chýba aj riadok s názvami stĺpcov.',
  table_missingColumn: 'V súbore chýba stĺpec {column}.',
  table_columnTwice: 'Stĺpec {column} je v súbore dvakrát.',
  table_rowsMax: 'Súbor má viac ako {max} riadkov, rozdeľte ho prosím.',
  table_notText: 'Súbor nie je textový; uložte ho prosím v tabuľkovom programe ako CSV (UTF-8).',
  table_cellsMax:
    'Riadok {row} má viac ako {max} buniek; číslo s čiarkou treba dať do úvodzoviek alebo bunky oddeliť bodkočiarkou.',
  table_rowSizeMax: 'Riadok {row} má viac ako {max} znakov; nechýbajú niekde koncové úvodzovky?',
  import_busy: 'Predchádzajúci import ešte beží, počkajte prosím, kým skončí.',
  table_unclosedQuote: 'Úvodzovky v riadku {row} nie sú uzavreté.',
  excuse_nothing:
    'Takýto možný priestupok vodič už nemá; časy vedenia sa medzitým zmenili. Obnovte stránku.',
  tachograph_empty: 'Súbor je prázdny.',
  tachograph_tooLarge: 'Súbor tachografu je príliš veľký.',
  tachograph_notTachograph:
    'Toto nie je súbor z karty vodiča ani z tachografu. Nahrajte súbor .ddd (.c1b, .v1b, .esm, .tgd) tak, ako ho stiahla čítačka.',
  tachograph_truncated:
    'Súbor sa končí skôr, než sa z neho dá niečo prečítať. Stiahnite ho z karty alebo tachografu znova.',
  tachograph_notDriverCard:
    'Toto je súbor z karty dielne, podniku alebo kontroly. Nahrajte súbor z karty vodiča.',
  tachograph_damaged:
    'Súbor je poškodený a nedá sa z neho nič prečítať. Stiahnite ho z karty alebo tachografu znova.',
  ride_unfinished: 'Jazda sa ešte neskončila, upraviť ju možno až potom.',
  ride_not_own: 'Túto jazdu ste nejazdili vy. Či je súkromná, označí správca firmy.',
  ride_own_type: 'Pri vlastnej jazde meníte len to, či je súkromná. Ostatné opraví správca firmy.',
  own_closed: 'Tento mesiac je pre vodičov uzavretý. Požiadajte dispečera alebo správcu firmy.',
  vehicle_not_own: 'S týmto vozidlom ste v ten deň nejazdili. Doklad pridá dispečer.',
  document_not_own: 'Zmeniť môžete len doklad, ktorý ste dnes pridali. Tento zmení dispečer.',
  plan_never_due:
    'Plán sa neopakuje podľa dátumu, km ani motohodín, takže servis podľa neho nikdy nebude potrebný.',
  service_never_due:
    'Km a motohodiny sa pri tomto servise nepočítajú a jeho plán nemá obdobie, takže ďalší termín z neho nevyplýva.',
  service_in_future: 'Dátum servisu je v budúcnosti; termíny sa už počítajú od tohto dňa.',
  due_km_unknown:
    'Stav tachometra alebo motohodín k dátumu servisu nie je známy, preto podľa neho termín nie je určený.',
  sharing_unknown: 'Na tejto adrese sa nič nezdieľa.',
  no_street_map: 'Na tomto serveri teraz nie je mapa ulíc, zobrazuje sa mapa bez internetu.',
  sharing_over: 'Zdieľanie nie je aktívne, už sa skončilo.',
  sharing_not_yet: 'Zdieľanie ešte nie je aktívne.',
  own_rights:
    'Vlastný účet si nemôžete vypnúť ani zmazať, ani si odobrať práva správcu či úplný pohľad; môže to urobiť iný správca.',
  own_access: 'Vlastný prístup si nemôžete vypnúť ani zmazať; môže to urobiť iný superužívateľ.',
  last_superuser: 'Toto je posledný aktívny superužívateľ, preto ho nemožno vypnúť ani zmazať.',
  company_in_use: 'Firma má ešte vozidlá alebo osoby, preto ju nemožno zmazať.',
  zones_max: 'Firma už má {max} zón, viac ich nemôže mať. Nepotrebné najprv odstráňte.',
  zone_in_use: 'Zónu používajú pravidlá: {rules}. Najprv ju z nich vyberte alebo ich zmažte.',
  zone_crosses:
    'Hranica zóny sa pretína alebo dotýka sama seba v mieste {latitude}, {longitude}. Posuňte roh, aby sa nekrížila.',
  zone_too_small: 'Zóna je príliš malá; plocha musí mať aspoň {min} m². Zväčšite ju.',
  zone_too_large:
    'Zóna je príliš veľká; plocha môže mať najviac {max} km². Zmenšite ju alebo ju rozdeľte.',
  zone_antimeridian: 'Zóna leží cez 180. poludník. Rozdeľte ju na dve, každú na jednej strane.',
  zone_pole:
    'Zóna siaha ďalej než {max}° od rovníka, kam mapa nedosahuje. Nakreslite ju bližšie k rovníku.',
  zone_holes: 'Zóna nemôže mať diery. Nakreslite ju bez nich alebo ako viac zón.',
  zone_open: 'Hranica zóny nie je uzavretá; posledný bod musí byť rovnaký ako prvý.',
  zone_file_empty: 'Súbor je prázdny.',
  zone_file_zip: 'Súbor je archív. Rozbaľte ho a nahrajte súbor KML alebo GeoJSON, ktorý je v ňom.',
  zone_file_notText: 'Súbor sa nedá prečítať ako text. Uložte ho v kódovaní UTF-8.',
  zone_file_unknown: 'Súbor nie je GeoJSON ani KML. Uložte zóny v jednom z týchto formátov.',
  zone_file_malformed: 'Súbor je poškodený alebo neúplný. Uložte ho znova a skúste to ešte raz.',
  zone_file_doctype:
    'Súbor obsahuje vlastné definície (DOCTYPE, ENTITY), ktoré sa z bezpečnostných dôvodov nečítajú. Uložte ho bez nich.',
  zone_file_many: 'V súbore je viac než {max} zón. Rozdeľte ho.',
  zone_file_hard: 'Súbor je príliš zložitý na prečítanie. Rozdeľte ho alebo zjednodušte.',
  subject_in_use:
    'Subjekt je uvedený v zákazkách: {contracts}. Najprv ho v nich zmeňte alebo ich zmažte.',
  subject_in_use_unseen:
    'Subjekt je uvedený v zákazkách vozidiel, ktoré nevidíte, preto ho nemôžete zmazať. Môže to správca.',
  audit_limited: 'Záznam o zmenách číta len správca, ktorý vidí všetky vozidlá a osoby firmy.',
  route_not_accepted:
    'Prijímajú sa len odkazy na trasu v Mapách Google, napríklad https://www.google.sk/maps/… alebo https://maps.app.goo.gl/….',
  route_too_long:
    'Odkaz je príliš dlhý. Zdieľajte, prosím, trasu v mapách cez Zdieľať – Kopírovať odkaz a vložte krátky odkaz.',
  route_none:
    'Odkaz nevedie na trasu. V mapách, prosím, otvorte Trasu, zadajte miesta a odkaz skopírujte až potom.',
  route_own_location:
    'Trasa začína na vašej polohe. Zadajte, prosím, v mapách namiesto nej miesto a odkaz skopírujte znova.',
  route_too_few:
    'Trasa potrebuje začiatok aj koniec. Zadajte, prosím, v mapách oboje a odkaz skopírujte znova.',
  route_too_many: 'Trasa má príliš veľa miest. Rozdeľte ju, prosím, na viac zákaziek.',
  route_place:
    'Miesto „{place}“ sa nenašlo. Zadajte, prosím, v mapách obec, vyberte ju zo zoznamu a odkaz skopírujte znova.',
  route_short_elsewhere:
    'Krátky odkaz vedie mimo Máp Google. Skopírujte, prosím, odkaz na trasu v mapách znova.',
  route_short_loop:
    'Krátky odkaz vedie dokola. Otvorte ho, prosím, v prehliadači a vložte dlhý odkaz z panela s adresou.',
  route_short_slow:
    'Mapy Google neodpovedali včas. Skúste to, prosím, znova, alebo otvorte odkaz v prehliadači a vložte dlhý z panela s adresou.',
  route_short_dead:
    'Krátky odkaz nikam nevedie. Otvorte ho, prosím, v prehliadači a vložte dlhý odkaz z panela s adresou.',
  company_number: 'IČO má neplatný formát. Zadajte, prosím, jeho 8 číslic tak, ako sú v registri.',
  vat_number:
    'IČ DPH má neplatný formát. Zadajte ho, prosím, s dvoma písmenami krajiny, napríklad SK2020317068.',
  geocoder_away: 'Vyhľadávanie adries teraz neodpovedá, skúste to o chvíľu znova.',
  register_unknown: 'Register krajiny nepozná spoločnosť s týmto IČO.',
  malformed_sign_in: 'Prihlasovacia požiadavka nie je správne zostavená.',
  session_ended: 'Prihlásenie skončilo, prihláste sa prosím znova.',
  too_many_sign_ins: 'Priveľa neúspešných prihlásení, skúste to znova o {minutes} min.',
};

export type Messages = Record<keyof typeof sk, string>;
