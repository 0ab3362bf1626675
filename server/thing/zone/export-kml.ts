// Zones as KML, for maps on paper and in other programs. It knows polygons only, so circles and corridors come as those;
// whoever wants to have zones back as they were takes GeoJSON.
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { ringOf } from './export-zones.ts';
import type { ZoneRow } from './zone.queries.ts';

/** Of border and area: alpha, blue, green, red, as KML orders them. */
const COLOURS: Record<ZoneCategory, string> = {
  depot: 'b8561a',
  customer: 'b8348a',
  fuel_station: '004aa3',
  service: '6c7600',
  parking: '5c4a3d',
  border: '00647a',
  forbidden: '1c16c4',
  other: '85776b',
};

export function zonesKml(zones: readonly ZoneRow[], title: string): string {
  const styles = Object.entries(COLOURS).map(
    ([category, colour]) =>
      `<Style id="${category}"><LineStyle><color>ff${colour}</color><width>2</width></LineStyle>` +
      `<PolyStyle><color>40${colour}</color></PolyStyle></Style>`,
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${escaped(title)}</name>`,
    ...styles,
    ...zones.map(placemark),
    '</Document></kml>',
  ];
  return `${lines.join('\n')}\n`;
}

function placemark({ name, category, address, note, shape }: ZoneRow): string {
  const ring = ringOf(shape).map(([longitude, latitude]) => `${longitude},${latitude}`);
  const data = Object.entries({ category, address, note }).flatMap(([key, value]) =>
    value === null ? [] : `<Data name="${key}"><value>${escaped(value)}</value></Data>`,
  );
  return (
    `<Placemark><name>${escaped(name)}</name><styleUrl>#${category}</styleUrl>` +
    `<ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing>` +
    `<coordinates>${ring.join(' ')}</coordinates>` +
    '</LinearRing></outerBoundaryIs></Polygon></Placemark>'
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? '');
}
