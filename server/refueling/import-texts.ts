// What the import says of a row, in three languages. Each sentence follows the name of the column as it
// stands in the file, so that the row can be mended there.
import type { RowMessage } from '@flotila/domain/refueling/csv.ts';
import type { Language } from '../i18n/messages.ts';

type Texts = Record<RowMessage['code'], string>;

const sk: Texts = {
  required: 'chýba hodnota',
  unknownPlate: 'vozidlo s týmto EČV neexistuje',
  ambiguousPlate: 'toto EČV má viac vozidiel',
  removedVehicle: 'vozidlo je vyradené',
  date: 'nie je to dátum a čas (rrrr-mm-dd hh:mm:ss alebo d.m.rrrr h:mm)',
  future: 'čas je v budúcnosti',
  unsupportedFuel: 'toto palivo nie je podporované',
  number: 'nie je to číslo',
  unclear:
    'môže to byť {thousands} aj {decimal}; píšte bez oddeľovača tisícov a s dvoma desatinnými miestami',
  decimal: 'najviac {places} desatinné miesta',
  positive: 'musí byť viac ako 0',
  min: 'musí byť aspoň {min}',
  max: 'môže byť najviac {max}',
  choice: 'nie je to áno ani nie (1/0, true/false, A/N, áno/nie)',
  unknownCurrency: 'neznáma mena',
  maxLength: 'najviac {max} znakov',
  format: 'obsahuje neplatný znak',
  duplicate: 'doklad vozidla s týmto časom už existuje',
  duplicateInFile: 'doklad vozidla s týmto časom je v súbore vyššie',
  overCapacity: 'viac než 1,2-násobok nádrže ({capacity} l)',
  price: 'liter vychádza na {price} {currency}, v okolitých dňoch bol asi {usual} {currency}',
  noRate: 'k {day} nie je kurz {currency}, suma v {home} chýba',
};

const cs: Texts = {
  required: 'chybí hodnota',
  unknownPlate: 'vozidlo s touto RZ neexistuje',
  ambiguousPlate: 'tuto RZ má více vozidel',
  removedVehicle: 'vozidlo je vyřazené',
  date: 'není to datum a čas (rrrr-mm-dd hh:mm:ss nebo d.m.rrrr h:mm)',
  future: 'čas je v budoucnosti',
  unsupportedFuel: 'toto palivo není podporováno',
  number: 'není to číslo',
  unclear:
    'může to být {thousands} i {decimal}; pište bez oddělovače tisíců a se dvěma desetinnými místy',
  decimal: 'nejvýše {places} desetinná místa',
  positive: 'musí být více než 0',
  min: 'musí být alespoň {min}',
  max: 'může být nejvýše {max}',
  choice: 'není to ano ani ne (1/0, true/false, A/N, ano/ne)',
  unknownCurrency: 'neznámá měna',
  maxLength: 'nejvýše {max} znaků',
  format: 'obsahuje neplatný znak',
  duplicate: 'doklad vozidla s tímto časem již existuje',
  duplicateInFile: 'doklad vozidla s tímto časem je v souboru výše',
  overCapacity: 'více než 1,2násobek nádrže ({capacity} l)',
  price: 'litr vychází na {price} {currency}, v okolních dnech byl asi {usual} {currency}',
  noRate: 'k {day} není kurz {currency}, částka v {home} chybí',
};

const en: Texts = {
  required: 'value is missing',
  unknownPlate: 'there is no vehicle with this plate',
  ambiguousPlate: 'several vehicles have this plate',
  removedVehicle: 'the vehicle is removed',
  date: 'not a date and time (yyyy-mm-dd hh:mm:ss or d.m.yyyy h:mm)',
  future: 'the time is in the future',
  unsupportedFuel: 'this fuel is not supported',
  number: 'not a number',
  unclear:
    'may be {thousands} or {decimal}; write it without a mark of thousands and with two decimals',
  decimal: 'at most {places} decimal places',
  positive: 'must be more than 0',
  min: 'must be at least {min}',
  max: 'may be {max} at most',
  choice: 'neither yes nor no (1/0, true/false, A/N)',
  unknownCurrency: 'unknown currency',
  maxLength: 'at most {max} characters',
  format: 'contains an invalid character',
  duplicate: 'the vehicle has a document of this time already',
  duplicateInFile: 'a document of the vehicle with this time stands above in the file',
  overCapacity: 'more than 1.2 times the tank ({capacity} l)',
  price: 'a litre comes to {price} {currency}, around that day it was about {usual} {currency}',
  noRate: 'no rate of {currency} of {day}, so the amount in {home} is missing',
};

const TEXTS: Record<Language, Texts> = { sk, cs, en };

/** `quantity: not a number` */
export function rowText(language: Language, { field, code, params = {} }: RowMessage): string {
  const sentence = TEXTS[language][code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    const mark = language === 'en' ? '.' : ',';
    return typeof value === 'number' ? String(value).replace('.', mark) : value;
  });
  return `${field}: ${sentence}`;
}
