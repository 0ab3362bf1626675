// Above the log of what was sent: to whom it went, a person or a webhook, and by which way.
import type { Delivery } from '@flotila/domain/alert/notification.api.ts';
import { CHANNELS } from '@flotila/domain/alert/notification.ts';
import { listWebhooks } from '@flotila/domain/webhook/webhook.api.ts';
import { NativeSelect, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { foundChoices } from '../../../ground/ui/found-choices.ts';
import type { ListHeadProps } from '../module.ts';
import { usePersonMembers } from '../use-members.ts';

export function DeliveriesNarrow({ place, onNarrow }: ListHeadProps<Delivery>) {
  const { ccode: company, search = {} } = place;
  const webhooks = useEndpoint(listWebhooks, { company }).data?.content;
  const { members } = usePersonMembers();
  const choices = useMemo(
    () => [
      ...(webhooks ?? []).map((one) => ({ value: `webhook-${one.webhookId}`, label: one.name })),
      ...members.map(({ id, text }) => ({ value: `person-${id}`, label: text })),
    ],
    [webhooks, members],
  );
  return (
    <>
      <Select
        aria-label={t('dlv.receiver')}
        placeholder={t('dlv.allReceivers')}
        searchable
        clearable
        nothingFoundMessage={t('data.noMatch')}
        value={search.to ?? null}
        data={choices}
        filter={({ options, search: typed }) => foundChoices(options, typed)}
        onChange={(to) => onNarrow({ to: to ?? '' })}
      />
      <NativeSelect
        aria-label={t('dlv.channel')}
        value={search.channel ?? ''}
        data={[
          { value: '', label: t('dlv.allChannels') },
          ...CHANNELS.map((value) => ({ value, label: t(`dlv.channel.${value}`) })),
        ]}
        onChange={(signal) => onNarrow({ channel: signal.currentTarget.value })}
      />
    </>
  );
}
