// Czech texts of what is done with the map beside looking at the fleet: searching, measuring, copying.
import type { place as sk } from '../sk/place.ts';

export const place: Record<keyof typeof sk, string> = {
  'place.menu': 'Místo na mapě',
  'place.coordinatesCopied': 'Souřadnice jsou zkopírovány',
  'place.copyLink': 'Zkopírovat odkaz na tento pohled',
  'place.linkCopied': 'Odkaz je zkopírován',
  'place.copyRefused': 'Prohlížeč nedovolil kopírovat. Zkopírujte sami: {text}',
  'place.mark': 'Označit špendlíkem',
  'place.unmark': 'Odstranit špendlík {name}',
  'place.measureFrom': 'Měřit odsud',
  'place.measure': 'Měření vzdálenosti',
  'place.measureFirst': 'Klikněte do mapy, kde se má začít. Enter přidá střed mapy.',
  'place.measureNext': 'Klikněte na další bod.',
  'place.legs': '{count, plural, one {# úsek} few {# úseky} other {# úseků}}',
  'place.back': 'Vrátit poslední bod',
  'place.measureEnd': 'Ukončit měření',
  'place.search': 'Hledat místo na mapě',
  'place.placeholder': 'Obec, adresa nebo souřadnice',
  'place.found': 'Nalezená místa',
  'place.coordinates': 'souřadnice',
  'place.ask': 'Hledat i ulice a adresy: {text}',
  'place.hint': 'Napište obec nebo adresu, nebo vložte souřadnice či odkaz z jiné mapy.',
  'place.nothing': 'Nic se nenašlo. Zkuste jiný zápis nebo jen obec.',
  'place.linkUnread':
    'V tomto odkazu nejsou souřadnice. Otevřete ho a zkopírujte celou adresu z prohlížeče.',
};
