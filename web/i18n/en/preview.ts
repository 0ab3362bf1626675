// English texts of the preview wall.
import type { preview as slovak } from '../sk/preview.ts';

export const preview: Record<keyof typeof slovak, string> = {
  'preview.large': 'Large cards',
  'preview.limit': 'At most {limit}',
  'preview.hidden': '{count} hidden',
  'preview.full': 'Full screen (F)',
  'preview.window': 'Back to the window (F)',
  'preview.hide': 'Hide here and on the map',
  'preview.show': 'Show here and on the map',
  'preview.zoom': 'Zoom of the maps: {zoom}',
  'preview.unknownDriver': 'Unknown driver',
  'preview.quality': 'quality',
  'preview.day': 'Today',
  'preview.week': 'Week',
  'preview.tank': 'Tank',
  'preview.allHidden': 'All vehicles are hidden.',
  'preview.noLocation': 'No vehicle has sent a location yet.',
  'preview.noLocationHint': 'Its card appears as soon as the tracker sends the first location.',
  'online.count': '{count, plural, one {# vehicle} other {# vehicles}}, {moving} moving',
  'online.countOf': '{count} of {total}, {moving} moving',
};
