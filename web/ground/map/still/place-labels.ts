// Decides which labels of a still picture are written and where: the more important first, none over another,
// none under the vehicle's marker, and the same name not twice side by side. Pure.
import type { Rect } from './cut.ts';
import { lengthOf, lettersAlong, type Spot, spotAt } from './label-line.ts';
import type { Wish } from './label-wish.ts';

/** A label with the places of its parts, in css pixels. */
export interface Label {
  wish: Wish;
  /** Left edge and middle of each line of the text. */
  lines: readonly { text: string; x: number; y: number }[];
  /** The middle of each letter, where the text follows a line. */
  letters: readonly Spot[];
  /** What the dot or plate covers. */
  picture: Rect | null;
}

export interface LabelMeans {
  width: number;
  height: number;
  /** Where the vehicle's marker stands: no name is written there. */
  vehicle: readonly [number, number];
  /** Css pixels of a text in the font of the wish, without letter spacing. */
  widthOf(wish: Wish, text: string): number;
  /** Css pixels of a picture at its own size, and how far a plate reaches over its text on each side. */
  pictureOf(name: string): { size: number; roomX: number; roomY: number } | undefined;
}

/** Half the size of a vehicle's marker. */
const MARKER = 18;
const RIM = 3;
/** Where along a part a name is tried, as shares of the stretch that is its own. */
const TRIES = [0.5, 0.35, 0.65, 0.2, 0.8];
/** A letter's box is as wide as this share of the size: names at an angle touch sooner than they look. */
const LETTER_BOX = 0.42;

export function placeLabels(wishes: readonly Wish[], means: LabelMeans): Label[] {
  const [x, y] = means.vehicle;
  const taken: Rect[] = [[x - MARKER, y - MARKER, x + MARKER, y + MARKER]];
  const written = new Map<string, Spot[]>();
  const sorted = [...wishes].sort((a, b) => b.rank - a.rank || a.order - b.order);
  const labels: Label[] = [];
  for (const wish of sorted) {
    for (const tries of triesOf(wish, means, written)) {
      const found = tries.find(({ rects }) => isFree(rects, wish, taken, means));
      if (!found) continue;
      for (const rect of found.rects) taken.push(grown(rect, wish.padding));
      if (found.label.picture) taken.push(grown(found.label.picture, wish.padding));
      if (found.spot) note(written, wish, found.spot);
      labels.push(found.label);
    }
  }
  return labels.reverse();
}

interface Try {
  label: Label;
  rects: readonly Rect[];
  /** Where the same name must not be again. */
  spot?: Spot;
}

/** For each label that the wish is for: the places at which it may stand, the best first. */
function* triesOf(
  wish: Wish,
  means: LabelMeans,
  written: ReadonlyMap<string, readonly Spot[]>,
): Generator<Try[]> {
  if (wish.parts.length === 0) yield aroundPoint(wish, means, wish.point);
  for (const part of wish.parts) {
    const length = lengthOf(part);
    const count = Math.max(1, Math.floor(length / wish.apart));
    for (let index = 0; index < count; index++) {
      const middles = TRIES.map((share) => ((index + share) / count) * length);
      yield middles.flatMap((middle) => {
        const spot = spotAt(part, middle);
        const others = written.get(nameOf(wish)) ?? [];
        if (others.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < wish.apart)) {
          return [];
        }
        return alongPart(wish, means, part, middle).map((each) => ({ ...each, spot }));
      });
    }
  }
}

function alongPart(wish: Wish, means: LabelMeans, part: readonly number[], middle: number): Try[] {
  const spot = spotAt(part, middle);
  const [text] = wish.lines;
  if (!wish.isAlong || text === undefined) {
    return aroundPoint(wish, means, [spot.x, spot.y]);
  }
  const letters = lettersAlong(part, middle, advancesOf(wish, means, text), wish.turnMax);
  if (!letters) return [];
  const reach = wish.size * LETTER_BOX;
  const rects = letters.map(({ x, y }): Rect => [x - reach, y - reach, x + reach, y + reach]);
  return [{ label: { wish, lines: [], letters, picture: null }, rects }];
}

/** How far each letter moves the pen; pairs of letters that stand closer are measured as such. */
function advancesOf(wish: Wish, means: LabelMeans, text: string): number[] {
  const letters = [...text];
  let before = 0;
  return letters.map((_letter, at) => {
    const until = means.widthOf(wish, letters.slice(0, at + 1).join(''));
    const advance = until - before + wish.spacing;
    before = until;
    return advance;
  });
}

function aroundPoint(wish: Wish, means: LabelMeans, point: readonly [number, number]): Try[] {
  const picture = wish.picture ? means.pictureOf(wish.picture) : undefined;
  const alone = picture ? [pictureAlone(wish, dotRect(wish, picture.size, point))] : [];
  if (wish.lines.length === 0) return alone;
  const widths = wish.lines.map(
    (line) => means.widthOf(wish, line) + wish.spacing * Math.max(0, line.length - 1),
  );
  const size = { width: Math.max(...widths), height: wish.lines.length * wish.lineHeight };
  // The dot may be under the vehicle's marker: then the name goes a step farther.
  const steps = picture && wish.anchors.length > 1 ? [0, 2 * MARKER] : [0];
  const beside = steps.flatMap((step) =>
    wish.anchors.map((anchor): Try => {
      const text = textRect(wish, anchor, point, size, step);
      const lines = wish.lines.map((line, at) => ({
        text: line,
        x: lineLeft(anchor, text, widths[at] ?? 0),
        y: text[1] + (at + 0.5) * wish.lineHeight,
      }));
      const covered = pictureRect(wish, picture, point, text);
      return {
        label: { wish, lines, letters: [], picture: covered },
        rects: rectsOf(wish, text, covered),
      };
    }),
  );
  return wish.isTextOptional ? [...beside, ...alone] : beside;
}

function pictureAlone(wish: Wish, rect: Rect): Try {
  return { label: { wish, lines: [], letters: [], picture: rect }, rects: [rect] };
}

/** What has to be free: a dot may be under the vehicle's marker, as the name tells of it. */
function rectsOf(wish: Wish, text: Rect, covered: Rect | null): Rect[] {
  if (!covered) return [text];
  if (wish.isPlate) return [covered];
  return wish.isTextOptional ? [text, covered] : [text];
}

function pictureRect(
  wish: Wish,
  picture: ReturnType<LabelMeans['pictureOf']>,
  point: readonly [number, number],
  [left, top, right, bottom]: Rect,
): Rect | null {
  if (!picture) return null;
  if (!wish.isPlate) return dotRect(wish, picture.size, point);
  const { roomX, roomY } = picture;
  return [left - roomX, top - roomY, right + roomX, bottom + roomY];
}

function dotRect(wish: Wish, size: number, [x, y]: readonly [number, number]): Rect {
  return centred(x, y, size * wish.pictureSize, size * wish.pictureSize);
}

/** The box of the text; `anchor` is the side of it that is at the point. */
function textRect(
  wish: Wish,
  anchor: string,
  [x, y]: readonly [number, number],
  { width, height }: { width: number; height: number },
  step: number,
): Rect {
  const isVaried = wish.anchors.length > 1;
  const side = (low: string, high: string) =>
    anchor.includes(low) ? 1 : anchor.includes(high) ? -1 : 0;
  const [right, down] = [side('left', 'right'), side('top', 'bottom')];
  const share = right !== 0 && down !== 0 ? Math.SQRT1_2 : 1;
  const [dx, dy] = isVaried
    ? [right * (wish.offset[0] + step) * share, down * (wish.offset[1] + step) * share]
    : wish.offset;
  return centred(x + dx + (right * width) / 2, y + dy + (down * height) / 2, width, height);
}

/** Lines of a text beside its dot begin or end there, others stand in the middle. */
function lineLeft(anchor: string, [left, , right]: Rect, width: number): number {
  if (anchor.includes('left')) return left;
  if (anchor.includes('right')) return right - width;
  return (left + right - width) / 2;
}

function isFree(
  rects: readonly Rect[],
  wish: Wish,
  taken: readonly Rect[],
  { width, height }: LabelMeans,
): boolean {
  return rects.every((rect) => {
    const isInside =
      rect[0] >= RIM && rect[1] >= RIM && rect[2] <= width - RIM && rect[3] <= height - RIM;
    return isInside && (wish.mayOverlap || !taken.some((other) => overlap(rect, other)));
  });
}

function note(written: Map<string, Spot[]>, wish: Wish, spot: Spot): void {
  const name = nameOf(wish);
  written.set(name, [...(written.get(name) ?? []), spot]);
}

function nameOf({ rank, lines, picture }: Wish): string {
  return `${rank} ${lines.join(' ') || picture}`;
}

function centred(x: number, y: number, width: number, height: number): Rect {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

function grown(rect: Rect, by: number): Rect {
  return [rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by];
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}
