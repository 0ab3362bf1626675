// A way by which somebody is told of an alert outside of the application. The worker knows when and how often; a
// channel knows what is sent and how.
import type { WriteDb } from '../../ground/db/open.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';

export interface Channel {
  /** Minutes until it is tried again after the first, second … certain failure; then it has failed. */
  retryMinutes: readonly number[];
  /** Looks once more at what was claimed together: more than one only of those that go as one. */
  prepare(deliveries: ClaimedDelivery[]): Promise<Prepared>;
  /** What else is so when they have failed and are not tried again, in the transaction that says so. */
  failed?(db: WriteDb, deliveries: ClaimedDelivery[], answer: string): Promise<void>;
}

/** Why there is nothing to send any more: the alert is none, or its receiver is to be told no more, or is off. */
export type Gone = 'withdrawn' | 'not_receiver' | 'webhook_off';

export interface Prepared {
  gone: { delivery: ClaimedDelivery; why: Gone }[];
  /** null: nothing is left */
  parcel: Parcel | null;
}

export interface Parcel {
  deliveries: ClaimedDelivery[];
  /** Where it goes, as administrators read it. */
  address: string;
  send(): Promise<SendOutcome>;
}

export type SendOutcome =
  | { kind: 'sent'; said: string | null }
  /** It certainly did not arrive; `isFinal`: nor will it when it is tried again. */
  | {
      kind: 'failed';
      isFinal: boolean;
      said: string;
      /** It is not tried again before, milliseconds from now. */
      retryAfterMs?: number;
    }
  /** Nobody knows, and it must not come twice. */
  | { kind: 'uncertain'; said: string };
