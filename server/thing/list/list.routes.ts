// Lists as files, as whoever shows them sends them. Nothing is read here: what is not seen is not in the file.
import { makeListFile } from '@flotila/domain/list/list-file.api.ts';
import { zoneOffset } from '@flotila/domain/time.ts';
import { attachment } from '../../ground/http/attachment.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { listFile } from './list-file.ts';

export const listRoutes: Route[] = [
  serve(makeListFile, async ({ request, reply, company, session, now, readFile }) => {
    const { bytes } = await readFile();
    const language = languageOf(request.headers['accept-language']);
    const printed = localText(now, company.timeZone);
    const origin = { language, company: company.name, printed };
    const asker = { companyId: company.id, accountId: session.accountId };
    const file = await listFile({ bytes, origin }, asker, hungUp(reply));
    reply.header('content-disposition', attachment(`${company.code}.xlsx`));
    return file;
  }),
];

/** yyyy-MM-dd HH:mm */
function localText(now: number, zone: string): string {
  return new Date(now + zoneOffset(now, zone)).toISOString().slice(0, 16).replace('T', ' ');
}
