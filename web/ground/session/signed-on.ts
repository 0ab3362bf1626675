// The session of this browser began by a provider.
import { z } from 'zod';
import { remembered } from './remembered.ts';

export const isSignedOn = remembered('flotila.signed-on', z.boolean(), false);
