// What the form of a zone and the map behind it tell each other beside the form's values: the kind of shape that is
// being drawn. It lives as long as the form is open.
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { pageValue } from '../../../ground/ui/page-value.ts';

export type ShapeKind = ZoneShape['type'];

export const drawnKind = pageValue<ShapeKind | null>(null);
