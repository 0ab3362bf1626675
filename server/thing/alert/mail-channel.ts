// Alerts by mail: one alone, or those of a person that are due at one moment together.
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type { Mailer, MailOutcome } from '../../ground/outside/mail.ts';
import { RETRY_MINUTES } from '../../ground/work/sender.ts';
import { findOff } from '../receiver/receiver.queries.ts';
import { alertMail, digestMail, testMail } from './alert-mail.ts';
import type { Channel, Parcel, SendOutcome } from './channel.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';
import { lookAgain } from './look-again.ts';
import { offMail, type SwitchedOff } from './off-mail.ts';
import { findPerson, type Receiver } from './receiver.queries.ts';

interface MailDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  mailer: Mailer;
}

export function mailChannel(deps: MailDeps): Channel {
  return {
    retryMinutes: RETRY_MINUTES,
    prepare: (deliveries) =>
      deps.db.read(async (db) => {
        const [first] = deliveries;
        if (first?.occasion === 'test') return prepareTest(deps, db, first);
        if (first?.occasion === 'webhook_off' || first?.occasion === 'forwarding_off') {
          return prepareOff(deps, db, first);
        }
        return prepare(deps, db, deliveries);
      }),
  };
}

async function prepare(deps: MailDeps, db: ReadDb, deliveries: ClaimedDelivery[]) {
  const { gone, told, rest } = await lookAgain(db, deliveries, ({ email }) => email !== null);
  const [first] = told;
  if (!first) return { gone, parcel: null };
  const { receiver } = first;
  const text =
    told.length > 1 ? digestMail(told, rest.length, receiver) : alertMail(first, receiver);
  const together = [...told.map(({ delivery }) => delivery), ...rest];
  return { gone, parcel: parcelOf(deps, together, receiver, text) };
}

async function prepareTest(deps: MailDeps, db: ReadDb, delivery: ClaimedDelivery) {
  const { companyId, personId } = delivery;
  const receiver = personId === null ? undefined : await findPerson(db, companyId, personId);
  if (!receiver?.email) {
    return { gone: [{ delivery, why: 'not_receiver' as const }], parcel: null };
  }
  return { gone: [], parcel: parcelOf(deps, [delivery], receiver, testMail(receiver)) };
}

/** Nobody need be told of one that somebody has switched on meanwhile. */
async function prepareOff(deps: MailDeps, db: ReadDb, delivery: ClaimedDelivery) {
  const { companyId, personId } = delivery;
  const receiver = personId === null ? undefined : await findPerson(db, companyId, personId);
  const off = await findSwitchedOff(db, delivery);
  const why = !receiver?.email ? 'not_receiver' : 'withdrawn';
  if (!receiver?.email || !off) return { gone: [{ delivery, why } as const], parcel: null };
  const text = offMail(off, receiver);
  return { gone: [], parcel: parcelOf(deps, [delivery], receiver, text) };
}

async function findSwitchedOff(
  db: ReadDb,
  { companyId, webhookId, forwardingId }: ClaimedDelivery,
): Promise<SwitchedOff | undefined> {
  const kind = webhookId === null ? 'forwarding' : 'webhook';
  const id = webhookId ?? forwardingId ?? 0;
  const found = await findOff(db, { companyId, kind, id });
  return found && { kind, id, ...found };
}

function parcelOf(
  { mailer, now }: MailDeps,
  deliveries: ClaimedDelivery[],
  { email }: Receiver,
  text: { subject: string; text: string; html: string },
): Parcel {
  const [first] = deliveries;
  const address = email ?? '';
  const messageId = `<alert-${first?.companyId}-${first?.deliveryId}@${mailer.domain}>`;
  return {
    deliveries,
    address,
    send: async () =>
      outcomeOf(await mailer.send({ to: [address], ...text, messageId, date: new Date(now()) })),
  };
}

function outcomeOf(outcome: MailOutcome): SendOutcome {
  return outcome.kind === 'sent' ? { kind: 'sent', said: null } : outcome;
}
