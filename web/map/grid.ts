// The lines of the faint net of whole kilometres in near views: for the live map and for still pictures. Pure.

export const GRID_ZOOM_MIN = 12;
/** From here on the net is drawn as strong as it gets. */
export const GRID_ZOOM_FULL = 13.5;
export const GRID_OPACITY = 0.7;
const LINES_MAX = 80;
const METRES_PER_DEGREE = 111_195;

/** Degrees; `latitude` is that of the middle. */
export interface GridView {
  zoom: number;
  latitude: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

type Ends = [from: [number, number], to: [number, number]];

/** Lines some steps beyond the view on each side, as longitude and latitude; a step is 1 km, nearer 200 m. */
export function gridLines(view: GridView): Ends[] {
  if (view.zoom < GRID_ZOOM_MIN) return [];
  const tall = (view.zoom < 15 ? 1000 : 200) / METRES_PER_DEGREE;
  // The same meridians for a whole band of latitude, or the net would slide while the map is moved.
  const band = Math.round(view.latitude * 2) / 2;
  const wide = tall / Math.cos((band * Math.PI) / 180);
  const [west, east] = [view.west - wide * 4, view.east + wide * 4];
  const [south, north] = [view.south - tall * 4, view.north + tall * 4];
  return [
    ...steps(west, east, wide).map(
      (x): Ends => [
        [x, south],
        [x, north],
      ],
    ),
    ...steps(south, north, tall).map(
      (y): Ends => [
        [west, y],
        [east, y],
      ],
    ),
  ];
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(LINES_MAX, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}
