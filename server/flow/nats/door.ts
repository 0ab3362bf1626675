// The one door to NATS: what lies behind it is loaded only where an operator has one.

import type { NatsConfig } from '../../ground/config/nats-url.ts';
import type { ChangeCarrier } from '../../thing/live/changes.ts';
import type { ClaimStore } from '../gateway/claims.ts';
import type { NatsLog } from './link.ts';

export interface Nats {
  /** Tells and hears what commits of records changed. */
  carrier: ChangeCarrier;
  /** For a gateway: who has which tracker. */
  openClaims(): ClaimStore;
  close(): Promise<void>;
}

/** undefined: there is none. Does not wait for its connection. */
export async function openNats(
  config: NatsConfig | undefined,
  log: NatsLog,
): Promise<Nats | undefined> {
  if (!config) return undefined;
  const { linkNats } = await import('./link.ts');
  const { natsChanges } = await import('./nats-changes.ts');
  const { natsClaims } = await import('./nats-claims.ts');
  const link = linkNats(config, log);
  const carrier = natsChanges(link);
  return {
    carrier,
    openClaims: () => natsClaims(link, log),
    async close() {
      carrier.stop();
      await link.close();
    },
  };
}

/** Does it let us in? @throws why not */
export async function reachNats(config: NatsConfig): Promise<void> {
  const link = await import('./link.ts');
  await link.reachNats(config);
}
