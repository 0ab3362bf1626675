// Making, changing and deleting webhooks, each in one transaction with its entry in the record of changes. A webhook
// is told of all alerts of the company, so it is kept by administrators who see all of its vehicles.
import { randomBytes } from 'node:crypto';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import type { WebhookInput, WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { WEBHOOKS_MAX } from '@flotila/domain/webhook/webhook.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { InnerAddressRefused, refuseInnerHost } from '../../ground/outside/public-address.ts';
import { askReceiverTest } from '../alert/ask-test.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import type { Author } from '../audit/audit.queries.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockWebhook,
  setSecret,
  updateWebhookRow,
  type WebhookRow,
} from './webhook.queries.ts';

export interface WebhookReader {
  company: CompanyContext;
  visible: Visible;
}

export interface WebhookEditor extends WebhookReader, Author {
  db: Database;
  /** The operator lets webhooks call addresses of the own networks. */
  allowsPrivate: boolean;
}

/** @throws invalid, forbidden */
export function storeNewWebhook(
  editor: WebhookEditor,
  input: WebhookInput,
): Promise<WebhookRecord> {
  const { company } = editor;
  checkCalledUrl(editor, input.url);
  return editor.db.write(async (db) => {
    if (!mayChange(editor)) throw refusal();
    await takeTurn(db, 'webhooks', company.id);
    if ((await countWebhooks(db, company)) >= WEBHOOKS_MAX) {
      throw problem('invalid', { message: 'webhooks_max', params: { max: WEBHOOKS_MAX } });
    }
    const secret = newSecret();
    const webhookId = await insertWebhook(db, company, input, secret);
    return { ...(await endChange(db, editor, webhookId, null)), secret };
  });
}

/** @throws invalid, not_found, forbidden, conflict with the current record */
export async function storeWebhook(
  editor: WebhookEditor,
  webhookId: number,
  input: WebhookInput,
): Promise<WebhookRecord> {
  const lastChange = seenChange(input);
  checkCalledUrl(editor, input.url);
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, webhookId, lastChange);
    await updateWebhookRow(db, editor.company, webhookId, input);
    return endChange(db, editor, webhookId, before);
  });
}

/** @throws not_found, forbidden, conflict with the current record */
export function renewSecret(
  editor: WebhookEditor,
  webhookId: number,
  lastChange: string,
): Promise<WebhookRecord> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, webhookId, lastChange);
    const secret = newSecret();
    await setSecret(db, editor.company, webhookId, secret);
    await audit(db, editor, { before, after: before, note: { secretChanged: true } });
    return { ...(await getWebhookRecord(db, editor, webhookId)), secret };
  });
}

/** @throws not_found, forbidden, conflict */
export function removeWebhook(
  editor: WebhookEditor,
  webhookId: number,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, webhookId, lastChange);
    await deleteWebhookRow(db, editor.company, webhookId);
    await audit(db, editor, { before, after: null });
  });
}

/** Asks for a test; the worker sends it. @throws not_found, forbidden */
/** @throws forbidden, too_many */
export function askTest(
  editor: WebhookEditor,
  webhookId: number,
  sends: SendLimit,
): Promise<{ deliveryId: number }> {
  const { company } = editor;
  return editor.db.write(async (db) => {
    await lockWebhook(db, company, webhookId);
    await getWebhookRecord(db, editor, webhookId);
    if (!mayChange(editor)) throw refusal();
    return askReceiverTest(db, { ...editor, sends }, { webhookId });
  });
}

/** @throws not_found */
export async function getWebhookRecord(
  db: ReadDb,
  reader: WebhookReader,
  webhookId: number,
): Promise<WebhookRecord> {
  const row = await findWebhook(db, reader.company, webhookId);
  if (!row) throw problem('not_found');
  return webhookRecord(row, reader);
}

export function webhookRecord(row: WebhookRow, reader: WebhookReader): WebhookRecord {
  const { webhookId, name, url, severities, isOn, waiting, lastChange } = row;
  const { switchedOffAt, switchedOffAnswer, lastAt, lastState, lastAnswer } = row;
  return {
    webhookId,
    name,
    url,
    severities,
    isOn,
    waiting,
    lastChange,
    switchedOff: switchedOffAt && {
      at: switchedOffAt.toISOString(),
      answer: switchedOffAnswer ?? '',
    },
    last:
      lastAt && lastState
        ? { at: lastAt.toISOString(), state: lastState, answer: lastAnswer }
        : null,
    secret: null,
    mayChange: mayChange(reader),
  };
}

function mayChange({ visible }: WebhookReader): boolean {
  return visible.vehicles === null;
}

function refusal() {
  return problem('forbidden', { message: 'webhook_of_all' });
}

/**
 * Names are looked at when they are connected to; what of an address that is called can be said before is said here.
 * @throws invalid
 */
export function checkCalledUrl({ allowsPrivate }: { allowsPrivate: boolean }, text: string): void {
  if (allowsPrivate) return;
  const url = new URL(text);
  if (url.protocol !== 'https:') throw invalidField('url', 'https');
  try {
    refuseInnerHost(url);
  } catch (error) {
    if (error instanceof InnerAddressRefused) throw invalidField('url', 'privateAddress');
    throw error;
  }
}

/** 256 bits; the beginning tells what it is when it is found somewhere. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

async function lockCurrent(
  db: WriteDb,
  editor: WebhookEditor,
  webhookId: number,
  lastChange: string,
): Promise<WebhookRecord> {
  await lockWebhook(db, editor.company, webhookId);
  const current = await getWebhookRecord(db, editor, webhookId);
  if (!current.mayChange) throw refusal();
  return refuseStale(current, lastChange);
}

async function endChange(
  db: WriteDb,
  editor: WebhookEditor,
  webhookId: number,
  before: WebhookRecord | null,
): Promise<WebhookRecord> {
  const after = await getWebhookRecord(db, editor, webhookId);
  await audit(db, editor, { before, after });
  return after;
}

/** The secret is never given. */
const audit = createAudit<WebhookRecord>({
  kind: 'webhook',
  idOf: ({ webhookId }) => webhookId,
  nameOf: ({ name }) => name,
  keptOf: ({ name, url, severities, isOn }) => ({ name, url, severities, isOn }),
});
