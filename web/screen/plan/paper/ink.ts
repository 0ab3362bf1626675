// What is drawn on paper, as a list that a picture and a document are painted from alike. Pixels, y downwards.

export type Ink =
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      fill: string;
      radius?: number;
    }
  | { kind: 'line'; points: readonly number[]; colour: string; width: number }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      colour: string;
      isBold: boolean;
    };

/** Width of a text in pixels, in the letters that it will be painted with. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

export interface TextStyle {
  size: number;
  colour: string;
  isBold?: boolean;
  align?: 'left' | 'middle' | 'right';
  /** Pixels; what is longer ends with an ellipsis. */
  max?: number;
}

/** One page that is being drawn. */
export interface Sheet {
  inks: Ink[];
  box(x: number, y: number, width: number, height: number, fill: string, radius?: number): void;
  line(points: readonly number[], colour: string, width?: number): void;
  /** Pixels of a text that is not drawn yet. */
  widthOf(text: string, style: Pick<TextStyle, 'size' | 'isBold'>): number;
  /** `y` is the middle of the small letters. Answers the width. */
  text(x: number, y: number, text: string, style: TextStyle): number;
}

export function sheet(measure: Measure): Sheet {
  const inks: Ink[] = [];
  return {
    inks,
    box: (x, y, width, height, fill, radius) => {
      inks.push({ kind: 'box', x, y, width, height, fill, ...(radius ? { radius } : {}) });
    },
    line: (points, colour, width = 1) => {
      inks.push({ kind: 'line', points, colour, width });
    },
    widthOf: (text, { size, isBold = false }) => measure(text, size, isBold),
    text(x, y, given, { size, colour, isBold = false, align = 'left', max }) {
      const text = max === undefined ? given : cut(given, max, (one) => measure(one, size, isBold));
      const width = measure(text, size, isBold);
      const shift = { left: 0, middle: width / 2, right: width }[align];
      inks.push({ kind: 'text', x: x - shift, y, text, size, colour, isBold });
      return width;
    },
  };
}

/** The text, or as much of it as fits with an ellipsis; '' when not even that fits. */
export function cut(text: string, max: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= max) return text;
  const letters = [...text];
  let [fits, over] = [0, letters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (widthOf(`${letters.slice(0, middle).join('').trimEnd()}…`) <= max) fits = middle;
    else over = middle;
  }
  return fits === 0 ? '' : `${letters.slice(0, fits).join('').trimEnd()}…`;
}
