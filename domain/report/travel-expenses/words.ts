// Texts of travel expenses, as the usual paper forms say them. Sections of the law are named after the company's
// country, whichever language is read.
import type { Language } from '../../text.ts';
import type { Meal } from '../../travel/allowance.ts';
import type { LawCountry } from '../../travel/rate-set.ts';

export interface TravelWords {
  title: string;
  number: string;
  noRate: string;
  noRule: string;
  subsection: string;
  and: string;
  facts: { home: string; workplace: string; workingHours: string; companions: string };
  order: {
    title: string;
    note: string;
    begin: string;
    places: string;
    purpose: string;
    end: string;
    transport: string;
    companyCar: string;
    deposit: string;
    paidOn(day: string): string;
    cashVoucher: string;
    agreed: string;
    approved: string;
    manyTrips(count: number): string;
    noReturn: string;
  };
  course: {
    title: string;
    note: string;
    day: string;
    /** Over departure, border and arrival. */
    act: string;
    time: string;
    place: string;
    transport: string;
    km: string;
    work: string;
    departure: string;
    arrival: string;
    border: string;
    route: string;
    borders: string;
    hours: string;
    meals: string;
    /** Company car, in the column of transport. */
    carCode: string;
    skipped: string;
    unfinished: string;
    total: string;
    unknownTime: string;
    unknownBorder: string;
    hand(day: string, paragraph: string): string;
    /** Of several trips. */
    handEach(first: string, last: string, paragraph: string): string;
    /** Which kilometres these are, beside those of other reports. */
    kilometres: string;
    /** Below a ride of which a part lies outside of the period. */
    partly(whole: string): string;
    base(name: string): string;
    noBase: string;
    openTrip: string;
  };
  days: {
    title: string;
    note: Record<LawCountry, string>;
    plainNote: string;
    strip: string;
    time: string;
    rate: string;
    claim: string;
    cut: string;
    meal: string;
    pocket(percent: number): string;
    abroad: string;
    home: string;
    /** Time at home of which nothing follows. */
    noClaim: string;
    withHome: string;
    withAbroad: string;
    twoDays: string;
    band(kind: 'domestic' | 'foreign', law: LawCountry, band: 0 | 1 | 2): string;
    of: string;
    currency: string;
  };
  account: {
    title: string;
    note(act: string): string;
    item: string;
    calculation: string;
    law: string;
    domestic: string;
    foreign: string;
    pocket: string;
    km: string;
    fuel: string;
    companyCar: string;
    internalRule: string;
    sum: string;
    deposit: string;
    pay: string;
    giveBack: string;
    incomplete: string;
    /** Behind the name of a result that is not all. */
    notAll: string;
    roundedUp: string;
  };
  result: {
    title: string;
    item: string;
    booking: string;
    debit: string;
    credit: string;
    amount: string;
    centre: string;
    order: string;
    booked: string;
    reported: string;
  };
  receipts: {
    title: string;
    lodging(paragraph: string): string;
    other: string;
    exchange(day: string): string;
    exchangeOf: Record<LawCountry, string>;
    /** Days on which trips begin that one rate converts. */
    tripsOf(begins: string): string;
    count: string;
    paidTotal: string;
  };
  rates: {
    title: string;
    domestic: string;
    foreign: string;
    since(day: string): string;
    general: string;
    mobile(vehicles: string): string;
    checked(day: string): string;
    entered(countries: string): string;
    meals: Record<LawCountry, string>;
    deposit: string;
    minutes: string;
  };
  declaration(paragraph: string): string;
  signatures: [string, string, string, string];
  mealNames: Record<Meal, string>;
}

const SK: TravelWords = {
  title: 'Cestovný príkaz a vyúčtovanie pracovnej cesty',
  number: 'číslo',
  noRate: 'sadzba chýba',
  noRule:
    'Pravidlá stravného pre túto krajinu nie sú k dispozícii; list má časy a kilometre bez súm.',
  subsection: 'ods.',
  and: 'a',
  facts: {
    home: 'bydlisko',
    workplace: 'pravidelné pracovisko',
    workingHours: 'pracovný čas',
    companions: 'spolucestujúci',
  },
  order: {
    title: 'A  Príkaz na pracovnú cestu',
    note: 'bodkované údaje sa dopĺňajú rukou',
    begin: 'začiatok cesty',
    places: 'miesto rokovania',
    purpose: 'účel cesty',
    end: 'koniec cesty',
    transport: 'určený dopravný prostriedok',
    companyCar: 'služobné vozidlo',
    deposit: 'preddavok',
    paidOn: (day) => `vyplatený ${day}`,
    cashVoucher: 'pokladničný doklad č.',
    agreed: 'súhlas zamestnanca, dátum a podpis',
    approved: 'cestu povolil, dátum a podpis',
    manyTrips: (count) => `${count} ciest, jednotlivo v časti B`,
    noReturn: 'návrat nezaznamenaný',
  },
  course: {
    title: 'B  Priebeh cesty',
    note: 'miestne časy, prechody hraníc podľa záznamov jazdy; AUS = auto služobné',
    day: 'deň',
    act: 'úkon',
    time: 'čas',
    place: 'miesto',
    transport: 'dopr. prostr.',
    km: 'km',
    work: 'začiatok a koniec prac. výkonu',
    departure: 'odchod',
    arrival: 'príchod',
    border: 'hranica',
    route: 'cesta',
    borders: 'prechody hraníc',
    hours: 'hodiny',
    meals: 'bezplatné jedlo',
    carCode: 'AUS',
    skipped: 'vynechané',
    unfinished: 'jazda trvá, údaje po čas tlače',
    total: 'Spolu',
    unknownTime: '……',
    unknownBorder:
      'Prechod hranice bez záznamu: hodiny sú po ďalšiu jazdu v štáte, kde vozidlo stálo; skutočný čas doplní zamestnanec.',
    hand: (day, paragraph) =>
      `Písomné doklady treba predložiť do desiatich pracovných dní od skončenia cesty, t. j. do ${day} bez započítania sviatkov (${paragraph}).`,
    handEach: (first, last, paragraph) =>
      `Písomné doklady treba predložiť do desiatich pracovných dní od skončenia každej cesty, z prvej do ${first}, z poslednej do ${last} bez započítania sviatkov (${paragraph}).`,
    kilometres:
      'Kilometre sú zo služobných jázd v dňoch obdobia, jazda cez polnoc je rozdelená po minútach. Výkon vodiča má celé jazdy, ktoré sa v období začali, aj súkromné; časy vodiča dni podľa UTC zo záznamov tachografu.',
    partly: (whole) => `časť jazdy v období, celá má ${whole} km`,
    base: (name) => `Cesta sa začína odchodom z miesta ${name} a končí návratom doň.`,
    noBase:
      'Miesto nástupu sa v jazdách nenašlo, každý deň s jazdami je samostatná cesta; vyplňte ho v ďalších parametroch.',
    openTrip: 'Návrat nie je zaznamenaný, cesta je počítaná po koniec poslednej jazdy.',
  },
  days: {
    title: 'C  Stravné a vreckové po dňoch',
    note: {
      SK: 'zahraničné čas mimo územia SR (§ 13), čas v SR sa v ten istý deň posudzuje samostatne (§ 16)',
      CZ: 'zahraničné čas mimo územia ČR (§ 170), čas v ČR sa v ten istý deň posudzuje samostatne (§ 163)',
    },
    plainNote: 'hodiny v štátoch',
    strip: '0 – 24\u00a0h',
    time: 'čas v dni',
    rate: 'sadzba a pásmo',
    claim: 'nárok',
    cut: 'krátenie za bezplatné jedlo',
    meal: 'stravné',
    pocket: (percent) => `vreckové ${percent} % z nároku`,
    abroad: 'zahraničie',
    home: 'tuzemsko',
    noClaim: 'bez nároku',
    withHome: 's časom v tuzemsku',
    withAbroad: 's časom v zahraničí',
    twoDays: 'dva dni ako jeden celok',
    band: (kind, law, band) =>
      kind === 'foreign' && law === 'SK'
        ? (['pásmo do 6\u00a0h', 'pásmo nad 6 do 12\u00a0h', 'pásmo nad 12\u00a0h'][band] ?? '')
        : kind === 'foreign'
          ? (['pásmo do 12\u00a0h', 'pásmo nad 12 do 18\u00a0h', 'pásmo nad 18\u00a0h'][band] ?? '')
          : (['pásmo 5 až 12\u00a0h', 'pásmo nad 12 do 18\u00a0h', 'pásmo nad 18\u00a0h'][band] ??
            ''),
    of: 'z',
    currency: 'mena',
  },
  account: {
    title: 'D  Vyúčtovanie',
    note: (act) => `každá suma s výpočtom, sadzbou a ustanovením; zákon č. ${act}`,
    item: 'náhrada',
    calculation: 'výpočet',
    law: 'podľa',
    domestic: 'stravné tuzemské',
    foreign: 'stravné zahraničné',
    pocket: 'vreckové',
    km: 'základná náhrada za km',
    fuel: 'spotrebované pohonné látky',
    companyCar: 'služobné vozidlo: náhrada nepatrí',
    internalRule: 'vnútorný predpis',
    sum: 'Náhrady spolu',
    deposit: 'preddavok',
    pay: 'Doplatok zamestnancovi',
    giveBack: 'Preplatok, zamestnanec vracia',
    incomplete: 'Chýba sadzba, jej suma nie je v súčte.',
    notAll: 'neúplné',
    roundedUp: 'zaokrúhlené na celé koruny nahor',
  },
  result: {
    title: 'Výsledok vyúčtovania',
    item: 'výpočet v časti D',
    booking: 'Účtovací predpis',
    debit: 'má dať',
    credit: 'dal',
    amount: 'suma',
    centre: 'stredisko',
    order: 'zákazka',
    booked: 'zaúčtoval, dátum a podpis',
    reported: 'správa o výsledku cesty podaná dňa',
  },
  receipts: {
    title: 'Dopĺňa zamestnanec a účtovník podľa dokladov (údaje, ktoré záznam jazdy neobsahuje)',
    lodging: (paragraph) => `ubytovanie, ${paragraph}`,
    other: 'vedľajšie výdavky: mýto, diaľničné známky, parkovné',
    exchange: (day) => `prepočet kurzom platným ${day}`,
    exchangeOf: { SK: 'ECB (NBS), § 36 ods. 6', CZ: 'ČNB, § 183 ods. 2 a § 184' },
    tripsOf: (begins) => `cesty začaté ${begins}`,
    count: 'počet dokladov',
    paidTotal: 'na výplatu spolu',
  },
  rates: {
    title: 'Sadzby platné v dňoch cesty',
    domestic: 'stravné tuzemské',
    foreign: 'zahraničné',
    since: (day) => `od ${day}`,
    general: 'všeobecné sadzby, zamestnanec nie je mobilným zamestnancom v cestnej doprave',
    mobile: (vehicles) =>
      `sadzby mobilného zamestnanca v cestnej doprave podľa kategórie vozidla ${vehicles}`,
    checked: (day) => `sadzby overené k ${day}`,
    entered: (countries) => `sadzby zadané ručne, s právom neporovnané: ${countries}`,
    meals: {
      SK: 'Raňajky 25 %, obed 40 %, večera 35 % zo sumy nad 18 hodín, v zahraničí zo základnej sadzby. V deň s tuzemským aj zahraničným stravným sa za bezplatné jedlo kráti tuzemské.',
      CZ: 'Za bezplatné jedlo 70, 35 alebo 25 % stravného podľa pásma. V deň s tuzemským aj zahraničným stravným sa kráti tuzemské.',
    },
    deposit: 'Preddavok sa porovnáva len s náhradami v tej istej mene.',
    minutes: 'Časy sú v celých minútach, ako sú vytlačené.',
  },
  declaration: (paragraph) =>
    `Vyhlasujem, že som všetky údaje uviedol úplne a správne. Vyúčtovanie sa vykoná do desiatich pracovných dní od predloženia dokladov (${paragraph}).`,
  signatures: [
    'zamestnanec, dátum a podpis',
    'výpočet overil, dátum a podpis',
    'schválil, dátum a podpis',
    'vyplatené dňa, podpis príjemcu',
  ],
  mealNames: { breakfast: 'raňajky', lunch: 'obed', dinner: 'večera' },
};

const CS: TravelWords = {
  title: 'Cestovní příkaz a vyúčtování pracovní cesty',
  number: 'číslo',
  noRate: 'sazba chybí',
  noRule:
    'Pravidla stravného pro tuto zemi nejsou k dispozici; list má časy a kilometry bez částek.',
  subsection: 'odst.',
  and: 'a',
  facts: {
    home: 'bydliště',
    workplace: 'pravidelné pracoviště',
    workingHours: 'pracovní doba',
    companions: 'spolucestující',
  },
  order: {
    title: 'A  Příkaz k pracovní cestě',
    note: 'tečkované údaje se doplňují rukou',
    begin: 'začátek cesty',
    places: 'místo jednání',
    purpose: 'účel cesty',
    end: 'konec cesty',
    transport: 'určený dopravní prostředek',
    companyCar: 'služební vozidlo',
    deposit: 'záloha',
    paidOn: (day) => `vyplacena ${day}`,
    cashVoucher: 'pokladní doklad č.',
    agreed: 'souhlas zaměstnance, datum a podpis',
    approved: 'cestu povolil, datum a podpis',
    manyTrips: (count) => `${count} cest, jednotlivě v části B`,
    noReturn: 'návrat nezaznamenán',
  },
  course: {
    title: 'B  Průběh cesty',
    note: 'místní časy, přechody hranic podle záznamů jízdy; AUS = auto služební',
    day: 'den',
    act: 'úkon',
    time: 'čas',
    place: 'místo',
    transport: 'dopr. prostř.',
    km: 'km',
    work: 'začátek a konec prac. výkonu',
    departure: 'odjezd',
    arrival: 'příjezd',
    border: 'hranice',
    route: 'cesta',
    borders: 'přechody hranic',
    hours: 'hodiny',
    meals: 'bezplatné jídlo',
    carCode: 'AUS',
    skipped: 'vynecháno',
    unfinished: 'jízda trvá, údaje do času tisku',
    total: 'Celkem',
    unknownTime: '……',
    unknownBorder:
      'Přechod hranice bez záznamu: hodiny jsou do další jízdy ve státě, kde vozidlo stálo; skutečný čas doplní zaměstnanec.',
    hand: (day, paragraph) =>
      `Písemné doklady je třeba předložit do deseti pracovních dnů po skončení cesty, tj. do ${day} bez započtení svátků (${paragraph}).`,
    handEach: (first, last, paragraph) =>
      `Písemné doklady je třeba předložit do deseti pracovních dnů od skončení každé cesty, z první do ${first}, z poslední do ${last} bez započtení svátků (${paragraph}).`,
    kilometres:
      'Kilometry jsou ze služebních jízd ve dnech období, jízda přes půlnoc je rozdělena po minutách. Výkon řidiče má celé jízdy, které v období začaly, i soukromé; časy řidiče dny podle UTC ze záznamů tachografu.',
    partly: (whole) => `část jízdy v období, celá má ${whole} km`,
    base: (name) => `Cesta začíná odjezdem z místa ${name} a končí návratem do něj.`,
    noBase:
      'Místo nástupu se v jízdách nenašlo, každý den s jízdami je samostatná cesta; vyplňte ho v dalších parametrech.',
    openTrip: 'Návrat není zaznamenán, cesta je počítána do konce poslední jízdy.',
  },
  days: {
    title: 'C  Stravné a kapesné po dnech',
    note: {
      SK: 'zahraniční doba mimo území SR (§ 13), doba v SR se v témže dni posuzuje samostatně (§ 16)',
      CZ: 'zahraniční doba mimo území ČR (§ 170), doba v ČR se v témže dni posuzuje samostatně (§ 163)',
    },
    plainNote: 'hodiny ve státech',
    strip: '0 – 24\u00a0h',
    time: 'doba ve dni',
    rate: 'sazba a pásmo',
    claim: 'nárok',
    cut: 'krácení za bezplatné jídlo',
    meal: 'stravné',
    pocket: (percent) => `kapesné ${percent} % z nároku`,
    abroad: 'zahraničí',
    home: 'tuzemsko',
    noClaim: 'bez nároku',
    withHome: 's dobou v tuzemsku',
    withAbroad: 's dobou v zahraničí',
    twoDays: 'dva dny jako jeden celek',
    band: (kind, law, band) =>
      kind === 'foreign' && law === 'SK'
        ? (['pásmo do 6\u00a0h', 'pásmo nad 6 do 12\u00a0h', 'pásmo nad 12\u00a0h'][band] ?? '')
        : kind === 'foreign'
          ? (['pásmo do 12\u00a0h', 'pásmo nad 12 do 18\u00a0h', 'pásmo nad 18\u00a0h'][band] ?? '')
          : (['pásmo 5 až 12\u00a0h', 'pásmo nad 12 do 18\u00a0h', 'pásmo nad 18\u00a0h'][band] ??
            ''),
    of: 'z',
    currency: 'měna',
  },
  account: {
    title: 'D  Vyúčtování',
    note: (act) => `každá částka s výpočtem, sazbou a ustanovením; zákon č. ${act}`,
    item: 'náhrada',
    calculation: 'výpočet',
    law: 'podle',
    domestic: 'stravné tuzemské',
    foreign: 'stravné zahraniční',
    pocket: 'kapesné',
    km: 'základní náhrada za km',
    fuel: 'spotřebované pohonné hmoty',
    companyCar: 'služební vozidlo: náhrada nepřísluší',
    internalRule: 'vnitřní předpis',
    sum: 'Náhrady celkem',
    deposit: 'záloha',
    pay: 'Doplatek zaměstnanci',
    giveBack: 'Přeplatek, zaměstnanec vrací',
    incomplete: 'Chybí sazba, její částka není v součtu.',
    notAll: 'neúplné',
    roundedUp: 'zaokrouhleno na celé koruny nahoru',
  },
  result: {
    title: 'Výsledek vyúčtování',
    item: 'výpočet v části D',
    booking: 'Účtovací předpis',
    debit: 'má dáti',
    credit: 'dal',
    amount: 'částka',
    centre: 'středisko',
    order: 'zakázka',
    booked: 'zaúčtoval, datum a podpis',
    reported: 'zpráva o výsledku cesty podána dne',
  },
  receipts: {
    title: 'Doplní zaměstnanec a účetní podle dokladů (údaje, které záznam jízdy neobsahuje)',
    lodging: (paragraph) => `ubytování, ${paragraph}`,
    other: 'vedlejší výdaje: mýto, dálniční známky, parkovné',
    exchange: (day) => `přepočet kurzem platným ${day}`,
    exchangeOf: { SK: 'ECB (NBS), § 36 odst. 6', CZ: 'ČNB, § 183 odst. 2 a § 184' },
    tripsOf: (begins) => `cesty zahájené ${begins}`,
    count: 'počet dokladů',
    paidTotal: 'k výplatě celkem',
  },
  rates: {
    title: 'Sazby platné ve dnech cesty',
    domestic: 'stravné tuzemské',
    foreign: 'zahraniční',
    since: (day) => `od ${day}`,
    general: 'obecné sazby, zaměstnanec není mobilním zaměstnancem v silniční dopravě',
    mobile: (vehicles) =>
      `sazby mobilního zaměstnance v silniční dopravě podle kategorie vozidla ${vehicles}`,
    checked: (day) => `sazby ověřeny k ${day}`,
    entered: (countries) => `sazby zadané ručně, s právem neporovnané: ${countries}`,
    meals: {
      SK: 'Snídaně 25 %, oběd 40 %, večeře 35 % z částky nad 18 hodin, v zahraničí ze základní sazby. V den s tuzemským i zahraničním stravným se za bezplatné jídlo krátí tuzemské.',
      CZ: 'Za bezplatné jídlo 70, 35 nebo 25 % stravného podle pásma. V den s tuzemským i zahraničním stravným se krátí tuzemské.',
    },
    deposit: 'Záloha se porovnává jen s náhradami v téže měně.',
    minutes: 'Časy jsou v celých minutách, jak jsou vytištěny.',
  },
  declaration: (paragraph) =>
    `Prohlašuji, že jsem všechny údaje uvedl úplně a správně. Vyúčtování se provede do deseti pracovních dnů od předložení dokladů (${paragraph}).`,
  signatures: [
    'zaměstnanec, datum a podpis',
    'výpočet ověřil, datum a podpis',
    'schválil, datum a podpis',
    'vyplaceno dne, podpis příjemce',
  ],
  mealNames: { breakfast: 'snídaně', lunch: 'oběd', dinner: 'večeře' },
};

const EN: TravelWords = {
  title: 'Travel order and expense report',
  number: 'number',
  noRate: 'rate missing',
  noRule:
    'Meal allowance rules for this country are not available; times and kilometres stand without amounts.',
  subsection: 'par.',
  and: 'and',
  facts: {
    home: 'home address',
    workplace: 'usual workplace',
    workingHours: 'working hours',
    companions: 'companions',
  },
  order: {
    title: 'A  Travel order',
    note: 'dotted lines are filled in by hand',
    begin: 'begin of the trip',
    places: 'places of business',
    purpose: 'purpose',
    end: 'end of the trip',
    transport: 'means of transport',
    companyCar: 'company vehicle',
    deposit: 'deposit',
    paidOn: (day) => `paid ${day}`,
    cashVoucher: 'cash voucher no.',
    agreed: "employee's consent, date and signature",
    approved: 'trip approved by, date and signature',
    manyTrips: (count) => `${count} trips, each in part B`,
    noReturn: 'return not recorded',
  },
  course: {
    title: 'B  Course of the trip',
    note: 'local times, border crossings as recorded on the way; CV = company vehicle',
    day: 'day',
    act: 'event',
    time: 'time',
    place: 'place',
    transport: 'means',
    km: 'km',
    work: 'begin and end of work',
    departure: 'departure',
    arrival: 'arrival',
    border: 'border',
    route: 'way',
    borders: 'border crossings',
    hours: 'hours',
    meals: 'free meals',
    carCode: 'CV',
    skipped: 'left out',
    unfinished: 'ride goes on, data up to the printing',
    total: 'Total',
    unknownTime: '……',
    unknownBorder:
      'Border crossing without a record: hours count where the vehicle stood until the next ride; the employee fills in the real time.',
    hand: (day, paragraph) =>
      `Receipts are to be handed in within ten working days of the end of the trip, by ${day} without counting holidays (${paragraph}).`,
    handEach: (first, last, paragraph) =>
      `Papers are to be handed in within ten working days from the end of each trip, of the first by ${first}, of the last by ${last} without counting holidays (${paragraph}).`,
    kilometres:
      "Kilometres are of business rides in the days of the period, a ride over midnight is divided by the minute. Performance of a driver has whole rides that began in the period, private ones as well; driver's hours have days in UTC by the tachograph.",
    partly: (whole) => `a part of the ride is in the period, the whole one has ${whole} km`,
    base: (name) => `A trip begins with the departure from ${name} and ends with the return there.`,
    noBase:
      'The place of departure was not found in the rides; each day with rides is a trip of its own; fill it in with the other parameters.',
    openTrip: 'No return is recorded; the trip is counted to the end of its last ride.',
  },
  days: {
    title: 'C  Meal allowance and pocket money by day',
    note: {
      SK: 'abroad: time outside Slovakia (§ 13); time in Slovakia on that day is judged by itself (§ 16)',
      CZ: 'abroad: time outside Czechia (§ 170); time in Czechia on that day is judged by itself (§ 163)',
    },
    plainNote: 'hours by country',
    strip: '0 – 24\u00a0h',
    time: 'time of the day',
    rate: 'rate and band',
    claim: 'claim',
    cut: 'cut for free meals',
    meal: 'meals',
    pocket: (percent) => `pocket money ${percent} % of claim`,
    abroad: 'abroad',
    home: 'at home',
    noClaim: 'no claim',
    withHome: 'with the time at home',
    withAbroad: 'with the time abroad',
    twoDays: 'two days as one time',
    band: (kind, law, band) =>
      kind === 'foreign' && law === 'SK'
        ? (['up to 6\u00a0h', 'over 6 to 12\u00a0h', 'over 12\u00a0h'][band] ?? '')
        : kind === 'foreign'
          ? (['up to 12\u00a0h', 'over 12 to 18\u00a0h', 'over 18\u00a0h'][band] ?? '')
          : (['5 to 12\u00a0h', 'over 12 to 18\u00a0h', 'over 18\u00a0h'][band] ?? ''),
    of: 'of',
    currency: 'currency',
  },
  account: {
    title: 'D  Settlement',
    note: (act) => `each amount with its calculation, rate and section; act ${act}`,
    item: 'allowance',
    calculation: 'calculation',
    law: 'by',
    domestic: 'meals at home',
    foreign: 'meals abroad',
    pocket: 'pocket money',
    km: 'basic rate per km',
    fuel: 'fuel consumed',
    companyCar: 'company vehicle: none due',
    internalRule: 'internal rule',
    sum: 'Allowances in total',
    deposit: 'deposit',
    pay: 'To be paid to the employee',
    giveBack: 'Overpaid, the employee returns',
    incomplete: 'A rate is missing, its amount is not in the sum.',
    notAll: 'incomplete',
    roundedUp: 'rounded up to whole crowns',
  },
  result: {
    title: 'Result',
    item: 'calculated in part D',
    booking: 'Booking',
    debit: 'debit',
    credit: 'credit',
    amount: 'amount',
    centre: 'cost centre',
    order: 'order',
    booked: 'booked by, date and signature',
    reported: 'report on the trip handed in on',
  },
  receipts: {
    title: 'Filled in by employee and accountant from receipts (what rides do not tell)',
    lodging: (paragraph) => `accommodation, ${paragraph}`,
    other: 'other costs: toll, vignettes, parking',
    exchange: (day) => `conversion at the rate valid on ${day}`,
    exchangeOf: { SK: 'ECB (NBS), § 36 par. 6', CZ: 'ČNB, § 183 par. 2 and § 184' },
    tripsOf: (begins) => `trips begun on ${begins}`,
    count: 'number of receipts',
    paidTotal: 'to be paid in total',
  },
  rates: {
    title: 'Rates valid on the days of the trip',
    domestic: 'meals at home',
    foreign: 'abroad',
    since: (day) => `since ${day}`,
    general: 'general rates, the employee is no mobile worker in road transport',
    mobile: (vehicles) =>
      `rates of mobile workers in road transport, by the category of ${vehicles}`,
    checked: (day) => `rates compared with the law on ${day}`,
    entered: (countries) => `rates entered by hand, not compared with the law: ${countries}`,
    meals: {
      SK: 'Breakfast 25 %, lunch 40 %, dinner 35 % of the amount for over 18 hours, abroad of the base rate. On a day with allowances at home and abroad free meals reduce the one at home.',
      CZ: 'For a free meal 70, 35 or 25 % of the allowance by band. On a day with allowances at home and abroad free meals reduce the one at home.',
    },
    deposit: 'A deposit counts only against allowances in its own currency.',
    minutes: 'Times are whole minutes, as printed.',
  },
  declaration: (paragraph) =>
    `I declare that all data are complete and correct. The settlement is made within ten working days of the receipts being handed in (${paragraph}).`,
  signatures: [
    'employee, date and signature',
    'calculation checked, date and signature',
    'approved, date and signature',
    'paid on, signature of recipient',
  ],
  mealNames: { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner' },
};

export const TRAVEL_WORDS: Readonly<Record<Language, TravelWords>> = { sk: SK, cs: CS, en: EN };
