// The driver's quality as a school mark, 1.00 best to 5.00, coloured by the scale of the domain and readable without.
import { type QualityColour, qualityColour } from '@flotila/domain/ride/quality.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';

const TONES = { green: 'good', orange: 'notice', red: 'alarm' } satisfies Record<
  QualityColour,
  string
>;

export function Quality({ mark }: { mark: number | null | undefined }) {
  if (mark === null || mark === undefined) return <span>-</span>;
  return (
    <span className={pieces.toned} data-tone={TONES[qualityColour(mark)]}>
      {number(mark, 1)}
    </span>
  );
}
