// What BCE IOTM shouts: sensors that are true.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

export const BCE_IOTM_ALARMS: Readonly<Record<number, Alarm>> = { 8: 'jamming', 155: 'jamming' };
