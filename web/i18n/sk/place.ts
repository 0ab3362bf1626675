// Slovak texts of what is done with the map beside looking at the fleet: searching, measuring, copying.

export const place = {
  'place.menu': 'Miesto na mape',
  'place.coordinatesCopied': 'Súradnice sú skopírované',
  'place.copyLink': 'Skopírovať odkaz na tento pohľad',
  'place.linkCopied': 'Odkaz je skopírovaný',
  'place.copyRefused': 'Prehliadač nedovolil kopírovať. Skopírujte sami: {text}',
  'place.mark': 'Označiť špendlíkom',
  'place.unmark': 'Odstrániť špendlík {name}',
  'place.measureFrom': 'Merať odtiaľto',
  'place.measure': 'Meranie vzdialenosti',
  'place.measureFirst': 'Kliknite na mapu, kde sa má začať. Enter pridá stred mapy.',
  'place.measureNext': 'Kliknite na ďalší bod.',
  'place.legs': '{count, plural, one {# úsek} few {# úseky} other {# úsekov}}',
  'place.back': 'Vrátiť posledný bod',
  'place.measureEnd': 'Ukončiť meranie',
  'place.search': 'Hľadať miesto na mape',
  'place.placeholder': 'Obec, adresa alebo súradnice',
  'place.found': 'Nájdené miesta',
  'place.coordinates': 'súradnice',
  'place.ask': 'Hľadať aj ulice a adresy: {text}',
  'place.hint': 'Napíšte obec alebo adresu, alebo vložte súradnice či odkaz z inej mapy.',
  'place.nothing': 'Nič sa nenašlo. Skúste iný zápis alebo len obec.',
  'place.linkUnread':
    'V tomto odkaze nie sú súradnice. Otvorte ho a skopírujte celú adresu z prehliadača.',
} as const;
