// The role gateway: trackers are let in, and told what they are ordered.

import type { ClaimStore } from '../flow/gateway/claims.ts';
import { connectionStore } from '../flow/gateway/gateway.queries.ts';
import { openPorts } from '../flow/gateway/limits.ts';
import { type Gateway, startGateway } from '../flow/gateway/listener.ts';
import { makePrivateFolder, rawLogFolder } from '../ground/config/data-folder.ts';
import { PROTOCOLS } from '../ground/protocols/all.ts';
import { openSenderKeys } from '../thing/api-key/sender-keys.ts';
import { COMMAND_CHANNEL } from '../thing/command/command.queries.ts';
import { commandStore } from '../thing/command/command-store.ts';
import { answerLogs } from '../thing/connection/log-answers.ts';
import type { Ingest, Registry } from '../thing/connection/ports.ts';
import type { Starting } from './starting.ts';

interface GatewayParts {
  ingest: Ingest;
  registry: Registry;
  claims: ClaimStore;
}

/** Lets trackers in; what they send is stored from then on. */
export async function openGateway(
  { input, log, metrics, db, traces, now, stops }: Starting,
  { ingest, registry, claims }: GatewayParts,
): Promise<Gateway> {
  const { config } = input;
  const folder = rawLogFolder(config);
  makePrivateFolder(folder);
  const keys = await openSenderKeys({
    db,
    now,
    ownKey: config.gatewayIntakeKey,
    onError: (error) => log.error({ err: error }, 'uses of keys could not be counted'),
  });
  const gateway = await startGateway({
    config: {
      host: config.gatewayHost,
      ports: openPorts(config.gatewayPorts),
      tls: config.gatewayTls,
      proxies: config.gatewayProxies,
    },
    protocols: PROTOCOLS,
    ingest,
    registry,
    keys,
    traces,
    log,
    metrics,
    rawLogFolder: folder,
    now,
    store: connectionStore(db),
    commands: commandStore(db),
    claims,
  });
  stops.push(
    () => gateway.stop(),
    () => keys.stop(),
  );
  const answers = await answerLogs({
    db,
    now,
    log,
    folder,
    processId: gateway.processId,
    flush: (deviceId) => gateway.flushRawLog(deviceId),
  });
  stops.push(() => answers.stop());
  if (config.gatewayTls) stops.push(reloadOnHangup(gateway));
  // Null after a lost connection: any tracker may have been edited meanwhile.
  await db.listen('flotila_registry', (code) => gateway.forget(code));
  await db.listen(COMMAND_CHANNEL, (id) => gateway.ordered(id ? Number(id) : null));
  return gateway;
}

/** Programs that renew certificates send SIGHUP; without certificates it ends the process, as usual. */
function reloadOnHangup(gateway: Gateway): () => Promise<void> {
  const reload = () => void gateway.reloadCertificates();
  process.on('SIGHUP', reload);
  return async () => void process.off('SIGHUP', reload);
}
