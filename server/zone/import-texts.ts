// What the import says of a feature of the file, in three languages.
import type { ShapeFaultCode } from '@flotila/domain/zone/shape-fault.ts';
import { type Language, messageOf } from '../i18n/messages.ts';

type OwnCode =
  | 'noGeometry'
  | 'corners'
  | 'simplified'
  | 'holesFilled'
  | 'coordinates'
  | 'external'
  | 'duplicate'
  | 'duplicateInFile'
  | 'zonesMax'
  | 'nameNumbered'
  | 'swapped'
  | 'farAway'
  | 'nameCut'
  | 'nameMissing'
  | 'pointCircle'
  | 'lineCorridor'
  | 'vehiclesUnknown'
  | 'subjectUnknown';

export interface ImportMessage {
  /** Of the zone; null: of the file. */
  field: string | null;
  code: OwnCode | ShapeFaultCode;
  params?: Record<string, string | number>;
}

const sk: Record<OwnCode, string> = {
  noGeometry: 'Nemá plochu, čiaru ani bod, z ktorých by bola zóna.',
  corners: 'Má viac než {max} rohov a zjednodušiť sa nedá. Zjednodušte hranicu.',
  simplified: 'Hranica je zjednodušená na {max} rohov.',
  holesFilled: 'Diera v ploche je vynechaná; zóna má len vonkajšiu hranicu.',
  coordinates: 'Súradnice nie sú stupne zemepisnej dĺžky a šírky (WGS 84).',
  external: 'Odkazy na iné súbory sa nečítajú. Nahrajte aj tie súbory, ak v nich sú zóny.',
  duplicate: 'Firma už má zónu s týmto názvom.',
  duplicateInFile: 'Zóna s týmto názvom je v súbore už vyššie.',
  zonesMax: 'Firma môže mať najviac {max} zón.',
  nameNumbered: 'Názov je očíslovaný; zóna s týmto názvom je už na inom mieste.',
  swapped:
    'Leží {km} km od vašich vozidiel. Nie je v súbore prehodená šírka s dĺžkou? Pred uložením to overte.',
  farAway: 'Leží {km} km od vašich vozidiel. Overte, či sú súradnice správne.',
  nameCut: 'Názov je skrátený na {max} znakov.',
  nameMissing: 'Bez názvu; zóna sa volá podľa poradia v súbore.',
  pointCircle: 'Z bodu je kruh s polomerom {radius} m.',
  lineCorridor: 'Z čiary je koridor široký {width} m.',
  vehiclesUnknown: 'Niektoré vozidlá alebo skupiny vo firme nie sú; zóna platí pre ostatné.',
  subjectUnknown: 'Subjekt vo firme nie je, zóna je bez neho.',
};

const cs: Record<OwnCode, string> = {
  noGeometry: 'Nemá plochu, čáru ani bod, ze kterých by byla zóna.',
  corners: 'Má víc než {max} rohů a zjednodušit se nedá. Zjednodušte hranici.',
  simplified: 'Hranice je zjednodušena na {max} rohů.',
  holesFilled: 'Díra v ploše je vynechána; zóna má jen vnější hranici.',
  coordinates: 'Souřadnice nejsou stupně zeměpisné délky a šířky (WGS 84).',
  external: 'Odkazy na jiné soubory se nečtou. Nahrajte i tyto soubory, jsou-li v nich zóny.',
  duplicate: 'Firma už má zónu s tímto názvem.',
  duplicateInFile: 'Zóna s tímto názvem je v souboru už výše.',
  zonesMax: 'Firma může mít nejvýš {max} zón.',
  nameNumbered: 'Název je očíslován; zóna s tímto názvem je už na jiném místě.',
  swapped:
    'Leží {km} km od vašich vozidel. Není v souboru prohozená šířka s délkou? Před uložením to ověřte.',
  farAway: 'Leží {km} km od vašich vozidel. Ověřte, zda jsou souřadnice správné.',
  nameCut: 'Název je zkrácen na {max} znaků.',
  nameMissing: 'Bez názvu; zóna se jmenuje podle pořadí v souboru.',
  pointCircle: 'Z bodu je kruh o poloměru {radius} m.',
  lineCorridor: 'Z čáry je koridor široký {width} m.',
  vehiclesUnknown: 'Některá vozidla nebo skupiny ve firmě nejsou; zóna platí pro ostatní.',
  subjectUnknown: 'Subjekt ve firmě není, zóna je bez něj.',
};

const en: Record<OwnCode, string> = {
  noGeometry: 'It has no area, line or point to make a zone of.',
  corners:
    'It has more than {max} corners and cannot be made simpler. Simplify its border, please.',
  simplified: 'The border is simplified to {max} corners.',
  holesFilled: 'A hole in the area is left out; the zone has its outer border alone.',
  coordinates: 'Its coordinates are no degrees of longitude and latitude (WGS 84).',
  external: 'Links to other files are not followed. Import those files, too, if zones are in them.',
  duplicate: 'The company has a zone with this name already.',
  duplicateInFile: 'A zone with this name stands above in the file.',
  zonesMax: 'A company can have {max} zones at most.',
  nameNumbered: 'The name is numbered; a zone in another place has it already.',
  swapped:
    'It lies {km} km from your vehicles. Are latitude and longitude swapped in the file? Please check before you store it.',
  farAway: 'It lies {km} km from your vehicles. Please check its coordinates.',
  nameCut: 'The name is cut to {max} characters.',
  nameMissing: 'Without a name; the zone is called by its number in the file.',
  pointCircle: 'The point becomes a circle with a radius of {radius} m.',
  lineCorridor: 'The line becomes a corridor {width} m wide.',
  vehiclesUnknown: 'Some vehicles or groups are not in the company; the zone is for the others.',
  subjectUnknown: 'The subject is not in the company; the zone is without it.',
};

const TEXTS: Record<Language, Record<OwnCode, string>> = { sk, cs, en };
const NAMES: Record<Language, string> = { sk: 'Zóna {row}', cs: 'Zóna {row}', en: 'Zone {row}' };

export function importText(language: Language, { code, params = {} }: ImportMessage): string {
  const texts = TEXTS[language];
  if (!isOwn(code)) return messageOf(language, `zone_${code}`, params);
  return filled(texts[code], params);
}

/** What a feature without a name is called. */
export function numberedName(language: Language, row: number): string {
  return filled(NAMES[language], { row });
}

function isOwn(code: ImportMessage['code']): code is OwnCode {
  return code in sk;
}

function filled(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
