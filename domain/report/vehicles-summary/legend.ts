// What the bars and marks of the summary mean, with the bars themselves.
import type { ReportContext } from '../context.ts';
import type { Block, Shape } from '../document.ts';
import { lengthBar, NORM_BAR, NORM_PERCENT_MAX, normBar } from './bars.ts';
import { vehiclesSummaryWords } from './words.ts';

/** Millimetres; the size of type in points. */
const SWATCH = 7;
const HEIGHT = 4.3;
const BASE = 2.9;
const SIZE = 6.6;
const MARK = 1.9;
/** Where each part begins; the longest words of any language end before the next one. */
const STARTS = [0, 85, 160] as const;

interface LegendParts {
  hasNorm: boolean;
  hasDocuments: boolean;
  hasMachines: boolean;
  /** What else is said. */
  more: readonly string[];
}

export function legend(
  { language }: ReportContext,
  { hasNorm, hasDocuments, hasMachines, more }: LegendParts,
): Block[] {
  const words = vehiclesSummaryWords(language);
  const saved = normBar(-NORM_PERCENT_MAX, false).filter(({ kind }) => kind === 'box');
  const said = (x: number, text: string): Shape => ({
    kind: 'text',
    x,
    y: BASE,
    text,
    size: SIZE,
    tone: 'quiet',
  });
  const shapes: Shape[] = [
    ...lengthBar(1, 1, 2, SWATCH),
    said(SWATCH + 1.5, words('legend.km')),
    ...[...saved, ...normBar(NORM_PERCENT_MAX, false)].map((shape) => moved(shape, STARTS[1])),
    said(STARTS[1] + NORM_BAR + 1.5, words('legend.norm')),
    { kind: 'triangle', x: STARTS[2] + MARK / 2, y: BASE - MARK, size: MARK, tone: 'red' },
    said(STARTS[2] + MARK + 1.5, words('legend.marks')),
  ];
  const rest = [
    words('legend.quality'),
    words('legend.speed'),
    words('legend.averages'),
    ...(hasNorm ? [words('legend.byNorm')] : []),
    ...(hasDocuments ? [words('legend.byDocuments')] : []),
    ...(hasMachines ? [words('legend.work')] : []),
    ...more,
  ];
  const alternative = [words('legend.km'), words('legend.norm'), words('legend.marks')].join('; ');
  return [
    { kind: 'chart', title: '', height: HEIGHT, shapes, alternative },
    { kind: 'notes', isSmall: true, items: [{ spans: [{ text: rest.join(' · ') }] }] },
  ];
}

function moved(shape: Shape, by: number): Shape {
  if (shape.kind !== 'line' && shape.kind !== 'area') return { ...shape, x: shape.x + by };
  const points = shape.points.map((value, at) => (at % 2 === 0 ? value + by : value));
  return { ...shape, points };
}
