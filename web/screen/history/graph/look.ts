// How the day graph looks: the colours of tokens.css as the canvas needs them, and the lines. What tells these apart
// without colour is the name at the end of each (HIS-037), and their stroke.
import type { SeriesCode } from './series.ts';

const LINE_PIXELS = 1.4;
/** Of full lines in their order. */
const FULL_PIXELS: readonly number[] = [LINE_PIXELS, 0.8, 2.2];
/** Above the speed that the vehicle may not exceed, as the track on the map is wide there. */
export const OVER_PIXELS = 3.2;

export interface Stroke {
  width: number;
  /** Pixels on and off; none: full. */
  dash: number[];
}

/** What jumps from minute to minute would be hair if it were dashed (decision 0048): it is full, each of another weight. */
const JUMPING: readonly SeriesCode[] = ['speed', 'rpm'];
const DASHES: readonly number[][] = [[], [9, 4], [2, 3], [11, 3, 2, 3]];

/** How each of the chosen series is drawn. */
export function strokesOf(chosen: readonly SeriesCode[]): Stroke[] {
  // The altitude as the first is an area, which no line is taken for.
  let full = chosen[0] === 'altitude' ? 0 : 1;
  return chosen.map((code, at) => {
    if (at === 0) return { width: isArea(code, at) ? AREA_LINE_PIXELS : LINE_PIXELS, dash: [] };
    if (!JUMPING.includes(code)) return { width: LINE_PIXELS, dash: DASHES[at] ?? [] };
    const width = FULL_PIXELS[full] ?? LINE_PIXELS;
    full += 1;
    return { width, dash: [] };
  });
}

/** Ground under the line; over another line it would only veil it. */
export function isArea(code: SeriesCode, at: number): boolean {
  return code === 'altitude' && at === 0;
}

/** The edge of what is drawn as an area: two lines of one weight hide each other. */
const AREA_LINE_PIXELS = 0.8;

/** A pointer that moved this far while it was pressed drags a zoom, CSS pixels. */
export const DRAG_PIXELS = 6;

export interface Look {
  /** By the number under which a series was chosen. */
  series: readonly string[];
  ink: string;
  muted: string;
  line: string;
  accent: string;
  soft: string;
  good: string;
  alarm: string;
  /** Of small texts. */
  goodInk: string;
  alarmInk: string;
  surface: string;
}

/** The colours as they apply to an element now. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    series: [1, 2, 3, 4].map((number) => colour(`series-${number}`)),
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    soft: colour('accent-soft'),
    surface: colour('surface'),
    good: colour('good'),
    alarm: colour('alarm'),
    goodInk: colour('good-ink'),
    alarmInk: colour('alarm-ink'),
  };
}

/** The light colours: paper is white whatever the screen is. */
export function paperLook(): Look {
  const sheet = document.createElement('div');
  sheet.dataset.mantineColorScheme = 'light';
  sheet.hidden = true;
  document.body.append(sheet);
  const look = lookOf(sheet);
  sheet.remove();
  return look;
}
