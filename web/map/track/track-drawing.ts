// The GPU side of a track: one custom MapLibre layer. Locations closer together than the eye can see are
// left out per zoom, and of the rest only blocks that touch the view are drawn, so that a day of 100 000
// locations costs a frame no more than what is visible of it.
import { type TrackTheme, trackColour } from '@flotila/domain/ride/track-colour.ts';
import type {
  CustomLayerInterface,
  CustomRenderMethodInput,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { mercatorX, mercatorY, splitFloat } from '../mercator.ts';
import {
  buildProgram,
  buildQuad,
  type Program,
  rgb,
  shiftedMatrix,
  writeBuffer,
} from '../vehicles/gl.ts';
import { worldPixels } from '../vehicles/marker-scale.ts';
import type { TrackLine } from './track-line.ts';
import { TRACK_PALETTES, type TrackPalette } from './track-palette.ts';
import { type Part, partsShown, ROW_BYTES, type TrackRows, trackRows } from './track-rows.ts';
import { TRACK_FRAGMENT, TRACK_VERTEX } from './track-shaders.ts';

export const TRACK_LAYER = 'track';
/** Nearer than this every location is drawn. */
const THIN_ZOOM_MAX = 17;
const THIN_PIXELS = 0.5;
/** Between two chevrons, css pixels at whole zooms; it grows to the double until the next one. */
const CHEVRON_PIXELS = 84;

/** Two moments, both included; null none. */
export type Span = readonly [fromTs: number, toTs: number] | null;

interface Look {
  half: number;
  casing: number;
  casingPaint: readonly [number, number, number, number];
  fade: number;
  hasChevrons: boolean;
}

interface Resources {
  gl: WebGL2RenderingContext;
  quad: WebGLBuffer;
  rows: WebGLBuffer;
  capacity: number;
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
  private theme: TrackTheme;
  private map: MapLibreMap | undefined;
  private resources: Resources | undefined;
  private readonly levels = new Map<number, TrackRows>();
  private level = -1;

  constructor(theme: TrackTheme) {
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

  setTheme(theme: TrackTheme): void {
    if (theme === this.theme) return;
    this.theme = theme;
    this.forgetRows();
  }

  onAdd(map: MapLibreMap, context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext;
    this.map = map;
    this.level = -1;
    this.resources = {
      gl,
      quad: buildQuad(gl),
      rows: gl.createBuffer(),
      capacity: 0,
      array: gl.createVertexArray(),
      program: buildProgram(gl, TRACK_VERTEX, TRACK_FRAGMENT),
    };
  }

  onRemove(): void {
    const { resources } = this;
    this.resources = undefined;
    if (!resources) return;
    const { gl, quad, rows, array, program } = resources;
    gl.deleteBuffer(quad);
    gl.deleteBuffer(rows);
    gl.deleteVertexArray(array);
    gl.deleteProgram(program.program);
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
    this.start(resources, map, defaultProjectionData.mainMatrix);
    this.drawAll(resources, rows, map);
    gl.bindVertexArray(null);
    this.frameMs = performance.now() - before;
  }

  /** The dimmed day first, then what is marked: marked parts lie on top. */
  private drawAll(resources: Resources, rows: TrackRows, map: MapLibreMap): void {
    const palette = TRACK_PALETTES[this.theme];
    const looks = looksOf(palette, map.getZoom());
    const draw = (span: Span, look: Look) => {
      const parts = partsShown(rows, span, map.getBounds().toArray().flat() as Box);
      this.drawParts(resources, parts, look);
    };
    const { selected, hovered } = this;
    draw(null, selected ? looks.dimmed : looks.plain);
    if (hovered && hovered[0] !== selected?.[0]) draw(hovered, looks.hovered);
    if (selected) draw(selected, looks.selected);
  }

  private drawParts({ gl, program, ...buffers }: Resources, parts: Part[], look: Look): void {
    const palette = TRACK_PALETTES[this.theme];
    gl.uniform4f(program.uniform('u_fade'), ...rgb(palette.land), look.fade);
    gl.uniform3f(program.uniform('u_gap'), ...rgb(palette.gap));
    const passes = look.hasChevrons ? [0, 1, 2] : [0, 1];
    for (const pass of passes) {
      const half = pass === 0 ? look.half + look.casing : look.half;
      const paint = pass === 0 ? look.casingPaint : ([...rgb(palette.chevron), 0.85] as const);
      gl.uniform1i(program.uniform('u_pass'), pass);
      gl.uniform1f(program.uniform('u_half'), half);
      gl.uniform1f(program.uniform('u_reach'), half + 1);
      gl.uniform4f(program.uniform('u_paint'), ...paint);
      for (const { start, count } of parts) {
        pointAt(gl, buffers, start);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
      }
    }
  }

  private start({ gl, program }: Resources, map: MapLibreMap, matrix: ArrayLike<number>): void {
    const centre = map.getCenter();
    const [x, y] = [mercatorX(centre.lng), mercatorY(centre.lat)];
    const [highX, lowX] = splitFloat(x);
    const [highY, lowY] = splitFloat(y);
    const ratio = map.getPixelRatio();
    const period = CHEVRON_PIXELS * 2 ** (map.getZoom() - Math.floor(map.getZoom()));
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
  }

  /** The rows of the zoom's level, on the GPU. */
  private upload(resources: Resources, map: MapLibreMap, line: TrackLine): TrackRows {
    const level = Math.max(0, Math.min(THIN_ZOOM_MAX, Math.ceil(map.getZoom())));
    const known = this.levels.get(level);
    if (known && level === this.level) return known;
    const before = performance.now();
    const tolerance = level >= THIN_ZOOM_MAX ? 0 : THIN_PIXELS / (512 * 2 ** level);
    const rows = known ?? trackRows(line, tolerance, (speed) => trackColour(speed, this.theme));
    this.levels.set(level, rows);
    this.level = level;
    const { gl } = resources;
    resources.capacity = writeBuffer(gl, resources.rows, rows.bytes, resources.capacity);
    this.uploadMs = performance.now() - before;
    return rows;
  }

  private forgetRows(): void {
    this.levels.clear();
    this.level = -1;
    this.map?.triggerRepaint();
  }
}

type Box = [west: number, south: number, east: number, north: number];

function looksOf(palette: TrackPalette, zoom: number) {
  // Far away a day is a thread, near by a road.
  const half = 1.6 + 0.9 * Math.max(0, Math.min(1, (zoom - 6) / 6));
  const casing = 1.4;
  const casingPaint = [...rgb(palette.casing), 0.95] as const;
  const accent = [...rgb(palette.accent), 1] as const;
  const plain: Look = { half, casing, casingPaint, fade: 0, hasChevrons: true };
  return {
    plain,
    dimmed: {
      ...plain,
      half: half * 0.75,
      casingPaint: [...rgb(palette.casing), 0.5] as const,
      fade: 0.62,
      hasChevrons: false,
    },
    hovered: { ...plain, half: half + 0.6, casing: 2, casingPaint: accent },
    selected: { ...plain, half: half + 0.8, casing: 1.8 },
  };
}

/** Lets the attributes begin at a row: WebGL 2 cannot start in the middle of the instances otherwise. */
function pointAt(
  gl: WebGL2RenderingContext,
  { quad, rows }: Pick<Resources, 'quad' | 'rows'>,
  row: number,
): void {
  const begin = row * ROW_BYTES;
  gl.bindBuffer(gl.ARRAY_BUFFER, quad);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, rows);
  gl.vertexAttribPointer(1, 4, gl.FLOAT, false, ROW_BYTES, begin);
  gl.vertexAttribPointer(2, 4, gl.FLOAT, false, ROW_BYTES, begin + 16);
  gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_BYTE, ROW_BYTES, begin + 32);
  gl.vertexAttribIPointer(4, 4, gl.UNSIGNED_BYTE, ROW_BYTES, begin + 36);
  gl.vertexAttribPointer(5, 1, gl.FLOAT, false, ROW_BYTES, begin + 40);
  for (let location = 1; location <= 5; location += 1) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
}
