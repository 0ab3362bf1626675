// How people and maps write the names of places and countries: without accents, in their own language.
import { EUROPE } from '@flotila/domain/code/countries.ts';
import { foldText } from '@flotila/domain/text.ts';

/** What a name is compared by: letters and digits without accents, one space between words. */
export function nameKey(name: string): string {
  // Half of all names; the rest takes ten times as long.
  if (/^[a-z]+$/i.test(name)) return name.toLowerCase();
  return foldText(name)
    .replace(/[łđøßæ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that are no accented ones of another. */
const PLAIN: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae' };

/** Other names of large towns, by the name in the gazetteer and its country. */
const OTHER_NAMES: Record<string, string> = {
  'Antwerpen,BE': 'Antverpy|Antwerp|Anvers',
  'Basel,CH': 'Bazilej|Basle',
  'Beograd,RS': 'Belehrad|Bělehrad|Belgrade|Belgrad',
  'Berlin,DE': 'Berlín',
  'Bratislava,SK': 'Pressburg|Pozsony',
  'Bruxelles,BE': 'Brusel|Brussels|Brüssel|Brussel',
  'București,RO': 'Bukurešť|Bucharest|Bukarest',
  'Budapest,HU': 'Budapešť|Budapešt',
  'Dresden,DE': 'Drážďany',
  'Firenze,IT': 'Florencia|Florencie|Florence|Florenz',
  'Gdańsk,PL': 'Danzig',
  'Genova,IT': 'Janov|Genoa',
  'Graz,AT': 'Štýrsky Hradec|Štýrský Hradec',
  'Győr,HU': 'Ráb|Raab',
  'Hannover,DE': 'Hanover',
  'Katowice,PL': 'Katovice|Kattowitz',
  'København,DK': 'Kodaň|Copenhagen|Kopenhagen',
  'Köln,DE': 'Kolín nad Rýnom|Kolín nad Rýnem|Cologne',
  'Košice,SK': 'Kassa|Kaschau',
  'Kraków,PL': 'Krakov|Cracow|Krakau',
  'Kyiv,UA': 'Kyjev|Kiev|Kiew',
  'Leipzig,DE': 'Lipsko',
  'Linz,AT': 'Linec',
  'Ljubljana,SI': 'Ľubľana|Lublaň|Laibach',
  'Lviv,UA': 'Ľvov|Lvov|Lemberg|Lwów',
  'Milano,IT': 'Miláno|Milán|Milan|Mailand',
  'München,DE': 'Mníchov|Mnichov|Munich',
  'Napoli,IT': 'Neapol|Naples|Neapel',
  'Nürnberg,DE': 'Norimberg|Norimberk|Nuremberg',
  'Passau,DE': 'Pasov',
  'Paris,FR': 'Paríž|Paříž',
  'Plzeň,CZ': 'Pilsen',
  'Praha,CZ': 'Prague|Prag|Hlavní město Praha|Hlavné mesto Praha',
  'Regensburg,DE': 'Rezno|Řezno',
  'Roma,IT': 'Rím|Řím|Rome|Rom',
  'Salzburg,AT': 'Salcburg|Salcburk|Solnohrad',
  'Sofia,BG': 'Sofija',
  'Szczecin,PL': 'Štetín|Štětín|Stettin',
  'Torino,IT': 'Turín|Turin',
  'Trieste,IT': 'Terst|Triest',
  'Venezia,IT': 'Benátky|Venice|Venedig',
  'Warszawa,PL': 'Varšava|Warsaw|Warschau',
  'Wien,AT': 'Viedeň|Vídeň|Vienna|Bécs',
  'Wrocław,PL': 'Vroclav|Vratislav|Breslau',
  'Zagreb,HR': 'Záhreb|Záhřeb|Agram',
  'Zürich,CH': 'Curych|Zurich',
};

/** Names as the gazetteer has them, with the country, by the key of another name. */
export const GAZETTEER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_NAMES).flatMap(([known, others]) =>
    others.split('|').map((other): [string, string] => [nameKey(other), known]),
  ),
);

/** Keys of the other names, by the name in the gazetteer with its country. */
export const OTHER_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OTHER_NAMES).map(([known, others]) => [known, others.split('|').map(nameKey)]),
);

const LANGUAGES = ['sk', 'cs', 'en', 'de', 'pl', 'hu'];

/** Code of a country of Europe by its name in one of six languages. */
export function countryByName(name: string): string | undefined {
  const key = nameKey(name);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const code = EUROPE.find((one) => nameKey(names.of(one) ?? one) === key);
    if (code) return code;
  }
  return SHORT_COUNTRY_NAMES[key];
}

const SHORT_COUNTRY_NAMES: Record<string, string> = {
  'slovenska republika': 'SK',
  'ceska republika': 'CZ',
  'czech republic': 'CZ',
  uk: 'GB',
};
