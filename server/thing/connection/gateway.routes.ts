// Calls for superusers: how the gateway is, and what becomes of trackers that nobody registered.
import {
  forgetUnknownTracker,
  listGatewayProcesses,
  listUnknownTrackers,
} from '@flotila/domain/connection/gateway.api.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import { listRunning } from '../../ground/process/process.queries.ts';
import { listWaiting } from '../../ground/process/queue.queries.ts';
import { NO_COMPANY, writeAudit } from '../audit/audit.queries.ts';
import { deleteUnknown, listProcesses, listUnknown } from './gateway.queries.ts';

export const gatewayRoutes: Route[] = [
  serveSession(listGatewayProcesses, ({ db, now }) =>
    db.read(async (read) => ({
      processes: await listProcesses(read, now),
      ...(await listRunning(read, now)),
      queues: await listWaiting(read),
    })),
  ),
  serveSession(listUnknownTrackers, (call) =>
    call.db.read((db) => listUnknown(db, call.input.query, call.now)),
  ),
  serveSession(forgetUnknownTracker, async ({ db, input: { body }, session, now }) => {
    const { deviceType, code } = body;
    await db.write(async (write) => {
      const before = await deleteUnknown(write, body);
      // Somebody else was faster, or it was registered: it is off the list either way.
      if (!before) return;
      const tracker = { recordId: `${deviceType} ${code}`, recordName: code };
      await writeAudit(
        write,
        { session, now },
        { companyId: NO_COMPANY, kind: 'unknown-tracker', ...tracker, before },
      );
    });
  }),
];
