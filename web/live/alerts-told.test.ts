// Who hears of alerts, and until when.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { expect, test } from 'vitest';
import { onAlerts, tellAlerts } from './alerts-told.ts';

test('everybody who listens hears alerts, and that they are to be read again, until they stop', () => {
  const alert = { alertId: 1 } as Alert;
  const heard: (Alert[] | null)[] = [];
  const stop = onAlerts((alerts) => heard.push(alerts));
  const stopOther = onAlerts((alerts) => heard.push(alerts));
  tellAlerts([alert]);
  stopOther();
  tellAlerts(null);
  stop();
  tellAlerts([alert]);
  expect(heard).toEqual([[alert], [alert], null]);
});
