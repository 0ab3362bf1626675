// Slovak texts of pages that few people open: they come with the page, nobody else waits for them.
import { forwarding } from './forwarding.ts';
import { gateway } from './gateway.ts';

export const rare = { ...forwarding, ...gateway } as const;
