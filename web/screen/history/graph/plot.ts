// One drawn day graph: uPlot with an axis of its own for each series, the rides behind the lines and a
// time axis of the company's clock. It draws and reports the pointer; what it shows is decided outside.
import uPlot from 'uplot';
import { axesOf, scalesOf, seriesOf } from './axes.ts';
import { type GraphData, shapeOf } from './data.ts';
import { DRAG_PIXELS, type Look } from './look.ts';
import {
  lanesOf,
  paintFuel,
  paintLimit,
  paintMidnights,
  paintNames,
  paintRides,
  paintStays,
  paintUnits,
  type Rides,
} from './paint.ts';
import type { DaySpan, Span } from './time-axis.ts';

export interface DayPlot {
  resize(width: number): void;
  /** Draws other data of the same shape; the shown part and the cursor stay. */
  grow(data: GraphData): void;
  showRides(rides: Rides): void;
  /** Lights up one ride, without drawing the lines anew. */
  showHovered(part: Span | null): void;
  /** Shows this part of the day; null the whole. */
  zoom(span: Span | null): void;
  /** Draws the cursor at a moment (epoch seconds); null takes it away. */
  showMoment(second: number | null): void;
  /** Left edge of a moment in CSS pixels of the host. */
  leftOf(second: number): number;
  /** Right edge of the lines in CSS pixels of the host. */
  right(): number;
  /** The moment at a place, CSS pixels of the host; null outside of the axes. */
  momentAt(left: number): number | null;
  /** Seconds of the axis in one CSS pixel. */
  secondsInPixel(): number;
  destroy(): void;
}

export interface PlotInput {
  host: HTMLElement;
  width: number;
  data: GraphData;
  span: DaySpan;
  /** The part to begin with; null the whole day. */
  part: Span | null;
  zone: string;
  look: Look;
  /** The pointer is over this moment (epoch seconds); null left. */
  onMoment(second: number | null): void;
  /** What is shown now; null the whole day. */
  onZoom(span: Span | null): void;
}

export function drawDay(input: PlotInput): DayPlot {
  const { data, span } = input;
  const rides: Rides = { bands: [], fuel: [], stays: [], selected: null, speedMax: null };
  const painted: Painted = { data, rides, moment: null, place: nothing };
  const now = () => painted.data;
  const whole = () => plot.setScale('x', { min: span.from, max: span.to });
  const options: uPlot.Options = {
    width: input.width,
    height: input.host.clientHeight,
    padding: [() => TOP + lanesOf(painted.rides), data.columns.length > 1 ? 0 : 18, 0, 0],
    legend: { show: false },
    cursor: cursorOf(input, painted, whole),
    scales: scalesOf(data, input.part ?? span),
    axes: axesOf(input, now),
    series: seriesOf(input.look, now),
    hooks: hooksOf(input, painted),
  };
  const plot = new uPlot(options, valuesOf(data), input.host);
  const mark = hoveredMark(plot);
  const placeCursor = () => {
    const left = painted.moment === null ? -10 : plot.valToPos(painted.moment, 'x');
    const isInside = left >= 0 && left <= plot.over.clientWidth;
    plot.setCursor(isInside ? { left, top: 0 } : { left: -10, top: -10 }, false);
  };
  painted.place = () => {
    mark.place();
    if (painted.moment !== null) placeCursor();
  };
  return {
    resize: (width) => plot.setSize({ width, height: input.host.clientHeight }),
    grow(next) {
      // Data of other series come one step before the plot that is made for them.
      if (next === painted.data || shapeOf(next) !== shapeOf(painted.data)) return;
      painted.data = next;
      growPlot(plot, next);
    },
    showRides(next) {
      const isHigher = lanesOf(next) !== lanesOf(painted.rides);
      painted.rides = next;
      // Always with its sizes: a call without them takes back those that were asked for a moment before, at first all.
      plot.redraw(isHigher, true);
    },
    showHovered: mark.show,
    zoom: (part) => (part ? plot.setScale('x', { min: part.from, max: part.to }) : whole()),
    showMoment(second) {
      painted.moment = second;
      placeCursor();
    },
    leftOf: (second) => plot.over.offsetLeft + plot.valToPos(second, 'x'),
    right: () => plot.over.offsetLeft + plot.over.clientWidth,
    momentAt(left) {
      const inside = left - plot.over.offsetLeft;
      return inside < 0 || inside > plot.over.clientWidth ? null : plot.posToVal(inside, 'x');
    },
    secondsInPixel() {
      const { min = span.from, max = span.to } = plot.scales.x ?? {};
      return (max - min) / Math.max(1, plot.over.clientWidth);
    },
    destroy: () => plot.destroy(),
  };
}

/** What changes while the plot stays. */
interface Painted {
  data: GraphData;
  rides: Rides;
  /** The moment that was asked for from outside, epoch seconds; null: the mouse leads. */
  moment: number | null;
  /** Puts what lies above the lines where it belongs now. */
  place: () => void;
}

/** Above the lines: room for the units and the chips. CSS pixels. */
const TOP = 24;

function nothing(): void {}

function valuesOf({ seconds, columns }: GraphData): uPlot.AlignedData {
  return [seconds, ...columns.map((column) => column.values)];
}

/** The part in sight stays, the scales of the values follow the data. */
function growPlot(plot: uPlot, data: GraphData): void {
  const { min, max } = plot.scales.x ?? {};
  plot.batch(() => {
    plot.setData(valuesOf(data), false);
    for (const { code, range } of data.columns) {
      plot.setScale(code, { min: range[0], max: range[1] });
    }
    if (typeof min === 'number' && typeof max === 'number') plot.setScale('x', { min, max });
  });
}

function hooksOf(input: PlotInput, painted: Painted): uPlot.Hooks.Arrays {
  const { span, look } = input;
  let lastSignal: MouseEvent | undefined;
  return {
    drawClear: [
      (self) => {
        paintRides(self, painted.rides, look);
        paintMidnights(self, span, look);
      },
    ],
    draw: [
      (self) => {
        paintUnits(self, painted.data.columns, look);
        paintLimit(self, painted.data, painted.rides.speedMax, look);
        paintNames(self, painted.data.columns, look);
        paintFuel(self, painted.rides.fuel, look);
        paintStays(self, painted.rides, look);
        painted.place();
      },
    ],
    setCursor: [
      (self) => {
        // Also told when the axis moved under a resting cursor; only the mouse is listened to.
        const signal = self.cursor.event;
        if (!signal || signal === lastSignal) return;
        lastSignal = signal;
        painted.moment = null;
        const left = self.cursor.left ?? -1;
        input.onMoment(left < 0 ? null : self.posToVal(left, 'x'));
      },
    ],
    setScale: [
      (self, key) => {
        const { min, max } = self.scales.x ?? {};
        if (key !== 'x' || typeof min !== 'number' || typeof max !== 'number') return;
        const isWhole = min <= span.from && max >= span.to;
        input.onZoom(isWhole ? null : { from: min, to: max });
      },
    ],
  };
}

/** The ride under the pointer as an element of its own: the lines need not be drawn anew for it. */
function hoveredMark(plot: uPlot) {
  const mark = document.createElement('div');
  mark.className = 'hovered-ride';
  let shown: Span | null = null;
  const place = () => {
    mark.hidden = shown === null;
    if (shown === null) return;
    const left = plot.valToPos(shown.from, 'x');
    mark.style.left = `${left}px`;
    mark.style.width = `${Math.max(1, plot.valToPos(shown.to, 'x') - left)}px`;
  };
  const show = (part: Span | null) => {
    shown = part;
    place();
  };
  place();
  plot.under.append(mark);
  return { place, show };
}

function cursorOf({ look }: PlotInput, painted: Painted, whole: () => void): uPlot.Cursor {
  return {
    y: false,
    drag: { x: true, y: false, setScale: true, dist: DRAG_PIXELS },
    points: {
      size: 8,
      width: 2,
      fill: () => look.surface,
      stroke: (_self, at) => look.series[at - 1] ?? look.ink,
    },
    // The point sits on the line also where this very location carries no value.
    dataIdx(_self, at, row) {
      const values = painted.data.columns[at - 1]?.values;
      if (!values) return row;
      let known = row;
      while (known > 0 && values[known] === undefined) known -= 1;
      return known;
    },
    bind: {
      dblclick: () => () => {
        whole();
        return null;
      },
    },
  };
}
