// Which gateway has which tracker, as a row each, and the notification of those that were taken over.
import { sql } from 'kysely';
import type { Database } from '../../ground/db/open.ts';
import { notifyAll } from '../../thing/live/live.queries.ts';
import type { ClaimStore, OwnedTracker } from './claims.ts';

const CHANNEL = 'flotila_claims';
/** PostgreSQL refuses payloads of 8 000 bytes; an id has at most ten digits. */
const IDS_PER_NOTE_MAX = 700;

export function claimStore(db: Database): ClaimStore {
  return {
    async claim(processId, owned) {
      await db.write(async (write) => {
        // In one order everywhere, so that two gateways do not wait for each other for ever.
        const { rows } = await sql<{ deviceId: number; wasThere: boolean }>`
          insert into tracker_claim as held (device_id, process_id)
          select device_id, ${processId} from unnest(${idsOf(owned)}::int[]) as device_id
          order by device_id
          on conflict (device_id) do update set process_id = excluded.process_id
            where held.process_id <> excluded.process_id
          returning device_id as "deviceId", xmax <> 0 as "wasThere"`.execute(write);
        const taken = rows.filter(({ wasThere }) => wasThere).map(({ deviceId }) => deviceId);
        const notes: string[] = [];
        for (let at = 0; at < taken.length; at += IDS_PER_NOTE_MAX) {
          notes.push([processId, ...taken.slice(at, at + IDS_PER_NOTE_MAX)].join(' '));
        }
        if (notes.length > 0) await notifyAll(write, CHANNEL, notes);
      });
      // Whoever writes last has it.
      return [];
    },
    async listLost(processId, owned) {
      const { rows } = await db.read((read) =>
        sql<{ deviceId: number }>`select device_id as "deviceId" from tracker_claim
          where device_id = any(${idsOf(owned)}::int[]) and process_id <> ${processId}`.execute(
          read,
        ),
      );
      return rows.map(({ deviceId }) => deviceId);
    },
    hear(processId, lost) {
      return db.listen(CHANNEL, (payload) => {
        if (payload === null) return lost(null);
        const [from, ...ids] = payload.split(' ');
        if (from === processId) return;
        // Whoever wrote last has it, and it was told at the commit.
        lost(ids.map((id) => ({ deviceId: Number(id), sinceTs: Number.POSITIVE_INFINITY })));
      });
    },
  };
}

function idsOf(owned: readonly OwnedTracker[]): number[] {
  return owned.map(({ deviceId }) => deviceId);
}
