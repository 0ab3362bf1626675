// What the report of tanks says.
import type { Language } from '../../text.ts';

export interface TanksWords {
  columns: {
    date: string;
    from: string;
    to: string;
    kind: string;
    place: string;
    start: string;
    end: string;
    tank(tankId: number): string;
    lost: string;
    consumed: string;
    rides: string;
  };
  /** Over the two levels, and over the levels of each tank. */
  levels: string;
  tanksAtEnd: string;
  ride: string;
  stop: string;
  levelAt(moment: string): string;
  lostTotal: string;
  consumedTotal: string;
  tanks(count: number, litres: string): string;
  chartNote: string;
  explained: string;
  /** Consumption by the norm, of a tank that is kept by the book. */
  byNorm: string;
  /** How its levels were worked out. */
  booked: string;
  noSensor: string;
  unfinished: string;
  hidden: string;
}

const SK: TanksWords = {
  columns: {
    date: 'dátum',
    from: 'od',
    to: 'do',
    kind: 'druh',
    place: 'miesto',
    start: 'začiatok',
    end: 'koniec',
    tank: (tankId) => `nádrž ${tankId}`,
    lost: 'úbytok',
    consumed: 'spotreba',
    rides: 'jazdy',
  },
  levels: 'stav hlavných nádrží v litroch',
  tanksAtEnd: 'stav na konci',
  ride: 'jazda',
  stop: 'státie',
  levelAt: (moment) => `stav ${moment}`,
  lostTotal: 'úbytok',
  consumedTotal: 'spotreba z hladín',
  tanks: (count, litres) =>
    count === 1 ? `hlavná nádrž ${litres} l` : `${count} hlavné nádrže spolu ${litres} l`,
  chartNote:
    'litre, súčet hlavných nádrží; hrubá čiara a číslo = natankované litre, bodkovane objem nádrží, podfarbené víkendy',
  explained:
    'Spotreba je vždy rozdiel hladín: stav na začiatku + natankované − úbytok − stav na konci, preto bilancia sedí v každom riadku. Záporná spotreba je pohyb hladiny (teplota, sklon vozidla). Státie sa tlačí, len keď sa v ňom stav zmenil o viac ako 0,5 % objemu nádrží; menší pohyb je v nasledujúcej jazde.',
  byNorm: 'spotreba podľa normy',
  booked:
    'Nádrž nemá snímač: stav je vypočítaný zo stavu pri inštalácii, z dokladov a zo spotreby jázd podľa normy. Čo sa podľa dokladov do nádrže nezmestilo, spotrebovali jazdy predtým nad normu a je v spotrebe riadku s dokladom.',
  noSensor:
    'Vozidlo nemá snímač hladiny ani nádrž vedenú ručne: stav nádrží nie je známy. Vypísané sú jazdy a tankovania podľa dokladov.',
  unfinished: '* jazda ešte trvá; nie je v priemeroch.',
  hidden: 'Čas a miesto súkromnej jazdy sa netlačia.',
};

const CS: TanksWords = {
  columns: {
    date: 'datum',
    from: 'od',
    to: 'do',
    kind: 'druh',
    place: 'místo',
    start: 'začátek',
    end: 'konec',
    tank: (tankId) => `nádrž ${tankId}`,
    lost: 'úbytek',
    consumed: 'spotřeba',
    rides: 'jízdy',
  },
  levels: 'stav hlavních nádrží v litrech',
  tanksAtEnd: 'stav na konci',
  ride: 'jízda',
  stop: 'stání',
  levelAt: (moment) => `stav ${moment}`,
  lostTotal: 'úbytek',
  consumedTotal: 'spotřeba z hladin',
  tanks: (count, litres) =>
    count === 1 ? `hlavní nádrž ${litres} l` : `${count} hlavní nádrže dohromady ${litres} l`,
  chartNote:
    'litry, součet hlavních nádrží; silná čára a číslo = natankované litry, tečkovaně objem nádrží, podbarvené víkendy',
  explained:
    'Spotřeba je vždy rozdíl hladin: stav na začátku + natankováno − úbytek − stav na konci, proto bilance sedí v každém řádku. Záporná spotřeba je pohyb hladiny (teplota, sklon vozidla). Stání se tiskne, jen když se v něm stav změnil o více než 0,5 % objemu nádrží; menší pohyb je v následující jízdě.',
  byNorm: 'spotřeba podle normy',
  booked:
    'Nádrž nemá snímač: stav je vypočten ze stavu při instalaci, z dokladů a ze spotřeby jízd podle normy. Co se podle dokladů do nádrže nevešlo, spotřebovaly jízdy předtím nad normu a je ve spotřebě řádku s dokladem.',
  noSensor:
    'Vozidlo nemá snímač hladiny ani nádrž vedenou ručně: stav nádrží není znám. Vypsány jsou jízdy a tankování podle dokladů.',
  unfinished: '* jízda ještě trvá; není v průměrech.',
  hidden: 'Čas a místo soukromé jízdy se netisknou.',
};

const EN: TanksWords = {
  columns: {
    date: 'date',
    from: 'from',
    to: 'to',
    kind: 'kind',
    place: 'place',
    start: 'start',
    end: 'end',
    tank: (tankId) => `tank ${tankId}`,
    lost: 'lost',
    consumed: 'consumed',
    rides: 'rides',
  },
  levels: 'level of the main tanks in litres',
  tanksAtEnd: 'level at the end',
  ride: 'ride',
  stop: 'stop',
  levelAt: (moment) => `level ${moment}`,
  lostTotal: 'lost',
  consumedTotal: 'consumed, by levels',
  tanks: (count, litres) =>
    count === 1 ? `main tank ${litres} l` : `${count} main tanks, together ${litres} l`,
  chartNote:
    'litres, main tanks together; thick stroke and number = litres refueled, dotted the capacity, weekends shaded',
  explained:
    'What was consumed always is the difference of levels: level at the start + refueled − lost − level at the end, so every row is in balance. Below zero it is a move of the level (temperature, slope). A stop is printed only where the level changed in it by more than 0.5 % of the tanks; a smaller move is in the ride after it.',
  byNorm: 'consumed by the norm',
  booked:
    'The tank has no sensor: its level is worked out from what was in it at installation, from documents, and from what rides consume by the norm. What by documents did not fit into the tank was consumed by the rides before above the norm; it is in the row of the document.',
  noSensor:
    'The vehicle has neither a level sensor nor a tank that is kept by the book: the level of its tanks is not known. Its rides and what was refueled by documents are listed.',
  unfinished: '* the ride goes on; it is in no average.',
  hidden: 'Time and place of a private ride are not printed.',
};

export const TANKS_WORDS: Readonly<Record<Language, TanksWords>> = { sk: SK, cs: CS, en: EN };
