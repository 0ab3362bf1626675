// English texts of what is done with the map beside looking at the fleet: searching, measuring, copying.
import type { place as sk } from '../sk/place.ts';

export const place: Record<keyof typeof sk, string> = {
  'place.menu': 'Place on the map',
  'place.coordinatesCopied': 'Coordinates copied',
  'place.copyLink': 'Copy a link to this view',
  'place.linkCopied': 'Link copied',
  'place.copyRefused': 'The browser did not allow copying. Copy it yourself: {text}',
  'place.mark': 'Mark with a pin',
  'place.unmark': 'Remove the pin {name}',
  'place.measureFrom': 'Measure from here',
  'place.measure': 'Measuring a distance',
  'place.measureFirst': 'Click on the map where to begin. Enter adds the middle of the map.',
  'place.measureNext': 'Click on the next point.',
  'place.legs': '{count, plural, one {# leg} other {# legs}}',
  'place.back': 'Take the last point back',
  'place.measureEnd': 'End measuring',
  'place.search': 'Find a place on the map',
  'place.placeholder': 'Town, address or coordinates',
  'place.found': 'Places found',
  'place.coordinates': 'coordinates',
  'place.ask': 'Look for streets and addresses, too: {text}',
  'place.hint': 'Type a town or an address, or paste coordinates or a link from another map.',
  'place.nothing': 'Nothing was found. Try another spelling or the town alone.',
  'place.linkUnread':
    'This link carries no coordinates. Open it and copy the whole address from the browser.',
};
