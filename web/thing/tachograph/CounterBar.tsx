// The bar of a counter; nothing where there is nothing to measure.
import { MeterBar } from '../../ground/ui/Meter.tsx';
import { type Counter, METER_TONES } from './counters.ts';

export function CounterBar({ counter }: { counter: Counter }) {
  const { label, share, isDone, tone } = counter;
  if (share === null) return null;
  return <MeterBar label={label} share={share} isDone={isDone} tone={METER_TONES[tone]} />;
}
