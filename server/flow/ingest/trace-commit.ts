// One commit stores what many trackers sent. It is told of as part of the first round that waits for it and is told of;
// the others and it name each other.
import { errorType, type Traces } from '../../ground/trace/traces.ts';
import type { Slice } from './prepare.ts';

export async function traceCommit(
  traces: Traces | undefined,
  slices: readonly Slice[],
  commit: () => Promise<void>,
): Promise<void> {
  const waiting = traces && new Set(slices.flatMap(({ batch }) => batch.span ?? []));
  const [first, ...others] = waiting ?? [];
  const span = first && traces?.part('commit', { beneath: first, facts: factsOf(slices) });
  if (!traces || !span) return commit();
  for (const other of others) {
    span.link(other);
    other.link(span);
  }
  try {
    await traces.within(span, commit);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

function factsOf(slices: readonly Slice[]) {
  return {
    'flotila.records': slices.reduce((sum, { from, to }) => sum + to - from, 0),
    'flotila.trackers': new Set(slices.map(({ batch }) => batch.device.deviceId)).size,
  };
}
