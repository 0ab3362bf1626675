// Why a rate is refused, in three languages: the same sentence below a field, beside a row of a table and in the answer
// of the API.
import { formatOf } from '../report/format.ts';
import type { Language } from '../text.ts';
import { isDay } from '../time.ts';
import type { RateRefusal, RateRefusalCode } from './entered-rate.ts';

type Sentences = Record<RateRefusalCode, string>;

const sk: Sentences = {
  required: 'Chýba hodnota, doplňte ju.',
  number: 'Nie je to číslo; napíšte sumu napríklad ako 45 alebo 45,50.',
  unclear:
    'Suma môže byť {thousands} aj {decimal}; napíšte ju bez oddeľovača tisícov a s najviac dvoma desatinnými miestami.',
  positive: 'Sadzba musí byť vyššia ako 0.',
  max: 'Sadzba môže byť najviac {max}; skontrolujte ju.',
  decimal: 'Sadzba má najviac {places} desatinné miesta.',
  unknownCountry: 'Takú krajinu zoznam krajín nepozná; napíšte jej názov alebo dvojpísmenový kód.',
  homeCountry: 'Je to krajina firmy; sem patria len zahraničné sadzby.',
  unknownCurrency: 'Takú menu zoznam mien nepozná; napíšte jej trojpísmenový kód, napríklad EUR.',
  homeCurrency: 'Zahraničná sadzba nemôže byť v {currency}; vyberte menu z vyhlášky.',
  profile: 'Sadzby mobilných zamestnancov pozná len slovenské právo; vyberte všeobecné.',
  beforeFrom: 'Koniec platnosti je pred jej začiatkom.',
  openBefore:
    'Sadzba tejto krajiny platná od {from} nemá koniec; najprv jej zadajte koniec pred začiatkom tejto.',
  openAfter: 'Od {from} platí iná sadzba tejto krajiny; zadajte koniec platnosti pred týmto dňom.',
  overlaps: 'Platnosť sa kryje so sadzbou tejto krajiny od {from} do {to}; zmeňte jednu z nich.',
  twice: 'Krajina je v tabuľke dvakrát, aj v riadku {row}; nechajte ju v nej raz.',
};

const cs: Sentences = {
  required: 'Chybí hodnota, doplňte ji.',
  number: 'Není to číslo; napište částku například jako 45 nebo 45,50.',
  unclear:
    'Částka může být {thousands} i {decimal}; napište ji bez oddělovače tisíců a s nejvýše dvěma desetinnými místy.',
  positive: 'Sazba musí být vyšší než 0.',
  max: 'Sazba může být nejvýše {max}; zkontrolujte ji.',
  decimal: 'Sazba má nejvýše {places} desetinná místa.',
  unknownCountry: 'Takovou zemi seznam zemí nezná; napište její název nebo dvoupísmenný kód.',
  homeCountry: 'Je to země firmy; sem patří jen zahraniční sazby.',
  unknownCurrency: 'Takovou měnu seznam měn nezná; napište její třípísmenný kód, například EUR.',
  homeCurrency: 'Zahraniční sazba nemůže být v {currency}; vyberte měnu z vyhlášky.',
  profile: 'Sazby mobilních zaměstnanců zná jen slovenské právo; vyberte obecné.',
  beforeFrom: 'Konec platnosti je před jejím začátkem.',
  openBefore:
    'Sazba této země platná od {from} nemá konec; nejdříve jí zadejte konec před začátkem této.',
  openAfter: 'Od {from} platí jiná sazba této země; zadejte konec platnosti před tímto dnem.',
  overlaps: 'Platnost se kryje se sazbou této země od {from} do {to}; změňte jednu z nich.',
  twice: 'Země je v tabulce dvakrát, i v řádku {row}; nechte ji v ní jednou.',
};

const en: Sentences = {
  required: 'The value is missing; fill it in.',
  number: 'This is no number; write the amount for example as 45 or 45.50.',
  unclear:
    'The amount may be {thousands} or {decimal}; write it without a mark of thousands and with two decimals at most.',
  positive: 'The rate must be above 0.',
  max: 'The rate may be {max} at most; check it.',
  decimal: 'The rate has at most {places} decimal places.',
  unknownCountry:
    'The list of countries has no such one; write its name or its code of two letters.',
  homeCountry: "This is the company's own country; only rates abroad belong here.",
  unknownCurrency:
    'The list of currencies has no such one; write its code of three letters, such as EUR.',
  homeCurrency: 'A rate abroad cannot be in {currency}; choose the currency of the decree.',
  profile: 'Only Slovak law knows rates of mobile employees; choose the general ones.',
  beforeFrom: 'The end of validity is before its beginning.',
  openBefore:
    'The rate of this country valid from {from} has no end; first give it an end before this one begins.',
  openAfter: 'From {from} another rate of this country holds; give an end before that day.',
  overlaps:
    'The validity overlaps with the rate of this country from {from} to {to}; change one of them.',
  twice: 'The country is in the table twice, also in row {row}; leave it there once.',
};

const SENTENCES: Readonly<Record<Language, Sentences>> = { sk, cs, en };

/** Is it refused by a rule of rates, or by one that holds everywhere? */
export function isRateRefusal(why: { code: string }): why is Pick<RateRefusal, 'code' | 'params'> {
  return Object.hasOwn(en, why.code);
}

/** The sentence of a refusal; days as the language writes them. */
export function rateRefusalText(
  language: Language,
  { code, params = {} }: Pick<RateRefusal, 'code' | 'params'>,
): string {
  const format = formatOf(language);
  return SENTENCES[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = String(params[name] ?? whole);
    return isDay(value) ? format.date(value) : value;
  });
}
