// Tools that change something: only what can be taken back, and each first says in a sentence what it would do. Its call is made when
// the answer to that is `confirm: true`.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { localMoment } from '@flotila/domain/assistant/answer.ts';
import { SHARED_HOURS_MAX } from '@flotila/domain/assistant/assistant.ts';
import { MARK_RULE, marked } from '@flotila/domain/assistant/marked.ts';
import type { WritingTool } from '@flotila/domain/assistant/tool.ts';
import { HOUR_MS } from '@flotila/domain/time.ts';
import type { Json } from '../../ground/http/openapi-schemas.ts';
import { mayKeyCall } from '../../ground/http/serve.ts';
import { type Given, refuseNames } from './arguments.ts';
import type { Asked } from './ask.ts';
import type { Running } from './running.ts';
import { forbidden, refusal, refusedBy, type Told } from './told.ts';
import type { Argument, ToolCall } from './tools.ts';

/** What would be done, found out by reading. */
interface Plan {
  sentence: string;
  change: Asked;
  /** Told when it is done. */
  doneOf?: (record: Json) => Json;
}

interface Change {
  about: string;
  arguments: readonly Argument[];
  /** It writes over what stood there; the trail of the record keeps that. */
  isOverwriting: boolean;
  /** Done twice it is as done once. */
  isRepeatable: boolean;
  /** A refusal is thrown by `need`, so a plan is whole. */
  plan(given: Given, running: Running): Promise<Plan | Told>;
}

const TEXT_MAX = 200;
const quoted = (value: unknown) => marked(String(value ?? ''), TEXT_MAX);

function argument(name: string, isRequired: boolean, schema: Json, parameter = name): Argument {
  return { name, parameter, in: 'query', isRequired, schema };
}

const id = (description: string): Json => ({ type: 'integer', minimum: 1, description });
const note = (description: string): Json => ({ type: 'string', description });
const CONFIRM = argument('confirm', false, {
  type: 'boolean',
  default: false,
  description:
    'false: says what would be done and changes nothing. true: does it, once the person has agreed to that sentence',
});

export const CHANGES: Readonly<Record<WritingTool, Change>> = {
  acknowledge_alert: {
    about: 'Acknowledge an alert, with a note. It can be taken back in the application',
    arguments: [
      argument('alertId', true, id('Of list_alerts')),
      argument('note', false, note('Up to 150 characters')),
    ],
    isOverwriting: true,
    isRepeatable: true,
    async plan({ alertId, note: text }, { ask, company }) {
      const url = `${pathOf(company)}/alert/${part(alertId)}`;
      const answer = await ask({ method: 'GET', url });
      if (answer.status !== 200) return refusedBy(answer, this.arguments);
      const alert = answer.json as Alert;
      const of = alert.numericPlate ? ` of the vehicle ${quoted(alert.numericPlate)}` : '';
      const begun = localMoment(String(alert.begin), company.timeZone);
      const given = text ?? undefined;
      const state = stateOf(alert, given);
      return {
        sentence: `Acknowledge the alert ${quoted(alert.ruleName)} (${alert.severity})${of}, begun ${begun}, ${noteOf(given)}.${state}`,
        change: { method: 'PATCH', url, body: { acknowledged: true, note: given } },
      };
    },
  },
  note_ride: {
    about:
      'Write the note of a finished ride, or remove it. The ride keeps what stood there before',
    arguments: [
      argument('vehicleId', true, id('Of list_vehicles')),
      argument('start', true, { type: 'string', description: 'As list_rides tells it' }),
      argument('note', true, note('Up to 30 characters; empty: no note')),
    ],
    isOverwriting: true,
    isRepeatable: true,
    async plan({ vehicleId, start, note: text }, { ask, company }) {
      const moment = part(start);
      const rides = `${pathOf(company)}/vehicle/${part(vehicleId)}/ride`;
      const query = `from=${moment}&to=${moment}&filter=all`;
      const answer = await ask({ method: 'GET', url: `${rides}?${query}` });
      if (answer.status !== 200) return refusedBy(answer, this.arguments);
      const { content } = answer.json as { content: Json[] };
      const ride = content.find(({ fromTimestamp }) => isSameSecond(fromTimestamp, start));
      if (!ride)
        return refusal('No ride of the vehicle begins at `start`: take it from list_rides.');
      const { note: before } = ride;
      const begun = localMoment(String(ride.fromTimestamp), company.timeZone);
      const was = before === null ? 'It has no note now.' : `Its note now is ${quoted(before)}.`;
      const wanted = text === '' ? 'Remove the note' : `Write the note ${quoted(text)}`;
      return {
        sentence: `${wanted} of the ride of the vehicle ${quoted(vehicleId)} that began ${begun}. ${was}`,
        change: {
          method: 'PATCH',
          url: `${rides}/${part(ride.fromTimestamp)}`,
          body: { note: text === '' ? null : text, lastChange: ride.lastChange },
        },
      };
    },
  },
  share_vehicle: {
    about:
      'Show where a vehicle is to people without an account, for some hours. The sharing can be ended in the application',
    arguments: [
      argument('vehicleId', true, id('Of list_vehicles'), 'vehiclesIds.0'),
      argument('hours', true, { type: 'integer', minimum: 1, maximum: SHARED_HOURS_MAX }),
      argument('note', false, note('For colleagues: for whom it is; up to 150 characters')),
    ],
    isOverwriting: false,
    isRepeatable: false,
    async plan({ vehicleId, hours, note: text }, { ask, company, now }) {
      const isLong =
        Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= SHARED_HOURS_MAX;
      if (!isLong) return refusal(`hours is a whole number from 1 to ${SHARED_HOURS_MAX}.`);
      const url = `${pathOf(company)}/vehicle/${part(vehicleId)}`;
      const answer = await ask({ method: 'GET', url });
      if (answer.status !== 200) return refusedBy(answer, this.arguments);
      const { numericPlate, name } = answer.json as Json;
      const end = Math.floor(now / 1000) * 1000 + Number(hours) * HOUR_MS;
      const validTo = new Date(end).toISOString();
      const until = localMoment(validTo, company.timeZone);
      return {
        sentence: `Show where the vehicle ${quoted(numericPlate)} ${quoted(name)} is to everybody who has the link, until ${until}.`,
        change: {
          method: 'POST',
          url: `${pathOf(company)}/sharing`,
          body: { validTo, note: text, vehiclesIds: [Number(vehicleId)] },
        },
        doneOf: (record) => ({ link: record.url, opensUntil: until }),
      };
    },
  },
};

export function changeArguments(name: WritingTool): readonly Argument[] {
  return [...CHANGES[name].arguments, CONFIRM];
}

/** Who may not is told so before the sentence. */
export async function makeChange(
  name: WritingTool,
  call: ToolCall,
  given: Given,
  running: Running,
): Promise<Told> {
  const { identity, company, origin, ask } = running;
  if (!mayKeyCall(call.endpoint, identity, company)) return forbidden();
  const args = changeArguments(name);
  const refused = refuseNames(given, args);
  if (refused) return refused;
  if (identity.assistantWrites !== true) {
    return refusal(
      `With this key assistants only read. An administrator lets them change something where the key is: ${origin}/${company.code}/data/api-keys`,
    );
  }
  const planned = await CHANGES[name].plan(given, running);
  if ('text' in planned) return planned;
  const { sentence, change, doneOf } = planned;
  if (given.confirm !== true) {
    return {
      text: JSON.stringify({
        wouldDo: sentence,
        next: 'Nothing was changed. Ask the person; if they agree, call again with confirm: true.',
        about: MARK_RULE,
      }),
    };
  }
  const answer = await ask(change);
  if (answer.status >= 300) return refusedBy(answer, args);
  const more = doneOf?.(answer.json as Json);
  return { text: JSON.stringify({ done: sentence, ...more, about: MARK_RULE }) };
}

function noteOf(text: unknown): string {
  return text === undefined ? 'without a note' : `with the note ${quoted(text)}`;
}

/** An alert is acknowledged by whoever wrote its note last. */
function stateOf({ acknowledged }: Alert, given: unknown): string {
  if (!acknowledged) return '';
  const { by, note } = acknowledged;
  const name = by && quoted(`${by.firstName} ${by.lastName}`.trim());
  const already = `It is acknowledged already${name ? ` by ${name}` : ''}, ${noteOf(note ?? undefined)}`;
  const isKept = given === undefined || given === note;
  return ` ${already}; ${isKept ? 'that stays' : 'this replaces it'}.`;
}

function pathOf({ code }: Running['company']): string {
  return `/v1/${encodeURIComponent(code)}`;
}

function part(value: unknown): string {
  return encodeURIComponent(String(value));
}

function isSameSecond(instant: unknown, given: unknown): boolean {
  const [one, other] = [instant, given].map((text) => Math.floor(Date.parse(String(text)) / 1000));
  return one === other;
}
