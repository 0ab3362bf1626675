// As many zones as a company may have.
import type { Location } from '@flotila/domain/location/location.ts';
import type { ZoneVersion } from '@flotila/domain/zone/plan.ts';
import type { Position, ZoneShape } from '@flotila/domain/zone/zone.ts';
import { randomFrom } from './vehicle-months.ts';

export const ZONES = 2000;

/**
 * Zones of a company: depots and customers where the vehicle comes, and all over a country those where others do;
 * half of them circles, the others polygons of up to a hundred corners and corridors.
 */
export function companyZones(places: readonly Location[]): ZoneVersion[] {
  const random = randomFrom(11);
  return Array.from({ length: ZONES }, (_, index): ZoneVersion => {
    const place = index % 10 === 0 ? places[Math.floor(random() * places.length)] : undefined;
    const longitude = place?.longitude ?? 16.9 + random() * 5.6;
    const latitude = place?.latitude ?? 47.8 + random() * 1.7;
    return {
      zoneId: index + 1,
      fromTs: -Infinity,
      toTs: Infinity,
      exitMargin: 30,
      minDwell: 120,
      speedLimit: null,
      category: 'customer',
      shape: shapeAround(longitude, latitude, index, 50 + random() * 350),
    };
  });
}

function shapeAround(
  longitude: number,
  latitude: number,
  index: number,
  metres: number,
): ZoneShape {
  if (index % 2 === 0) return { type: 'Circle', center: [longitude, latitude], radius: metres };
  const corners = 4 + (index % 97);
  const around = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (corner / corners) * 2 * Math.PI;
    const far = metres * (corner % 2 === 0 ? 1 : 0.8);
    return [
      longitude + (far * Math.cos(angle)) / 74_000,
      latitude + (far * Math.sin(angle)) / 111_195,
    ];
  });
  if (index % 10 === 1) return { type: 'Corridor', line: around, width: 60 };
  return { type: 'Polygon', coordinates: [[...around, around[0] as Position]] };
}
