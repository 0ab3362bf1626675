// What the person chose, stored with each change at once: one call after another, each over the newest.
import {
  getNotification,
  type NotificationRecord,
  updateNotification,
} from '@flotila/domain/alert/notification.api.ts';
import type { NotificationSetting } from '@flotila/domain/alert/notification.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf, useEndpoint } from '../../ground/call/api.ts';
import { readChanged } from '../../ground/live/meanwhile.ts';
import { showFailure } from '../../ground/ui/failure.ts';

export type Change = Partial<NotificationSetting>;

export function useSetting(ccode: string) {
  const cache = useQueryClient();
  const key = keyOf(getNotification, { company: ccode });
  const asked = useEndpoint(getNotification, { company: ccode });
  /** What is on its way: shown at once, taken back where it is refused. */
  const [pending, setPending] = useState<Change>({});
  const store = useMutation({
    scope: { id: 'notification' },
    mutationFn: (change: Change) => {
      const now = cache.getQueryData<NotificationRecord>(key);
      if (!now) throw new Error('stored before it was read');
      return call(updateNotification, { company: ccode, body: { ...now, ...change } });
    },
    onSuccess: (record) => cache.setQueryData(key, record),
    onError: async (error) => {
      showFailure(error);
      await readChanged(cache, key);
    },
    onSettled: (_record, _error, change) => setPending((now) => without(now, change)),
  });
  const setting = asked.data && { ...asked.data, ...pending };
  return {
    asked,
    setting,
    change(next: Change): void {
      setPending((now) => ({ ...now, ...next }));
      store.mutate(next);
    },
  };
}

/** What was changed again meanwhile stays. */
function without(pending: Change, stored: Change): Change {
  const left = Object.entries(pending).filter(
    ([field, value]) => stored[field as keyof Change] !== value,
  );
  return Object.fromEntries(left);
}
