// What became of a frame often stands in later entries of its connection: the answer that says that all
// had been stored before, the event that says that nothing was, or why it was faulty.
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';

/** Frames of one connection that wait for what became of them. */
interface Waiting {
  /** With records, since the last answer. */
  unanswered: VehicleLogLine[];
  /** Marked as bad, and nobody told why. */
  unexplained: VehicleLogLine[];
}

/** Writes refusals into the lines, which are in their order. */
export function explainRefusals(lines: readonly VehicleLogLine[]): void {
  const connections = new Map<string, Waiting>();
  for (const line of lines) {
    const key = `${line.deviceCode} ${line.connectionId}`;
    const waiting = connections.get(key) ?? { unanswered: [], unexplained: [] };
    connections.set(key, waiting);
    if (line.direction === 'in') take(waiting, line);
    else if (line.direction === 'out') settle(waiting, line.flags.includes('duplicate'));
    else if (line.refusal === 'notStored') settle(waiting, false, 'notStored');
    else if (line.refusal === 'fault') explain(waiting, line.refusalDetail);
    else if (line.text?.startsWith('connect ')) connections.delete(key);
  }
}

function take({ unanswered, unexplained }: Waiting, line: VehicleLogLine): void {
  if (line.recordCount > 0) unanswered.push(line);
  if (line.refusal === 'bad') unexplained.push(line);
}

/** The answer stands for all frames since the last one. */
function settle(waiting: Waiting, isDuplicate: boolean, refusal?: 'notStored'): void {
  const outcome = isDuplicate ? 'duplicate' : refusal;
  for (const line of waiting.unanswered.splice(0)) {
    if (outcome) line.refusal ??= outcome;
  }
}

/** Faults are noted in the order of their frames; what the decoder says now may say more already. */
function explain({ unexplained }: Waiting, detail: string): void {
  const line = unexplained.shift();
  if (line && line.refusalDetail === '') line.refusalDetail = detail;
}
