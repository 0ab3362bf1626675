// The one door to OpenTelemetry: its packages are loaded only where an operator has a collector.
import type { TracesConfig } from '../config/traces-config.ts';
import type { TracesInput } from './otlp.ts';
import type { Traces } from './traces.ts';

/** undefined: there is no collector. Waits for none. */
export async function openTraces(
  config: TracesConfig | undefined,
  about: Omit<TracesInput, 'config'>,
): Promise<Traces | undefined> {
  if (!config) return undefined;
  const { startTraces } = await import('./otlp.ts');
  return startTraces({ ...about, config });
}
