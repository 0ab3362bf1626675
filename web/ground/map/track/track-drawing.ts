// The GPU side of a track: one custom MapLibre layer. Locations closer together than the eye can see are
// left out per zoom, and of the rest only blocks that touch the view are drawn, so that a day of 100 000
// locations costs a frame no more than what is visible of it.
import { isOverLimit, trackColour } from '@flotila/domain/ride/track-colour.ts';
import type {
  CustomLayerInterface,
  CustomRenderMethodInput,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { mercatorX, mercatorY, splitFloat } from '../mercator.ts';
import type { Theme } from '../palette.ts';
import { type Program, programOf, rgb, shiftedMatrix } from '../vehicles/gl.ts';
import { worldPixels } from '../vehicles/marker-scale.ts';
import type { TrackLine } from './track-line.ts';
import { TRACK_PALETTES, type TrackPalette } from './track-palette.ts';
import {
  type Part,
  partsShown,
  ROW_LOCATIONS,
  type TrackPaint,
  type TrackRows,
  trackRows,
} from './track-rows.ts';
import { TRACK_FRAGMENT, TRACK_VERTEX } from './track-shaders.ts';

export const TRACK_LAYER = 'track';
/** What of a planned way lies on the track, where there is one: so it is seen on what was driven as well. */
export const ABOVE_TRACK = 'route-plan-cores';
/** Nearer than this every location is drawn. */
const THIN_ZOOM_MAX = 17;
const THIN_PIXELS = 0.75;
/** From here on most of a day lies outside of the view. */
const NEAR_ZOOM = 12;
/** So many parts are drawn at once without a stutter, also where graphics are drawn by software. */
const PARTS_FLUID = 12_000;
/** Between two arrows, css pixels behind a whole zoom; it grows to the double until the next one. */
const ARROW_PIXELS = 96;
/** Nearer to each other two arrows are one knot. */
const ARROWS_APART = 26;
/** How far an arrow reaches from its middle, in halves of the line's width. */
const ARROW_REACH = 3;
/** Above the limit a line is so much wider, also where it is seen without colours. */
const OVER_WIDTH = 1.8;
const OVER_CASING = 2.2;

/** What the colour of the line says: the speed, or nothing: it is the way (`plain`). */
export type TrackTone = 'speed' | 'plain';

/** Two moments, both included; null none. */
export type Span = readonly [fromTs: number, toTs: number] | null;

type Paint = readonly [red: number, green: number, blue: number, alpha: number];

interface Look {
  half: number;
  casing: number;
  casingPaint: Paint;
  overPaint: Paint;
  fade: number;
  hasArrows: boolean;
  /** Of one ride all arrows are drawn, of a whole day only those that lie upon no other. */
  crowds: boolean;
}

interface Resources {
  gl: WebGL2RenderingContext;
  texture: WebGLTexture;
  /** Without attributes; MapLibre's own array must not be in force. */
  array: WebGLVertexArrayObject;
  program: Program;
}

export class TrackDrawing implements CustomLayerInterface {
  readonly id = TRACK_LAYER;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  /** Milliseconds of script that the last frame and the last upload took; read by the benchmark. */
  frameMs = 0;
  uploadMs = 0;

  private line: TrackLine | null = null;
  private selected: Span = null;
  private hovered: Span = null;
  private theme: Theme;
  private limit: number | null = null;
  private tone: TrackTone = 'speed';
  private map: MapLibreMap | undefined;
  private resources: Resources | undefined;
  private readonly levels = new Map<number, TrackRows>();
  private level = -1;

  constructor(theme: Theme) {
    this.theme = theme;
  }

  setLine(line: TrackLine | null): void {
    if (line === this.line) return;
    this.line = line;
    this.forgetRows();
  }

  setSpans(selected: Span, hovered: Span): void {
    this.selected = selected;
    this.hovered = hovered;
    this.map?.triggerRepaint();
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.forgetRows();
  }

  setTone(tone: TrackTone): void {
    if (tone === this.tone) return;
    this.tone = tone;
    this.forgetRows();
  }

  /** Above this speed, km/h, the line is wide. */
  setLimit(limit: number | null): void {
    if (limit === this.limit) return;
    this.limit = limit;
    this.forgetRows();
  }

  onAdd(map: MapLibreMap, context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext;
    this.map = map;
    this.level = -1;
    this.resources = {
      gl,
      texture: gl.createTexture(),
      array: gl.createVertexArray(),
      program: programOf(gl, TRACK_VERTEX, TRACK_FRAGMENT),
    };
  }

  onRemove(): void {
    const { resources } = this;
    this.resources = undefined;
    if (!resources) return;
    const { gl, texture, array } = resources;
    gl.deleteTexture(texture);
    gl.deleteVertexArray(array);
  }

  render(
    _context: WebGLRenderingContext | WebGL2RenderingContext,
    { defaultProjectionData }: CustomRenderMethodInput,
  ): void {
    const { resources, map, line } = this;
    if (!resources || !map || !line || line.count === 0) return;
    const before = performance.now();
    const rows = this.upload(resources, map, line);
    const { gl } = resources;
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    gl.bindVertexArray(resources.array);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, resources.texture);
    this.start(resources, map, defaultProjectionData.mainMatrix);
    gl.uniform1i(resources.program.uniform('u_last'), rows.count);
    this.drawAll(resources, rows, map);
    gl.bindVertexArray(null);
    this.frameMs = performance.now() - before;
  }

  /** The dimmed day first, then what is marked: marked parts lie on top. */
  private drawAll(resources: Resources, rows: TrackRows, map: MapLibreMap): void {
    const palette = TRACK_PALETTES[this.theme];
    const looks = looksOf(palette, map.getZoom(), this.tone);
    const draw = (span: Span, look: Look) => {
      const parts = partsShown(rows, span, map.getBounds().toArray().flat() as Box);
      this.drawParts(resources, parts, look);
    };
    const { selected, hovered } = this;
    draw(null, selected ? looks.dimmed : looks.plain);
    if (hovered && hovered[0] !== selected?.[0]) draw(hovered, looks.hovered);
    if (selected) draw(selected, looks.selected);
  }

  private drawParts({ gl, program }: Resources, parts: Part[], look: Look): void {
    const palette = TRACK_PALETTES[this.theme];
    gl.uniform4f(program.uniform('u_fade'), ...rgb(palette.land), look.fade);
    gl.uniform3f(program.uniform('u_gap'), ...rgb(palette.gap));
    gl.uniform3f(program.uniform('u_edge'), ...rgb(palette.halo));
    gl.uniform4f(program.uniform('u_over'), ...look.overPaint);
    gl.uniform1i(program.uniform('u_crowds'), look.crowds ? 1 : 0);
    const passes = look.hasArrows ? [0, 1, 2] : [0, 1];
    for (const pass of passes) {
      const [edge, overEdge] = pass === 0 ? [look.casing, OVER_CASING] : [0, 0];
      const paint = pass === 0 ? look.casingPaint : ([...rgb(palette.arrow), 1] as const);
      gl.uniform1i(program.uniform('u_pass'), pass);
      const over = look.half * OVER_WIDTH + overEdge;
      gl.uniform2f(program.uniform('u_half'), look.half + edge, over);
      gl.uniform1f(program.uniform('u_reach'), pass === 2 ? ARROW_REACH : 1);
      gl.uniform4f(program.uniform('u_paint'), ...paint);
      for (const { start, count } of parts) gl.drawArrays(gl.TRIANGLES, start * 6, count * 6);
    }
  }

  private start({ gl, program }: Resources, map: MapLibreMap, matrix: ArrayLike<number>): void {
    const centre = map.getCenter();
    const [x, y] = [mercatorX(centre.lng), mercatorY(centre.lat)];
    const [highX, lowX] = splitFloat(x);
    const [highY, lowY] = splitFloat(y);
    const ratio = map.getPixelRatio();
    const period = ARROW_PIXELS * 2 ** (map.getZoom() - arrowZoom(this.level, map.getZoom()));
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's word, not a hook
    gl.useProgram(program.program);
    gl.uniformMatrix4fv(program.uniform('u_matrix'), false, shiftedMatrix(matrix, x, y));
    gl.uniform4f(program.uniform('u_centre'), highX, highY, lowX, lowY);
    gl.uniform2f(
      program.uniform('u_viewport'),
      gl.drawingBufferWidth / ratio,
      gl.drawingBufferHeight / ratio,
    );
    gl.uniform1f(program.uniform('u_ratio'), ratio);
    gl.uniform1f(program.uniform('u_world'), worldPixels(map));
    gl.uniform1f(program.uniform('u_period'), period);
    gl.uniform1i(program.uniform('u_track'), 0);
  }

  /** The rows of the zoom's level, on the GPU. */
  private upload(resources: Resources, map: MapLibreMap, line: TrackLine): TrackRows {
    const level = Math.max(0, Math.min(THIN_ZOOM_MAX, Math.ceil(map.getZoom())));
    const known = this.levels.get(level);
    if (known && level === this.level) return known;
    const before = performance.now();
    const rows = known ?? rowsOf(line, level, this.paint());
    this.levels.set(level, rows);
    this.level = level;
    const { gl } = resources;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, resources.texture);
    writeTexture(gl, rows);
    this.uploadMs = performance.now() - before;
    return rows;
  }

  private paint(): TrackPaint {
    if (this.tone === 'speed') {
      return { colourOf: trackColour, isOver: (speed) => isOverLimit(speed, this.limit) };
    }
    const [red, green, blue] = rgb(TRACK_PALETTES[this.theme].accent);
    const colour = [
      Math.round(red * 255),
      Math.round(green * 255),
      Math.round(blue * 255),
    ] as const;
    return { colourOf: () => colour, isOver: () => false };
  }

  private forgetRows(): void {
    this.levels.clear();
    this.level = -1;
    this.map?.triggerRepaint();
  }
}

/** A far view of very many locations is thinned further: what it loses is narrower than the line. */
function rowsOf(line: TrackLine, level: number, paint: TrackPaint): TrackRows {
  if (level >= THIN_ZOOM_MAX) return trackRows(line, 0, paint);
  const world = 512 * 2 ** level;
  const arrowWorld = 512 * 2 ** arrowZoom(level, level);
  const arrows = { period: ARROW_PIXELS / arrowWorld, apart: ARROWS_APART / arrowWorld };
  let rows = trackRows(line, THIN_PIXELS / world, paint, arrows);
  for (const pixels of level < NEAR_ZOOM ? [1.5, 3] : []) {
    if (rows.count > PARTS_FLUID) rows = trackRows(line, pixels / world, paint, arrows);
  }
  return rows;
}

/** The zoom at which arrows have their least distance: the whole one below that of the rows. */
function arrowZoom(level: number, zoom: number): number {
  return level < THIN_ZOOM_MAX ? level - 1 : Math.floor(zoom);
}

type Box = [west: number, south: number, east: number, north: number];

function looksOf(palette: TrackPalette, zoom: number, tone: TrackTone) {
  // Far away a day is a thread, near by a road.
  const half = 1.6 + 0.9 * Math.max(0, Math.min(1, (zoom - 6) / 6));
  const isBySpeed = tone === 'speed';
  const casing = isBySpeed ? 1.1 : 1.4;
  const edge = rgb(isBySpeed ? palette.casing : palette.halo);
  const over = rgb(palette.overCasing);
  const accent = [...rgb(palette.accent), 1] as const;
  const plain: Look = {
    half,
    casing,
    casingPaint: [...edge, 0.95],
    overPaint: [...over, 1],
    fade: 0,
    hasArrows: true,
    crowds: false,
  };
  return {
    plain,
    dimmed: {
      ...plain,
      half: half * 0.75,
      casingPaint: [...edge, isBySpeed ? 0.3 : 0.5] as const,
      overPaint: [...over, 0.4] as const,
      fade: 0.62,
      hasArrows: false,
    },
    hovered: {
      ...plain,
      half: half + 0.6,
      casing: 2,
      casingPaint: accent,
      overPaint: accent,
      crowds: true,
    },
    selected: { ...plain, half: half + 0.8, casing: isBySpeed ? 1.3 : 1.8, crowds: true },
  };
}

/** Into the texture that is bound. MapLibre leaves its own ways of unpacking behind. */
function writeTexture(gl: WebGL2RenderingContext, { texels, height }: TrackRows): void {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  const [format, type] = [gl.RGBA_INTEGER, gl.UNSIGNED_INT];
  const width = ROW_LOCATIONS * 2;
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, width, Math.max(1, height), 0, format, type, texels);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  }
}
