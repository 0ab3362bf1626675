// U-10: who is offered to take a change back; the server judges the call itself as any other.
import { AUDIT_KINDS } from '@flotila/domain/audit/audit.api.ts';
import type { RoleName } from '@flotila/domain/permission.ts';
import { expect, test } from 'vitest';
import { testPlace } from '../test-place.ts';
import { mayTakeBack } from './take-back.ts';

const offered = (who: RoleName) => AUDIT_KINDS.filter((kind) => mayTakeBack(kind, testPlace(who)));

test('U-10 each is offered the kinds whose records they may change and the server finds again', () => {
  expect(offered('superuser')).toEqual([
    'company',
    'special-access',
    'person',
    'groupset',
    'contract',
    'subject',
    'vehicle',
    'ride',
    'refueling',
    'zone',
    'rule',
    'webhook',
    'forwarding',
    'meal-rate',
  ]);
  // Of a sharing only the beginning of its code is kept.
  expect(offered('superuser')).not.toContain('sharing');
  const dispatcher = offered('dispatcher');
  expect(dispatcher).toContain('refueling');
  for (const kind of ['ride', 'groupset', 'special-access'] as const) {
    expect(dispatcher).not.toContain(kind);
  }
  expect(offered('driver')).toEqual([]);
});
