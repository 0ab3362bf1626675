// Letting assistants ask about a company. Who may what stands in everybody's session, so all of them are read again at the commit: a
// company that is switched off answers no assistant any more.
import {
  type Assistants,
  getAssistants,
  updateAssistants,
} from '@flotila/domain/assistant/assistant.api.ts';
import { ASSISTANT_PATH } from '@flotila/domain/assistant/assistant.ts';
import { found } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Identities } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { lockCompany } from '../company/company.queries.ts';
import { editRights } from '../session/account.ts';
import { type AssistantsRow, findAssistants, setAssistants } from './assistant.queries.ts';

export function assistantRoutes({ identities }: { identities: Identities }): Route[] {
  return [
    serve(getAssistants, (call) => call.db.read(async (db) => viewOf(call, await rowOf(db, call)))),
    serve(updateAssistants, (call) => {
      const { company, input } = call;
      const lastChange = seenChange(input.body);
      return editRights({ db: call.db, identities }, async (db) => {
        await lockCompany(db, company.id);
        const row = await rowOf(db, call);
        const before = await refuseStale(row, lastChange, () => viewOf(call, row));
        await setAssistants(db, company, input.body.isOn);
        const after = await rowOf(db, call);
        await writeAudit(db, call, {
          companyId: company.id,
          kind: 'company',
          recordId: company.id,
          recordName: company.name,
          before: { assistants: before.isOn },
          after: { assistants: after.isOn },
        });
        return viewOf(call, after);
      });
    }),
  ];
}

async function rowOf(
  db: ReadDb,
  { company, now }: CompanyCall<AnyEndpoint>,
): Promise<AssistantsRow> {
  return found(await findAssistants(db, company, new Date(now)));
}

function viewOf({ request }: CompanyCall<AnyEndpoint>, row: AssistantsRow): Assistants {
  return { ...row, address: `${originOf(request)}${ASSISTANT_PATH}` };
}
