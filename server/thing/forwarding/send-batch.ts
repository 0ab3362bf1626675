// Sends a batch: JSON as one message, the parameters of OsmAnd record by record, each vehicle's in order.
import type { ForwardingForm } from '@flotila/domain/forwarding/forwarding.ts';
import { osmandParameters, recordIdOf } from '@flotila/domain/forwarding/message.ts';
import type { SharingCaller, WebhookOutcome } from '../../ground/outside/webhook-call.ts';
import type { ForwardingKey, Target } from './batch.queries.ts';
import type { Batch, BatchPart } from './batch.ts';
import type { VehiclePosition } from './passing.queries.ts';

/** Vehicles of which records are under way to one receiver, each record alone. */
const AT_ONCE = 4;
/** No further single record is begun after so long; the rest is the next batch. */
const SINGLES_MS_MAX = 30_000;

export interface Sending {
  caller: SharingCaller;
  key: ForwardingKey;
  target: Pick<Target, 'form' | 'url' | 'secret' | 'companyCode'>;
  batch: Batch;
  /** epoch milliseconds */
  now(): number;
  isStopped(): boolean;
  /** Of a message in JSON; left out: by the number of the batch. */
  idempotencyKey?: string;
}

export interface Sent {
  /** Records that have arrived, and of how many that were tried. */
  passed: number;
  tried: number;
  moved: VehiclePosition[];
  /** Vehicles that the receiver does not know. */
  held: number[];
  /** Why it did not arrive; null: what was tried has, but of vehicles held. */
  failure: SentFailure | null;
  answer: string;
}

export interface SentFailure {
  isGone: boolean;
  isTooLarge: boolean;
  /** So long the receiver asks to be left alone. */
  retryAfterMs?: number;
}

export function sendBatch(sending: Sending): Promise<Sent> {
  return sending.target.form === 'json'
    ? sendJson(sending)
    : sendSingles(sending, sending.target.form);
}

type Failed = Extract<WebhookOutcome, { kind: 'failed' }>;

const TOO_LARGE = 413;
/** The receiver cannot take this record, whatever the others are. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 404]);

async function sendJson(sending: Sending): Promise<Sent> {
  const { caller, key, target, batch, now } = sending;
  const { url, secret, companyCode } = target;
  const { companyId, forwardingId } = key;
  const head = { forwardingId, batch: batch.number, company: companyCode };
  const texts = batch.parts.flatMap(({ records }) => records.map(({ text }) => text));
  const body = `${JSON.stringify(head).slice(0, -1)},"records":[${texts.join()}]}`;
  const usual = `forwarding-${companyId}-${forwardingId}-${batch.number}`;
  const idempotencyKey = sending.idempotencyKey ?? usual;
  const outcome = await caller.call({ url, secret, idempotencyKey, body, now: now() });
  const tried = texts.length;
  if (outcome.kind === 'failed') {
    const failure = failureOf(outcome, outcome.status === TOO_LARGE);
    return { passed: 0, tried, moved: [], held: [], failure, answer: outcome.said };
  }
  const moved = batch.parts.map(({ end }) => end);
  return { passed: tried, tried, moved, held: [], failure: null, answer: outcome.said };
}

/** A record that arrives moves its vehicle on; the first one that does not ends the batch, unless it is refused as such. */
async function sendSingles(
  { caller, key, target, batch, now, isStopped }: Sending,
  form: Exclude<ForwardingForm, 'json'>,
): Promise<Sent> {
  const sent: Sent = { passed: 0, tried: 0, moved: [], held: [], failure: null, answer: '' };
  const agent = caller.openAgent(target.url, AT_ONCE);
  const until = performance.now() + SINGLES_MS_MAX;
  const isOver = () => sent.failure !== null || isStopped() || performance.now() > until;
  const waiting = [...batch.parts];
  async function sendPart(part: BatchPart): Promise<void> {
    for (const { record, after } of part.records) {
      if (isOver()) return;
      sent.tried += 1;
      const idempotencyKey = `record-${key.companyId}-${key.forwardingId}-${recordIdOf(record)}`;
      const parameters = osmandParameters(record).toString();
      const outcome = await caller.call({
        ...singleCall(form, target.url, parameters),
        secret: null,
        idempotencyKey,
        now: now(),
        agent,
      });
      if (outcome.kind === 'failed') {
        takeFailure(sent, outcome, record);
        return;
      }
      sent.passed += 1;
      sent.answer ||= outcome.said;
      moveTo(sent, after);
    }
    moveTo(sent, part.end);
  }
  async function sendParts(): Promise<void> {
    for (let part = waiting.shift(); part && !isOver(); part = waiting.shift())
      await sendPart(part);
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sendParts));
  } finally {
    agent.destroy();
  }
  return sent;
}

function singleCall(form: 'osmandGet' | 'osmandPost', address: string, parameters: string) {
  if (form === 'osmandPost') {
    return { url: address, body: parameters, contentType: 'application/x-www-form-urlencoded' };
  }
  const url = new URL(address);
  url.search = url.search ? `${url.search}&${parameters}` : parameters;
  return { url: url.href, body: '', method: 'GET' as const };
}

function takeFailure(
  sent: Sent,
  outcome: Failed,
  { vehicleId, numericPlate }: { vehicleId: number; numericPlate: string },
): void {
  const { said, status } = outcome;
  sent.answer = `${numericPlate}: ${said}`;
  if (REFUSALS.has(status)) sent.held.push(vehicleId);
  else sent.failure = failureOf(outcome, false);
}

function failureOf({ isGone, retryAfterMs }: Failed, isTooLarge: boolean): SentFailure {
  return { isGone, isTooLarge, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

function moveTo(sent: Sent, position: VehiclePosition): void {
  const at = sent.moved.findIndex(({ vehicleId }) => vehicleId === position.vehicleId);
  if (at < 0) sent.moved.push(position);
  else sent.moved[at] = position;
}
