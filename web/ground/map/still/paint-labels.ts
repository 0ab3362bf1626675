// Writes the labels of a still picture where place-labels.ts has found room for them: along lines letter by
// letter, names beside their dots, numbers on plates that are stretched around them.
import { SIGN_LINE_WIDTH } from '../streets/street-pictures.ts';
import { mostTurn, type Spot } from './label-line.ts';
import type { Wish } from './label-wish.ts';
import type { Pen, Sheet } from './paint-shapes.ts';
import type { Label, LabelMeans } from './place-labels.ts';
import type { StillPictures } from './still-pictures.ts';

/** A name that turns less than this in all is written in one piece, as the font means it. */
const STRAIGHT = Math.PI / 90;
const WIDTHS_MAX = 5_000;

const widths = new Map<string, number>();

/** How wide texts and pictures are on this sheet. */
export function meansOf(
  sheet: Sheet,
  pictures: StillPictures,
  vehicle: { x: number; y: number },
): LabelMeans {
  const { pen, view } = sheet;
  return {
    width: view.width,
    height: view.height,
    vehicle: [(vehicle.x - sheet.left) * sheet.world, (vehicle.y - sheet.top) * sheet.world],
    widthOf(wish, text) {
      const font = fontOf(wish);
      const key = `${font} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      pen.font = font;
      const { width } = pen.measureText(text);
      if (widths.size >= WIDTHS_MAX) widths.clear();
      widths.set(key, width);
      return width;
    },
    pictureOf: (name) => pictures.get(name),
  };
}

/** In the order given: the later lies above. */
export function paintLabels(sheet: Sheet, labels: readonly Label[], pictures: StillPictures): void {
  const { pen } = sheet;
  pen.setLineDash([]);
  pen.lineJoin = 'round';
  pen.textBaseline = 'middle';
  for (const label of labels) {
    pen.globalAlpha = label.wish.opacity;
    if (label.picture) paintPicture(pen, label, pictures);
    paintText(pen, label);
  }
}

function paintText(pen: Pen, { wish, lines, letters }: Label): void {
  pen.font = fontOf(wish);
  pen.letterSpacing = `${wish.spacing}px`;
  pen.fillStyle = wish.colour;
  pen.strokeStyle = wish.haloColour;
  pen.lineWidth = wish.halo * 2;
  const strokes = ['halo', 'ink'] as const;
  for (const stroke of strokes) {
    if (stroke === 'halo' && wish.halo <= 0) continue;
    for (const { text, x, y } of lines) write(pen, stroke, text, x, y);
    if (letters.length > 0) writeAlong(pen, stroke, wish, letters);
  }
  pen.letterSpacing = '0px';
}

function writeAlong(pen: Pen, stroke: 'halo' | 'ink', wish: Wish, letters: readonly Spot[]): void {
  const text = wish.lines[0] ?? '';
  pen.textAlign = 'center';
  if (mostTurn(letters) < STRAIGHT) {
    const [first, last] = [letters[0], letters.at(-1)];
    if (!first || !last) return;
    turned(pen, { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2, angle: first.angle }, () =>
      write(pen, stroke, text, 0, 0),
    );
  } else {
    pen.letterSpacing = '0px';
    [...text].forEach((letter, at) => {
      const spot = letters[at];
      if (spot) turned(pen, spot, () => write(pen, stroke, letter, 0, 0));
    });
  }
  pen.textAlign = 'left';
}

function write(pen: Pen, stroke: 'halo' | 'ink', text: string, x: number, y: number): void {
  if (stroke === 'halo') pen.strokeText(text, x, y);
  else pen.fillText(text, x, y);
}

function turned(pen: Pen, { x, y, angle }: Spot, draw: () => void): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  draw();
  pen.restore();
}

function paintPicture(pen: Pen, { wish, picture }: Label, pictures: StillPictures): void {
  const found = pictures.get(wish.picture);
  if (!found || !picture) return;
  const [left, top, right, bottom] = picture;
  const { edge, corner } = found;
  pen.beginPath();
  pen.roundRect(
    left + edge / 2,
    top + edge / 2,
    right - left - edge,
    bottom - top - edge,
    Math.min(corner, (right - left - edge) / 2),
  );
  pen.fillStyle = found.fill;
  pen.fill();
  pen.lineWidth = edge;
  pen.strokeStyle = found.line;
  pen.stroke();
  if (!found.sign) return;
  pen.save();
  pen.translate(left, top);
  pen.scale((right - left) / found.size, (bottom - top) / found.size);
  pen.lineCap = 'round';
  pen.lineWidth = SIGN_LINE_WIDTH;
  pen.strokeStyle = found.sign.ink;
  pen.stroke(new Path2D(found.sign.lines));
  pen.restore();
}

function fontOf({ size, font }: Wish): string {
  return `${size}px "${font}", sans-serif`;
}
