// The calls of the reports (API-062, API-063, API-100 … API-118). Each says what of its path, query
// and body it is asked with; all the rest is one way for all.
import { type ReportInput, ReportOptionsInput } from '@flotila/domain/report/input.ts';
import {
  PREVIEW_HEADER,
  REPORT_CALLS,
  reportRefueling,
} from '@flotila/domain/report/report.api.ts';
import { REPORTS, type ReportName } from '@flotila/domain/report/report.ts';
import type { Bytes } from '../../ground/http/answer.ts';
import { attachment } from '../../ground/http/attachment.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { checkMayReport } from './may-report.ts';
import type { ReportMaker, ReportOrder } from './order.ts';
import { OUTPUT_TYPES, outputOf } from './output.ts';
import { createPreviewFacts, type PreviewFacts } from './preview-facts.ts';
import { createPreviews, type Previews } from './previews.ts';
import { readInput } from './read-input.ts';
import { checkSize } from './size.ts';

export interface ReportDeps {
  reports: ReportMaker;
  /** Product version. */
  version: string;
}

interface Parts extends ReportDeps {
  previews: Previews;
  facts: PreviewFacts;
}

export function reportRoutes(given: ReportDeps): Route[] {
  const deps = { ...given, previews: createPreviews(), facts: createPreviewFacts() };
  return [
    ...REPORTS.map((report) =>
      serve<AnyEndpoint>(REPORT_CALLS[report], (given) => answerReport(deps, given, report)),
    ),
    // API-063: the button of a vehicle's panel.
    serve(reportRefueling, (given) => {
      const { vehicleId, ...path } = given.input.path;
      const query = { ...given.input.query, vehicleIds: String(vehicleId) };
      const input = { ...given.input, path, query };
      return answerReport(deps, { ...given, input } as CompanyCall<AnyEndpoint>, 'refuelings');
    }),
  ];
}

async function answerReport(
  deps: Parts,
  call: CompanyCall<AnyEndpoint>,
  report: ReportName,
): Promise<Bytes> {
  const output = outputOf(call.request.headers.accept);
  const { input, period } = readInput(inputOf(call, report), call.company.timeZone);
  await call.db.read(async (db) => {
    await checkMayReport(db, call, input);
    await checkSize(db, call, { input, period });
  });
  const isPreview = call.request.headers[PREVIEW_HEADER] === '1';
  const order = { ...orderParts(deps, call), input, period, output, isPreview };
  const { accountId } = call.session;
  const kept = isPreview && output === 'json' ? deps.facts.of(accountId, order) : null;
  if (kept !== null) {
    call.reply.header('content-type', OUTPUT_TYPES.json);
    return kept;
  }
  const asker = { companyId: call.company.id, accountId };
  const signal = hungUp(call.reply);
  const make = () => deps.reports.make(order, { asker, signal });
  const { bytes, fileName, facts } = isPreview
    ? await deps.previews.show(accountId, make)
    : await make();
  if (facts !== undefined) deps.facts.keep(accountId, order, facts);
  call.reply.header('content-type', OUTPUT_TYPES[output]);
  if (output !== 'json') {
    call.reply.header('content-disposition', attachment(`${fileName}.${output}`));
  }
  return bytes;
}

function orderParts(
  { version }: ReportDeps,
  { company, visible, personId, session, request, now }: CompanyCall<AnyEndpoint>,
): Omit<ReportOrder, 'input' | 'period' | 'output'> {
  const { administrator, dispatcher } = company;
  return {
    company,
    visible,
    now,
    version,
    language: languageOf(request.headers['accept-language']),
    reader: { personId, administrator, dispatcher },
    printedBy: `${session.firstName} ${session.lastName}`.trim(),
    origin: originOf(request),
  };
}

/** Path, query and body under the names of the one input. */
function inputOf({ input }: CompanyCall<AnyEndpoint>, report: ReportName): ReportInput {
  const { path, query, body } = input;
  const { vehicleIds, ...asked } = { ...path, ...query } as Record<string, unknown>;
  return {
    ...asked,
    report,
    ...(vehicleIds !== undefined && { vehicleIds: String(vehicleIds).split(',').map(Number) }),
    options: ReportOptionsInput.parse(query),
    ...(body !== undefined && { travel: body }),
  } as ReportInput;
}
