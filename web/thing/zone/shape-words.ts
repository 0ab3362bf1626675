// A zone's shape in words. Pure but for the language.
import { shapeArea } from '@flotila/domain/zone/shape-fault.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';

/** "6 corners, 3.9 ha", "radius 150 m", "width 60 m". */
export function shapeText(shape: ZoneShape): string {
  if (shape.type === 'Circle') return t('zone.radiusOf', { size: metresText(shape.radius) });
  if (shape.type === 'Corridor') return t('zone.widthOf', { size: metresText(shape.width) });
  const corners = t('zone.corners', { count: (shape.coordinates[0]?.length ?? 1) - 1 });
  return `${corners}, ${areaText(shapeArea(shape))}`;
}

export function metresText(metres: number): string {
  return metres < 10_000 ? `${number(metres)} m` : `${number(metres / 1000, 1)} km`;
}

function areaText(square: number): string {
  if (square < 10_000) return `${number(square)} m²`;
  const hectares = square / 10_000;
  if (hectares < 1000) return `${number(hectares, hectares < 100 ? 1 : 0)} ha`;
  return `${number(square / 1_000_000, 0)} km²`;
}
