// A collector, and traces of everything that are sent to it.
import { type FakeCollector, fakeCollector } from '../ground/outside/fake-collector.ts';
import { startTraces } from '../ground/trace/otlp.ts';
import type { Traces } from '../ground/trace/traces.ts';

const quiet = () => undefined;

export async function testTraces(): Promise<{ collector: FakeCollector; traces: Traces }> {
  const collector = await fakeCollector();
  const traces = startTraces({
    config: {
      url: `${collector.url}/v1/traces`,
      headers: {},
      serviceName: 'flotila',
      resource: {},
      share: 1,
      followsCaller: false,
    },
    release: '0',
    roles: new Set(),
    now: Date.now,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  return { collector, traces };
}
