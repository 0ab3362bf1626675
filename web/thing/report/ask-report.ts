// Fetches what a report call answers: the file, or the facts of its document.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { PREVIEW_HEADER, REPORT_TYPES } from '@flotila/domain/report/report.api.ts';
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import { z } from 'zod';
import { callRaw } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import type { ReportCall } from './report-call.ts';

export interface ReportFile {
  blob: Blob;
  /** As the server names it, null when it does not. */
  name: string | null;
}

interface AskOptions {
  signal: AbortSignal;
  /** The newest preview of a user takes the place of the one before. */
  isPreview?: boolean;
}

/** The report as a file (API-101). @throws CallFailure */
export async function askFile(
  call: ReportCall,
  format: ReportFormat,
  options: AskOptions,
): Promise<ReportFile> {
  const response = await ask(call, `${REPORT_TYPES[format]}, application/json;q=0.1`, options);
  return fileOf(response);
}

export async function fileOf(response: Response): Promise<ReportFile> {
  const name = nameIn(response.headers.get('content-disposition'));
  return { blob: await response.blob(), name };
}

const Facts = z.object({
  title: z.string(),
  /** The pages have no row. */
  isEmpty: z.boolean().default(false),
  summary: z.array(z.object({ label: z.string(), text: z.string(), tone: z.string().optional() })),
  missingRates: z.array(z.object({ country: z.string(), days: z.string() })).default([]),
});
/** What is said beside the pages. */
export type ReportFacts = z.output<typeof Facts>;

/** REP: the figures of the same document that the pages are drawn from. @throws CallFailure */
export async function askFacts(call: ReportCall, options: AskOptions): Promise<ReportFacts> {
  const response = await ask(call, 'application/json', options);
  return Facts.parse(await response.json());
}

function ask({ endpoint, input }: ReportCall, accept: string, options: AskOptions) {
  const { signal, isPreview = false } = options;
  const headers = { Accept: accept, ...(isPreview && { [PREVIEW_HEADER]: '1' }) };
  // The endpoints are of one shape, which their types do not say.
  return callRaw(endpoint as Endpoint, input as never, { signal, headers });
}

/** The report is made only in the background. */
export function isTooLarge(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.code === 'report_large';
}

/** RFC 6266: the name with all its letters wins. */
export function nameIn(disposition: string | null): string | null {
  if (!disposition) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A name that cannot be read is as if there were none.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? null;
}
