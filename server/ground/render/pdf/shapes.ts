// Shapes of charts and cells as vectors. Millimetres become points; a hatched box is a box with slanting lines.
import type { Shape } from '@flotila/domain/report/document.ts';
import { face } from './fonts.ts';
import type { Painter } from './painter.ts';
import { type Ink, MM, RULE } from './paper.ts';

/** Points between slanting lines. */
const HATCH_STEP = 2.6;
/** Lines of one hatched box. */
const HATCH_LINES_MAX = 400;

export function paintShapes(
  painter: Painter,
  shapes: readonly Shape[],
  left: number,
  top: number,
): void {
  for (const shape of shapes) paintShape(painter, shape, left, top);
}

function paintShape(painter: Painter, shape: Shape, left: number, top: number): void {
  const placed = (points: readonly number[]) =>
    points.map((value, at) => (at % 2 === 0 ? left : top) + value * MM);
  switch (shape.kind) {
    case 'line': {
      if (shape.points.length < 4) return;
      const dash = shape.dash ? { dash: shape.dash } : {};
      painter.stroke(placed(shape.points), shape.stroke ?? RULE.line, shape.tone ?? 'ink', dash);
      return;
    }
    case 'area':
      if (shape.points.length >= 6) painter.area(placed(shape.points), shape.tone);
      return;
    case 'box':
      paintBox(painter, shape, left + shape.x * MM, top + shape.y * MM);
      return;
    case 'text': {
      const of = face(shape.bold ? 'bold' : 'regular');
      const width = of.width(shape.text, shape.size);
      const back = shape.anchor === 'middle' ? width / 2 : shape.anchor === 'end' ? width : 0;
      const style = { size: shape.size, of, ink: shape.tone ?? ('ink' as const) };
      painter.text(shape.text, left + shape.x * MM - back, top + shape.y * MM, style);
      return;
    }
    case 'circle': {
      const stroke = shape.stroke ?? (shape.fill ? 0 : RULE.line);
      const [x, y] = [left + shape.x * MM, top + shape.y * MM];
      painter.circle(x, y, shape.radius * MM, shape.fill, stroke);
      return;
    }
    case 'triangle': {
      const [x, y, size] = [left + shape.x * MM, top + shape.y * MM, shape.size * MM];
      const tip = shape.isDown ? size : 0;
      painter.area(
        [x, y + tip, x + size / 2, y + size - tip, x - size / 2, y + size - tip],
        shape.tone,
      );
    }
  }
}

type Box = Extract<Shape, { kind: 'box' }>;

function paintBox(painter: Painter, box: Box, x: number, y: number): void {
  const [width, height] = [box.width * MM, box.height * MM];
  if (width <= 0 || height <= 0) return;
  const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
  const ink: Ink = box.tone ?? 'ink';
  if (box.fill === 'hatch') hatch(painter, x, y, width, height, ink);
  else if (box.fill) painter.area(corners, box.fill);
  const stroke = box.stroke ?? (box.fill === undefined || box.fill === 'hatch' ? RULE.line : 0);
  if (stroke > 0) painter.stroke(corners, stroke, ink, { isClosed: true });
}

function hatch(
  painter: Painter,
  x: number,
  y: number,
  width: number,
  height: number,
  ink: Ink,
): void {
  painter.clip(x, y, width, height, () => {
    painter.area([x, y, x + width, y, x + width, y + height, x, y + height], 'white');
    const step = Math.max(HATCH_STEP, (width + height) / HATCH_LINES_MAX);
    for (let at = step / 2; at < width + height; at += step)
      painter.stroke([x + at, y, x + at - height, y + height], RULE.hair, ink);
  });
}
