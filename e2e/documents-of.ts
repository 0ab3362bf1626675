// Refueling documents of the vehicle `fuel` on CARE_DAY, as other users enter, change and delete them over the
// API beside the browser.
import { ask } from './ask.ts';
import { CARE, CARE_DAY } from './care.ts';
import type { Stage } from './with-world.ts';

const DOCUMENTS = `refueling/${CARE.fuel.id}/document`;
const DAY = `from=${CARE_DAY}T00:00:00&to=${CARE_DAY}T23:59:59`;

interface StoredDocument {
  timestamp: string;
  lastChange: string;
}

/** Nothing is asked before it is called. */
export function documentsOf(stage: Stage) {
  async function documents(): Promise<StoredDocument[]> {
    const { content } = await ask<{ content: { document: StoredDocument | null }[] }>(
      stage.world,
      'admin',
      `GET refueling/${CARE.fuel.id}?${DAY}`,
    );
    return content.flatMap(({ document }) => document ?? []);
  }
  return {
    /** `timestamp`: ISO text, litres of diesel. */
    addDocument: (timestamp: string, quantity: number): Promise<StoredDocument> =>
      ask(stage.world, 'dispatcher', `POST ${DOCUMENTS}/${timestamp}`, {
        fuel: 'diesel',
        full: true,
        quantity,
        amount: 390.5,
        currency: 'EUR',
        place: 'OMV Lanžhot',
      }),
    async changeDocument(timestamp: string, change: object): Promise<void> {
      const document = (await documents()).find((one) => one.timestamp === timestamp);
      await ask(stage.world, 'admin', `PUT ${DOCUMENTS}/${timestamp}`, { ...document, ...change });
    },
    async removeDocuments(): Promise<void> {
      for (const { timestamp, lastChange } of await documents()) {
        const query = `lastChange=${encodeURIComponent(lastChange)}`;
        await ask(stage.world, 'dispatcher', `DELETE ${DOCUMENTS}/${timestamp}?${query}`);
      }
    },
  };
}
