// What was sent of alerts in the data view, month by month: to whom, how, with what answer (zones-and-rules §6).
import { type Delivery, listDeliveries } from '@flotila/domain/alert/notification.api.ts';
import { DELIVERY_STATES } from '@flotila/domain/alert/notification.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { DataModule } from '../module.ts';
import { momentTexts } from '../row-moment.ts';
import { DeliveriesNarrow } from './DeliveriesNarrow.tsx';
import { DeliveryReceiver, DeliveryState } from './DeliveryCells.tsx';
import { DeliveryPeek } from './DeliveryPeek.tsx';
import { aboutText, askedOf, receiverText, saidText } from './delivery-words.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 30_000;

export const deliveryModule: DataModule<Delivery> = {
  list: 'deliveries',
  endpoint: listDeliveries,
  rows: ({ ccode: company, month, search = {} }, signal) => {
    const query = {
      ...(month && {
        from: new Date(month.from).toISOString(),
        to: new Date(month.to).toISOString(),
      }),
      ...askedOf(search),
    };
    return allRows(listDeliveries, { company, query }, signal);
  },
  narrows: ['to', 'channel'],
  Narrow: DeliveriesNarrow,
  refreshMs: REFRESH_MS,
  isPeriod: true,
  keyOf: ({ deliveryId }) => String(deliveryId),
  lookOf: ({ state }) => (state === 'gone' ? 'muted' : null),
  empty: () => ({ title: t('dlv.empty'), text: t('dlv.emptyHint') }),
  Peek: DeliveryPeek,
  choices: [
    {
      name: 'kind',
      label: () => t('dlv.allStates'),
      options: () => DELIVERY_STATES.map((value) => ({ value, label: t(`dlv.state.${value}`) })),
      of: ({ state }) => state,
    },
  ],
  columns: [
    {
      key: 'receiver',
      title: () => t('dlv.receiver'),
      width: 'minmax(160px, 1fr)',
      text: receiverText,
      cell: DeliveryReceiver,
    },
    {
      key: 'channel',
      title: () => t('dlv.channel'),
      width: '92px',
      rank: 2,
      text: ({ channel }) => t(`dlv.channel.${channel}`),
    },
    {
      key: 'alert',
      title: () => t('dlv.alert'),
      width: 'minmax(170px, 1.4fr)',
      rank: 4,
      text: aboutText,
    },
    {
      key: 'when',
      title: () => t('dlv.when'),
      width: '112px',
      rank: 3,
      ...momentTexts(({ created }) => created),
      order: ({ created }) => created,
    },
    {
      key: 'state',
      title: () => t('dlv.state'),
      width: '112px',
      rank: 1,
      text: ({ state }) => t(`dlv.state.${state}`),
      cell: DeliveryState,
      order: ({ state }) => DELIVERY_STATES.indexOf(state),
    },
    {
      key: 'answer',
      title: () => t('dlv.answer'),
      width: 'minmax(150px, 1.4fr)',
      isWideOnly: true,
      text: ({ answer }) => saidText(answer),
    },
  ],
};
