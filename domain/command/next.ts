// What becomes of the open commands of a tracker at a moment: which end, which is sent next, or how long to wait.
// Pure; one command is under way at a time (gateway §11).
import { ANSWER_SECONDS, type CommandKind, type CommandReason, triesMax } from './command.ts';

/** Times are epoch milliseconds. */
export interface OpenCommand {
  commandId: number;
  kind: CommandKind;
  state: 'queued' | 'sent';
  attempts: number;
  expires: number;
  /** The last time; null: not yet. */
  sent: number | null;
}

/** How an open command ends without an answer. */
export interface EndedCommand {
  commandId: number;
  state: 'failed' | 'expired';
  reason: CommandReason | null;
}

export interface NextStep<T extends OpenCommand> {
  ended: EndedCommand[];
  /** To be sent now; undefined: none. */
  send?: T;
  /** Nothing is sent before. */
  waitUntil?: number;
}

/** How an open command ends at a moment by its times alone; null: it does not. */
export function overdueEnd(command: OpenCommand, now: number): EndedCommand | null {
  const { commandId, state, kind, attempts, expires } = command;
  if (state === 'queued') {
    return expires <= now ? { commandId, state: 'expired', reason: null } : null;
  }
  if (answerDue(command) > now) return null;
  const mayTryAgain = attempts < triesMax(kind) && expires > now;
  return mayTryAgain ? null : { commandId, state: 'failed', reason: 'noAnswer' };
}

function answerDue({ sent }: OpenCommand): number {
  return (sent ?? 0) + ANSWER_SECONDS * 1000;
}

/**
 * The next step of one tracker.
 * @param open its commands in the order in which they were asked for
 * @param refusalOf why one of them must not be sent now; null: it may
 */
export function nextStep<T extends OpenCommand>(
  open: readonly T[],
  now: number,
  refusalOf: (command: T) => CommandReason | null,
): NextStep<T> {
  const ended: EndedCommand[] = [];
  for (const command of open) {
    const end = overdueEnd(command, now);
    if (end) {
      ended.push(end);
      continue;
    }
    if (command.state === 'sent' && answerDue(command) > now) {
      return { ended, waitUntil: answerDue(command) };
    }
    const reason = refusalOf(command);
    if (reason === null) return { ended, send: command };
    ended.push({ commandId: command.commandId, state: 'failed', reason });
  }
  return { ended };
}
