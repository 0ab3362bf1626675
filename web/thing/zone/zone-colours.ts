// The colours of the categories of zones. Their symbols stand in zone-look.ts.
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import type { Theme } from '../../ground/map/palette.ts';

export const ZONE_COLOURS: Record<ZoneCategory, Record<Theme, string>> = {
  depot: { light: '#1a56b8', dark: '#7db0ff' },
  customer: { light: '#8a34b8', dark: '#d09bff' },
  fuel_station: { light: '#a34a00', dark: '#ffab57' },
  service: { light: '#00766c', dark: '#3fd0bf' },
  parking: { light: '#3d4a5c', dark: '#c3cfdc' },
  border: { light: '#7a6400', dark: '#e6d34d' },
  forbidden: { light: '#c4161c', dark: '#ff7a70' },
  other: { light: '#6b7785', dark: '#8f9dac' },
};
