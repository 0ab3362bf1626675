// What a Wialon IPS tracker shouts: a parameter that is not zero.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

export const WIALON_ALARMS: Readonly<Record<string, Alarm>> = { SOS: 'sos' };
