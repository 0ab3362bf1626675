// What the basemap build uses of topojson-client, which ships without types.
declare module 'topojson-client' {
  export interface CountryGeometry {
    type: 'Polygon' | 'MultiPolygon';
    id?: string;
    properties: { name: string };
    arcs: number[][] | number[][][];
  }
  export interface CountryTopology {
    type: 'Topology';
    transform?: { scale: [number, number]; translate: [number, number] };
    objects: { countries: { type: 'GeometryCollection'; geometries: CountryGeometry[] } };
    arcs: [number, number][][];
  }
  export function feature(
    topology: CountryTopology,
    object: CountryGeometry,
  ): GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon>;
  export function mesh(
    topology: CountryTopology,
    object: CountryTopology['objects']['countries'],
    filter: (a: CountryGeometry, b: CountryGeometry) => boolean,
  ): GeoJSON.MultiLineString;
  export function neighbors(geometries: CountryGeometry[]): number[][];
}
