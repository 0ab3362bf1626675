// In which browsers the caller is told of alerts.
import { createECDH } from 'node:crypto';
import {
  listPush,
  type PushBrowser,
  subscribePush,
  unsubscribePush,
} from '@flotila/domain/alert/push.api.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';

import { takeTurn } from '../../ground/db/turns.ts';
import { FoundAlready } from '../../ground/http/answer.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { refuseInnerHost } from '../../ground/outside/public-address.ts';
import { getNotificationRow } from './notification.queries.ts';
import {
  type BrowserRow,
  deleteBrowser,
  deleteBrowserOfOthers,
  listBrowsers,
  putBrowser,
} from './push.queries.ts';
import { pushKeys } from './push-keys.ts';

/** What a browser calls itself is kept in so many characters. */
const USER_AGENT_MAX = 300;

export const pushRoutes: Route[] = [
  serve(listPush, async (call) => {
    const rows = await call.db.read(async (db) =>
      listBrowsers(db, call.company, (await getNotificationRow(db, call)).personId),
    );
    const { publicKey } = await pushKeys(call.db, call.now);
    return { publicKey, browsers: rows.map(viewOf) };
  }),
  serve(subscribePush, subscribe),
  serve(unsubscribePush, (call) =>
    call.db.write(async (db) => {
      const { id } = call.input.path;
      const { personId } = await getNotificationRow(db, call);
      const isThere = await deleteBrowser(db, call.company, personId, id);
      if (!isThere) throw problem('not_found');
    }),
  ),
];

/** @throws invalid for what no browser gives */
async function subscribe(call: CompanyCall<typeof subscribePush>) {
  const { endpoint, keys } = call.input.body;
  refuseWrong(endpoint, keys.p256dh);
  return call.db.write(async (db) => {
    const { personId } = await getNotificationRow(db, call);
    await takeTurn(db, 'notifications', personId);
    await deleteBrowserOfOthers(db, endpoint, call.session.accountId);
    const userAgent = call.request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null;
    const browser = { personId, endpoint, ...keys, userAgent };
    const { isKnown, ...row } = await putBrowser(db, call.company, browser, new Date(call.now));
    return isKnown ? new FoundAlready(viewOf(row)) : viewOf(row);
  });
}

/** What would fail with each message is refused while somebody is there to read it. */
function refuseWrong(endpoint: string, p256dh: string): void {
  try {
    const url = new URL(endpoint);
    refuseInnerHost(url);
    if (url.username || url.password) throw new Error('no service asks for it');
  } catch {
    throw invalidField('endpoint', 'format');
  }
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    // Refuses what is no point of the curve.
    own.computeSecret(p256dh, 'base64url');
  } catch {
    throw invalidField('keys.p256dh', 'format');
  }
}

function viewOf({ created, ...row }: BrowserRow): PushBrowser {
  return { ...row, created: created.toISOString() };
}
