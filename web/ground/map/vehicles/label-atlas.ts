// Pictures of the vehicles' labels (plate, and how long ago it was seen) in one texture. A label is drawn
// once when it first appears and is then only referred to; when the texture is full it starts anew.
import { REGULAR, SEMIBOLD } from '../fonts.ts';
import type { VehiclePalette } from '../palette.ts';
import {
  CHIP_HEIGHT,
  LABEL_HEIGHT,
  type LabelText,
  CHIP_MARGIN as MARGIN,
  type PlateSign,
} from './label-text.ts';

const ATLAS_PIXELS = 2048;
const PLATE_PIXELS = 12;
const AGE_PIXELS = 11;
const PADDING = 7;
const GAP = 6;
/** A badge is so much smaller than a plate, on each side. */
const COUNT_INSET = 2;
/** Css pixels of a sign and the room behind it; its lines stand in a square of 24. */
const SIGN_PIXELS = 13;
const SIGN_ROOM = SIGN_PIXELS + 4;
const SIGNS: Record<PlateSign, string> = {
  help: 'M12 10v4M12 17v.01M12 4L3 20h18z',
  late: 'M12 7v5l3 3M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  hours: 'M6 20v-2a6 6 0 1 1 12 0v2zM6 4v2a6 6 0 1 0 12 0V4z',
};

/** Left to height are shares of the texture, the last two css pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
  pixelsWide: number;
  pixelsHigh: number;
}

export class LabelAtlas {
  /** Counts up when the texture starts anew: parts handed out before are void. */
  edition = 0;
  private readonly pen: CanvasRenderingContext2D | null;
  private readonly widths = new Map<string, number>();
  private readonly parts = new Map<string, Part>();
  private x = 0;
  private y = 0;
  private readonly gl: WebGL2RenderingContext;
  private readonly texture: WebGLTexture;
  private ratio: number;
  private palette: VehiclePalette;

  constructor(gl: WebGL2RenderingContext, ratio: number, palette: VehiclePalette) {
    this.gl = gl;
    this.ratio = ratio;
    this.palette = palette;
    this.pen = document.createElement('canvas').getContext('2d');
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, ATLAS_PIXELS, ATLAS_PIXELS);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  /** Other colours or another screen: all labels are drawn anew. */
  reset(ratio: number, palette: VehiclePalette): void {
    if (ratio === this.ratio && palette === this.palette) return;
    this.ratio = ratio;
    this.palette = palette;
    this.clear();
  }

  bind(): void {
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture);
  }

  destroy(): void {
    this.gl.deleteTexture(this.texture);
  }

  /** Css pixels, the shadow's margin included. */
  widthOf(text: LabelText): number {
    const key = `${text.plate}|${text.age}|${text.sign}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const age = text.age ? GAP + this.measure(text.age, AGE_PIXELS, REGULAR) : 0;
    const plate = this.measure(text.plate, PLATE_PIXELS, SEMIBOLD);
    const sign = text.sign ? SIGN_ROOM : 0;
    const width = Math.ceil(sign + plate + age) + 2 * (PADDING + MARGIN);
    this.widths.set(key, width);
    return width;
  }

  /** The label's part of the texture, drawn if need be. Call while the texture is bound. */
  partOf(text: LabelText): Part {
    const key = `${text.plate}|${text.age}|${text.emphasis}|${text.sign}`;
    const known = this.parts.get(key);
    if (known) return known;
    const width = Math.min(ATLAS_PIXELS, Math.ceil(this.widthOf(text) * this.ratio));
    const height = Math.ceil(LABEL_HEIGHT * this.ratio);
    if (this.x + width > ATLAS_PIXELS) {
      this.x = 0;
      this.y += height;
    }
    if (this.y + height > ATLAS_PIXELS) this.clear();
    this.draw(text, width, height);
    const part = {
      left: this.x / ATLAS_PIXELS,
      top: this.y / ATLAS_PIXELS,
      width: width / ATLAS_PIXELS,
      height: height / ATLAS_PIXELS,
      pixelsWide: width / this.ratio,
      pixelsHigh: height / this.ratio,
    };
    this.parts.set(key, part);
    this.x += width;
    return part;
  }

  private clear(): void {
    this.edition += 1;
    this.parts.clear();
    this.x = 0;
    this.y = 0;
  }

  private measure(text: string, size: number, family: string): number {
    if (!this.pen) return text.length * size * 0.6;
    this.pen.font = `${size}px "${family}", sans-serif`;
    return this.pen.measureText(text).width;
  }

  private draw(text: LabelText, width: number, height: number): void {
    const { pen, gl, ratio } = this;
    if (!pen) return;
    pen.canvas.width = width;
    pen.canvas.height = height;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawChip(pen, text, width / ratio);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, this.x, this.y, gl.RGBA, gl.UNSIGNED_BYTE, pen.canvas);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }

  private drawChip(pen: CanvasRenderingContext2D, text: LabelText, width: number): void {
    const { palette } = this;
    const filled = fillOf(text, palette);
    const isCount = text.emphasis === 'count';
    pen.beginPath();
    const inset = isCount ? COUNT_INSET : 0;
    pen.roundRect(
      MARGIN + inset,
      MARGIN + inset,
      width - 2 * (MARGIN + inset),
      CHIP_HEIGHT - 2 * inset,
      isCount ? CHIP_HEIGHT / 2 - inset : 5,
    );
    pen.shadowColor = `rgba(10, 16, 24, ${palette.shadow * 0.8})`;
    pen.shadowBlur = 3 * this.ratio;
    pen.shadowOffsetY = this.ratio;
    pen.fillStyle = filled ?? palette.chip;
    pen.fill();
    pen.shadowColor = 'transparent';
    const edge = edgeOf(text, palette);
    pen.lineWidth = edge ? 1.5 : 0.75;
    pen.strokeStyle = edge ?? (isCount ? palette.chip : palette.chipLine);
    if (!filled || isCount) pen.stroke();
    pen.textBaseline = 'middle';
    const middle = MARGIN + CHIP_HEIGHT / 2 + 0.5;
    const ink = filled ? palette.chip : palette.ink;
    pen.fillStyle = ink;
    pen.font = `${PLATE_PIXELS}px "${SEMIBOLD}", sans-serif`;
    const left = MARGIN + PADDING + (text.sign ? SIGN_ROOM : 0);
    pen.fillText(text.plate, left, middle);
    if (text.age) {
      const plate = pen.measureText(text.plate).width;
      pen.font = `${AGE_PIXELS}px "${REGULAR}", sans-serif`;
      if (!filled) pen.fillStyle = ageInk(text, palette);
      pen.fillText(text.age, left + plate + GAP, middle);
    }
    if (text.sign) this.drawSign(pen, SIGNS[text.sign], ink);
  }

  private drawSign(pen: CanvasRenderingContext2D, sign: string, ink: string): void {
    const scale = SIGN_PIXELS / 24;
    pen.translate(MARGIN + PADDING, MARGIN + (CHIP_HEIGHT - SIGN_PIXELS) / 2);
    pen.scale(scale, scale);
    pen.lineWidth = 1.2 / scale;
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    pen.strokeStyle = ink;
    pen.stroke(new Path2D(sign));
  }
}

/** Who is in question is of one colour; undefined: as the ground of all others. */
function fillOf({ emphasis }: LabelText, palette: VehiclePalette): string | undefined {
  if (emphasis === 'count') return palette.ink;
  if (emphasis === 'call') return palette.alarm;
  return emphasis === 'selected' ? palette.accent : undefined;
}

/** undefined: no colour of its own. */
function edgeOf({ emphasis }: LabelText, palette: VehiclePalette): string | undefined {
  return emphasis === 'alarm' || emphasis === 'notice' ? palette[emphasis] : undefined;
}

function ageInk({ emphasis, sign }: LabelText, palette: VehiclePalette): string {
  if (!sign) return palette.muted;
  return emphasis === 'alarm' ? palette.alarm : palette.noticeInk;
}
