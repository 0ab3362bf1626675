// Vehicles that trackers changed, told over NATS: a subject for each company (`flotila.changed.<company>`), so that a
// process hears only of companies that somebody watches there. What is lost with a connection is read again from the
// rows; nothing here is kept.
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { ChangeCarrier, ChangeHandler, CompanyChange } from '../../thing/live/changes.ts';
import type { NatsLink } from './link.ts';

const SUBJECT = 'flotila.changed';
/** NATS takes 1 MB; a message of a bigger change is cut. */
export const IDS_PER_MESSAGE_MAX = 10_000;
/** Ten digits and a comma each; what is longer is none of ours. */
const MESSAGE_BYTES_MAX = IDS_PER_MESSAGE_MAX * 11;
/** An answer of NATS that takes longer counts as none. */
const ANSWER_MS_MAX = 2_000;
/** While NATS is away here and may be there for others, who watches looks at the rows so often. */
const LOOK_MS = 15_000;

/** Carries changes as long as NATS is there. `stop` ends it. */
export function natsChanges(link: NatsLink, lookMs = LOOK_MS): ChangeCarrier & { stop(): void } {
  const heard = new Set<Heard>();
  const stopLink = link.onConnected((connection) => {
    for (const one of heard) one.begin(connection);
    // Heard by the server from now on; what was told before is read.
    answered(connection).finally(() => {
      for (const one of heard) one.handler(null);
    });
  });
  const looking = setInterval(() => {
    if (link.current()) return;
    for (const { companyId, handler } of heard) if (companyId !== null) handler(null);
  }, lookMs);
  looking.unref();

  function hear(companyId: number | null, handler: ChangeHandler) {
    const one = new Heard(companyId, handler);
    heard.add(one);
    const connection = link.current();
    if (connection) one.begin(connection);
    return {
      ready: connection ? answered(connection) : Promise.resolve(),
      stop() {
        heard.delete(one);
        one.end();
      },
    };
  }

  return {
    async tell(changes) {
      const connection = link.current();
      if (!connection) return false;
      try {
        for (const change of changes) publish(connection, change);
      } catch {
        return false;
      }
      // A refusal comes before the answer, and ends the connection.
      return (await answered(connection)) && link.current() === connection;
    },
    subscribe: (handler) => hear(null, handler).stop,
    watch: hear,
    stop() {
      clearInterval(looking);
      stopLink();
      for (const one of heard) one.end();
      heard.clear();
    },
  };
}

/** One who hears, over whichever connection there is. */
class Heard {
  readonly companyId: number | null;
  readonly handler: ChangeHandler;
  #subscription: Subscription | undefined;

  constructor(companyId: number | null, handler: ChangeHandler) {
    this.companyId = companyId;
    this.handler = handler;
  }

  begin(connection: NatsConnection): void {
    this.end();
    this.#subscription = connection.subscribe(`${SUBJECT}.${this.companyId ?? '*'}`, {
      callback: (error, message) => {
        const change = error ? undefined : read(message.subject, message.data);
        if (change) this.handler(change);
      },
    });
  }

  end(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
  }
}

function publish(connection: NatsConnection, { companyId, vehicleIds }: CompanyChange): void {
  for (let at = 0; at < vehicleIds.length; at += IDS_PER_MESSAGE_MAX) {
    const some = vehicleIds.slice(at, at + IDS_PER_MESSAGE_MAX);
    connection.publish(`${SUBJECT}.${companyId}`, some.join(','));
  }
}

function read(subject: string, data: Uint8Array): CompanyChange | undefined {
  if (data.length > MESSAGE_BYTES_MAX) return undefined;
  const company = /^\d{1,10}$/.exec(subject.slice(SUBJECT.length + 1));
  const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
  if (!company || !/^\d{1,10}(,\d{1,10})*$/.test(text)) return undefined;
  return { companyId: Number(company[0]), vehicleIds: text.split(',').map(Number) };
}

/** Has the server taken all that was sent before? */
async function answered(connection: NatsConnection): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWER_MS_MAX);
  try {
    return await Promise.race([connection.flush().then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
