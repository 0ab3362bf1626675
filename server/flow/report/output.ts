// In which form a caller wants a report (API-101, API-103).
import { problem } from '@flotila/domain/problem.ts';
import { REPORT_TYPES } from '@flotila/domain/report/report.api.ts';
import type { ReportOutput } from './order.ts';

/** More ranges than these in one header are not looked at. */
const RANGES_MAX = 20;

export const OUTPUT_TYPES: Readonly<Record<ReportOutput, string>> = {
  ...REPORT_TYPES,
  json: 'application/json; charset=utf-8',
};

/** In this order where the header leaves it open: callers name JSON beside a file for its problems. */
const OUTPUTS: readonly ReportOutput[] = ['pdf', 'xlsx', 'json'];

/** The output that an Accept header weighs most; paper without one. @throws not_acceptable */
export function outputOf(accept: string | undefined): ReportOutput {
  if (!accept?.trim()) return 'pdf';
  const ranges = accept.split(',').slice(0, RANGES_MAX).map(readRange);
  const weights = OUTPUTS.map((output) => ({ output, weight: weightOf(output, ranges) }));
  const [best] = weights.sort((a, b) => b.weight - a.weight);
  if (!best || best.weight === 0) throw problem('not_acceptable');
  return best.output;
}

interface Range {
  type: string;
  weight: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given ? Number(given.slice(2)) : 1;
  return { type, weight: Number.isFinite(weight) ? weight : 0 };
}

/** The narrowest range that names the output decides (RFC 9110). */
function weightOf(output: ReportOutput, ranges: readonly Range[]): number {
  const [name = ''] = OUTPUT_TYPES[output].split(';');
  for (const type of [name, 'application/*', '*/*']) {
    const range = ranges.find((one) => one.type === type);
    if (range) return range.weight;
  }
  return 0;
}
