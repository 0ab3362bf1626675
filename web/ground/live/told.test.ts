// Who hears of what the stream told, and until when.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { expect, test } from 'vitest';
import { alertsTold } from './told.ts';

test('everybody who listens hears alerts, and that they are to be read again, until they stop', () => {
  const alert = { alertId: 1 } as Alert;
  const heard: (Alert[] | null)[] = [];
  const stop = alertsTold.on((alerts) => heard.push(alerts));
  const stopOther = alertsTold.on((alerts) => heard.push(alerts));
  alertsTold.tell([alert]);
  stopOther();
  alertsTold.tell(null);
  stop();
  alertsTold.tell([alert]);
  expect(heard).toEqual([[alert], [alert], null]);
});
