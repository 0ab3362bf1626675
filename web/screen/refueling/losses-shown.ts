// Whether losses of fuel are shown among the refuelings: the same for the table and the map.
import { z } from 'zod';
import { remembered } from '../../ground/session/remembered.ts';

export const lossesShown = remembered('flotila.refueling.losses', z.boolean(), true);
