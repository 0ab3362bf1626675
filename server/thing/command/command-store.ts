// The queue of commands as the gateway uses it (server/thing/command/command-queue.ts), over the database. Every step of a
// command is in the record of changes under the name of who asked for it.
import {
  ANSWER_SECONDS,
  ANSWER_TEXT_MAX,
  type CommandReason,
  type CommandState,
  relayRefusal,
} from '@flotila/domain/command/command.ts';
import { nextStep, overdueEnd } from '@flotila/domain/command/next.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import type { CommandAnswer } from '../../ground/protocols/protocol.ts';
import { type Change, writeAudits } from '../audit/audit.queries.ts';
import {
  holderOf,
  isElsewhere,
  listOpenDevices,
  lockOpen,
  lockOverdue,
  markEnded,
  markSent,
  newestLocation,
  type OpenRow,
  unmarkSent,
} from './command.queries.ts';
import type {
  CommandOutcome,
  CommandOwner,
  CommandStore,
  Encode,
  SwitchingCommand,
  Taken,
} from './command-queue.ts';

/** Overdue commands that end in one transaction. */
const OVERDUE_MAX = 200;

export function commandStore(db: Database): CommandStore {
  return {
    async sweep(now) {
      const outcomes = await db.write((write) => endOverdue(write, now));
      return { deviceIds: await db.read(listOpenDevices), outcomes };
    },
    take: (owner, encode, now) => db.write((write) => take(write, owner, encode, now)),
    giveBack: (command) => db.write((write) => unmarkSent(write, command, command.attempt)),
    answer: (deviceId, answers, now) => db.write((write) => pair(write, deviceId, answers, now)),
  };
}

interface End {
  state: Exclude<CommandState, 'queued' | 'sent'>;
  reason: CommandReason | null;
  answer: string | null;
}

async function end(db: WriteDb, row: OpenRow, { state, reason, answer }: End, now: number) {
  await markEnded(db, row, { state, reason, answer, now: new Date(now) });
  await note(db, row, { state, ...(reason && { reason }), ...(answer && { answer }) }, now);
}

async function note(db: WriteDb, row: OpenRow, after: object, now: number): Promise<void> {
  const change: Change = {
    companyId: row.companyId,
    kind: 'command',
    recordId: row.commandId,
    recordName: row.numericPlate,
    action: 'update',
    before: { state: row.state },
    after,
  };
  await writeAudits(db, { session: { accountId: row.accountId }, now }, [change]);
}

async function endOverdue(db: WriteDb, now: number): Promise<CommandOutcome[]> {
  const sentBefore = new Date(now - ANSWER_SECONDS * 1000);
  const rows = await lockOverdue(db, { now: new Date(now), sentBefore, max: OVERDUE_MAX });
  const outcomes: CommandOutcome[] = [];
  for (const row of rows) {
    const over = overdueEnd(row, now);
    if (!over) continue;
    await end(db, row, { ...over, answer: null }, now);
    outcomes.push(over.state);
  }
  return outcomes;
}

async function take(
  db: WriteDb,
  owner: CommandOwner,
  encode: Encode,
  now: number,
): Promise<{ taken: Taken; outcomes: CommandOutcome[] }> {
  const { deviceId } = owner.device;
  const none: Taken = { kind: 'none' };
  if (await isElsewhere(db, owner, new Date(now))) return { taken: none, outcomes: [] };
  const open = await lockOpen(db, deviceId);
  if (open.length === 0) return { taken: none, outcomes: [] };
  const refusalOf = await refusals(db, open, now);
  const encoded = new Map<OpenRow, SwitchingCommand>();
  const step = nextStep(open, now, (row) => {
    const said = encode(row);
    const refusal = refusalOf(row, said);
    if (refusal === null && typeof said !== 'string') encoded.set(row, said);
    return refusal;
  });
  const outcomes: CommandOutcome[] = [];
  for (const ended of step.ended) {
    const row = open.find(({ commandId }) => commandId === ended.commandId);
    if (row) await end(db, row, { ...ended, answer: null }, now);
    outcomes.push(ended.state);
  }
  const { send } = step;
  const said = send && encoded.get(send);
  if (!send || !said) {
    const taken: Taken = step.waitUntil ? { kind: 'wait', until: step.waitUntil } : none;
    return { taken, outcomes };
  }
  await markSent(db, send, said.key, new Date(now));
  const attempt = send.attempts + 1;
  await note(db, send, { state: 'sent', attempt }, now);
  const { companyId, commandId, kind, expires } = send;
  const command = { companyId, commandId, kind, bytes: said.bytes, attempt, expires };
  return { taken: { kind: 'send', command }, outcomes: [...outcomes, 'sent'] };
}

/** Why a command must not be sent at this moment, whatever was true when it was asked for. */
async function refusals(
  db: WriteDb,
  open: readonly OpenRow[],
  now: number,
): Promise<(row: OpenRow, said: SwitchingCommand | CommandReason) => CommandReason | null> {
  const [first] = open;
  const holder = first && (await holderOf(db, first.deviceId));
  const own = open.find((row) => row.vehicleId === holder?.vehicleId);
  const newest = own ? await newestLocation(db, own) : null;
  return (row, said) => {
    if (!holder || row.vehicleId !== holder.vehicleId) return 'moved';
    if (typeof said === 'string') return said;
    const { immobiliser } = holder;
    return relayRefusal(row, { immobiliser, switched: said.switched }, newest, now);
  };
}

/** By the key where the protocol has one, else the command under way. */
async function pair(
  db: WriteDb,
  deviceId: number,
  answers: readonly CommandAnswer[],
  now: number,
): Promise<CommandOutcome[]> {
  const sent = (await lockOpen(db, deviceId)).filter(({ state }) => state === 'sent');
  const outcomes: CommandOutcome[] = [];
  for (const { key, text, isRefusal } of answers) {
    const at = key === null ? 0 : sent.findIndex(({ answerKey }) => answerKey === key);
    const [row] = at < 0 ? [] : sent.splice(at, 1);
    if (!row) continue;
    const state = isRefusal ? 'failed' : 'confirmed';
    const reason = isRefusal ? 'refused' : null;
    await end(db, row, { state, reason, answer: cleanAnswer(text) }, now);
    outcomes.push(state);
  }
  return outcomes;
}

/** Without what is not seen; a tracker may say anything. */
function cleanAnswer(text: string): string {
  const seen = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...seen].slice(0, ANSWER_TEXT_MAX).join('');
}
