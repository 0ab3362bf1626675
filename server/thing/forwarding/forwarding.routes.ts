// Forwardings over HTTP.
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createForwarding,
  deleteForwarding,
  getForwarding,
  listForwardings,
  listForwardingTries,
  renewForwardingSecret,
  testForwarding,
  updateForwarding,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import type { ReceiverEditor } from '../receiver/keep-receivers.ts';
import { listForwardingRows, listTryRows } from './forwarding.queries.ts';
import {
  forwardingRecord,
  forwardings,
  storeForwarding,
  storeNewForwarding,
} from './store-forwarding.ts';

/** @param allowsPrivate the operator lets addresses of the own networks be called */
export function forwardingRoutes({
  allowsPrivate,
  sends,
}: {
  allowsPrivate: boolean;
  sends: SendLimit;
}): Route[] {
  const editorOf = (call: CompanyCall<AnyEndpoint>): ReceiverEditor => ({ ...call, allowsPrivate });
  return [
    serve(listForwardings, (call) =>
      call.db.read(async (db) => {
        const rows = await listForwardingRows(db, call.company);
        return pageOf(
          rows.map((row) => forwardingRecord(row, call)),
          call.input.query,
        );
      }),
    ),
    serve(getForwarding, (call) =>
      call.db.read((db) => forwardings.get(db, call, call.input.path.forwardingId)),
    ),
    serve(createForwarding, (call) => storeNewForwarding(editorOf(call), call.input.body)),
    serve(updateForwarding, (call) =>
      storeForwarding(editorOf(call), call.input.path.forwardingId, call.input.body),
    ),
    serve(deleteForwarding, (call) => {
      const { path, query } = call.input;
      return forwardings.remove(editorOf(call), path.forwardingId, query.lastChange);
    }),
    serve(renewForwardingSecret, (call) => {
      const { path, body } = call.input;
      return forwardings.renewSecret(editorOf(call), path.forwardingId, body.lastChange);
    }),
    serve(testForwarding, (call) =>
      forwardings.askTest(editorOf(call), call.input.path.forwardingId, sends),
    ),
    serve(listForwardingTries, (call) =>
      call.db.read(async (db) => {
        const { forwardingId } = call.input.path;
        await forwardings.get(db, call, forwardingId);
        const rows = await listTryRows(db, call.company, forwardingId);
        const tries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
        return pageOf(tries, call.input.query);
      }),
    ),
  ];
}
