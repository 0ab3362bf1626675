// Tests of forwardings: a made-up record to the stored address, in its form. What is stored goes by itself (server/thing/forwarding).
import { exampleRecord, jsonRecord } from '@flotila/domain/forwarding/message.ts';
import type { Database } from '../../ground/db/open.ts';
import type { SharingCaller } from '../../ground/outside/webhook-call.ts';
import { findForwardingTarget } from '../forwarding/forwarding.queries.ts';
import { sendBatch } from '../forwarding/send-batch.ts';
import type { Channel, Prepared } from './channel.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';

interface ForwardingDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  caller: SharingCaller;
}

/** A test is not repeated: who asked for it reads what came of it. */
export function forwardingChannel(deps: ForwardingDeps): Channel {
  return {
    retryMinutes: [],
    prepare: ([delivery]) =>
      delivery ? prepare(deps, delivery) : Promise.resolve({ gone: [], parcel: null }),
  };
}

async function prepare(deps: ForwardingDeps, delivery: ClaimedDelivery): Promise<Prepared> {
  const { companyId, deliveryId, forwardingId: id } = delivery;
  const forwardingId = id ?? 0;
  const target = await deps.db.read((db) => findForwardingTarget(db, companyId, forwardingId));
  if (!target) return { gone: [{ delivery, why: 'not_receiver' }], parcel: null };
  const { origin, pathname } = new URL(target.url);
  return {
    gone: [],
    parcel: {
      deliveries: [delivery],
      // What stands behind it may be a key.
      address: origin + pathname,
      send: async () => {
        const { failure, held, answer } = await sendBatch({
          caller: deps.caller,
          key: { companyId, forwardingId },
          target,
          now: deps.now,
          batch: exampleBatch(target.companyCode, deps.now()),
          isStopped: () => false,
          idempotencyKey: `forwarding-test-${companyId}-${deliveryId}`,
        });
        const hasFailed = failure !== null || held.length > 0;
        return hasFailed
          ? { kind: 'failed', isFinal: true, said: answer }
          : { kind: 'sent', said: answer };
      },
    },
  };
}

function exampleBatch(companyCode: string, now: number) {
  const record = exampleRecord(companyCode, now);
  const { vehicleId } = record;
  const end = { vehicleId, ts: new Date(now), hash: 0, lateId: 0, lateAt: 0 };
  const text = JSON.stringify(jsonRecord(record));
  return {
    number: 0,
    isAgain: false,
    parts: [{ vehicleId, end, records: [{ record, text, after: end }] }],
  };
}
