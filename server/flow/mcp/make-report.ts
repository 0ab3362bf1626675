// The tool make_report: the report is made by its own call, so what that refuses is refused here, and the link leads to it.
import { localMoment } from '@flotila/domain/assistant/answer.ts';
import { LINK_MINUTES } from '@flotila/domain/assistant/assistant.ts';
import { REPORT_LINK_MAX, REPORT_TYPES } from '@flotila/domain/report/report.api.ts';
import { FORMATS } from '@flotila/domain/report/report.ts';
import { languageOfCountry, OFFERED } from '@flotila/domain/words/languages.ts';
import { addressOf, type Given, refuseNames } from './arguments.ts';
import type { Running } from './running.ts';
import { refusal, refusedBy, type Told } from './told.ts';
import type { Argument, Tool, ToolCall } from './tools.ts';

const own = (name: string, isRequired: boolean, schema: Argument['schema']): Argument => ({
  name,
  parameter: name,
  in: 'query',
  isRequired,
  schema,
});
const FORMAT = own('format', false, { type: 'string', enum: [...FORMATS], default: 'pdf' });
const LANGUAGE = own('language', false, {
  type: 'string',
  enum: [...OFFERED],
  description: 'Of the report; left out: that of the country of the company',
});

/** `logbook` of `/v1/{company}/report/logbook/{vehicleId}` */
function reportOf({ endpoint }: ToolCall): string {
  return endpoint.url.split('/')[4] ?? '';
}

function argumentsOf(call: ToolCall): Argument[] {
  return [own('report', true, { type: 'string' }), FORMAT, LANGUAGE, ...call.arguments];
}

/** Those of all reports; which of them one takes its refusal says. */
export function reportArguments({ calls }: Tool): Argument[] {
  const reports = calls.map((call) => `${reportOf(call)} (${takesOf(call)})`).join('; ');
  const others = calls.flatMap((call) => call.arguments);
  const byName = new Map(others.map((one) => [one.name, { ...one, isRequired: false }]));
  const description = `With the arguments that each takes, * is required: ${reports}`;
  const names = calls.map(reportOf);
  const report = own('report', true, { type: 'string', enum: names, description });
  return [report, FORMAT, LANGUAGE, ...byName.values()];
}

function takesOf(call: ToolCall): string {
  return call.arguments.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(', ');
}

export async function makeReport({ calls }: Tool, given: Given, running: Running): Promise<Told> {
  const call = calls.find((one) => reportOf(one) === given.report);
  if (!call) return refusal(`report is one of: ${calls.map(reportOf).join(', ')}.`);
  const args = argumentsOf(call);
  const refused = refuseNames(given, args);
  if (refused) return refused;
  const { ask, company, identity, links, now, origin } = running;
  const format = FORMATS.find((one) => one === (given.format ?? 'pdf'));
  const language = OFFERED.find(
    (one) => one === (given.language ?? languageOfCountry(company.countryCode)),
  );
  if (!format || !language) return refusal(`format is one of ${FORMATS}, language of ${OFFERED}.`);
  const url = addressOf(call, company.code, given);
  const accept = REPORT_TYPES[format];
  const answer = await ask({ method: 'GET', url, accept, language });
  if (answer.status !== 200) return refusedBy(answer, args);
  const { sessionId } = identity.session;
  const link = await links.sign({ sessionId, url, accept, language }, now);
  if (link.length > REPORT_LINK_MAX) return refusal('Too many vehicles for a link: name fewer.');
  const until = new Date(now + LINK_MINUTES * 60_000).toISOString();
  return {
    text: JSON.stringify({
      about: `${call.endpoint.summary}: give this link to the person who asked. It opens without signing in.`,
      link: `${origin}/v1/public/report?link=${link}`,
      opensUntil: localMoment(until, company.timeZone),
      size_bytes: answer.bytes.length,
    }),
  };
}
