// Bringing data: lists become records, and what was brought is listed and taken back.
import {
  bringData,
  getImportTemplate,
  ImportFields,
  listImports,
  takeBackImport,
} from '@flotila/domain/import/import.api.ts';
import { z } from 'zod';
import { viewPage } from '../../ground/db/page.ts';
import { attachment } from '../../ground/http/attachment.ts';
import type { Identities } from '../../ground/http/context.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { personEditorOf } from '../../thing/person/person.routes.ts';
import { bring, refuseRight } from './bring.ts';
import { listImportRows } from './import.queries.ts';
import type { ListJudge } from './import-thread.ts';
import { takeBack } from './take-back.ts';
import { importTemplate } from './template.ts';

export interface ImportDeps {
  identities: Identities;
  judge: ListJudge;
}

export function importRoutes({ identities, judge }: ImportDeps): Route[] {
  const editorOf = (call: CompanyCall<AnyEndpoint>) => personEditorOf(call, identities);
  return [
    serve(bringData, async (call) => {
      const { kind } = call.input.path;
      const editor = editorOf(call);
      refuseRight(editor, kind);
      const { bytes, fileName, fields } = await call.readFile();
      const given = fields as z.output<typeof GivenFields>;
      return bring({
        editor,
        judge,
        order: {
          kind,
          bytes,
          language: languageOf(call.request.headers['accept-language']),
          columns: given.columns ?? {},
          sheet: given.sheet,
          fill: given.fill ?? {},
          fixes: given.fixes ?? {},
          isDry: call.input.query.dryrun ?? given.dryrun ?? false,
        },
        fileName,
        digest: given.digest,
        hungUp: hungUp(call.reply),
      });
    }),
    serve(getImportTemplate, async ({ request, reply, input }) => {
      const { kind } = input.path;
      const language = languageOf(request.headers['accept-language']);
      reply.header('content-disposition', attachment(`${kind}.xlsx`));
      return importTemplate(kind, language);
    }),
    serve(listImports, ({ db, company, input }) =>
      db.read(async (read) =>
        viewPage(await listImportRows(read, company, input.query), (row) => ({
          importId: row.importId,
          kind: row.kind,
          timestamp: row.created.toISOString(),
          author: row.author ?? '',
          fileName: row.fileName,
          counts: row.counts,
          state: row.takenBack ? ('takenBack' as const) : row.state,
          progress: row.state === 'storing' ? { done: row.done, total: row.total } : null,
          takenBack: row.takenBack && {
            timestamp: row.takenBack.toISOString(),
            author: row.takenBackBy ?? '',
          },
        })),
      ),
    ),
    serve(takeBackImport, (call) => takeBack(editorOf(call), call.input.path.importId)),
  ];
}

const GivenFields = z.object(ImportFields);
