// Czech texts of pages that few people open: they come with the page, nobody else waits for them.
import { audit } from './audit.ts';
import { forwarding } from './forwarding.ts';
import { gateway } from './gateway.ts';
import { mealRate } from './meal-rate.ts';

export const rare = { ...audit, ...forwarding, ...gateway, ...mealRate } as const;
