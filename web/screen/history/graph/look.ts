// How the day graph looks: the colours of tokens.css as the canvas needs them. The lines are full and thin; what
// tells them apart without colour is their number at the end of each (HIS-037).

export const LINE_PIXELS = 1.4;

/** The edge of what is drawn as an area: two lines of one weight hide each other. */
export const AREA_LINE_PIXELS = 0.8;

/** A pointer that moved this far while it was pressed drags a zoom, CSS pixels. */
export const DRAG_PIXELS = 6;

/** HIS-046. */
export const GRAPH_HEIGHT = 180;

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
