// The tracker gateway in the data view, for superusers (gateway §16): how its processes are, and below the
// trackers that nobody registered.
import {
  listUnknownTrackers,
  type UnknownTracker,
} from '@flotila/domain/connection/gateway.api.ts';
import { IconTruck } from '@tabler/icons-react';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import type { DataModule } from '../module.ts';
import { RowName } from '../RowName.tsx';
import { momentTexts } from '../row-moment.ts';
import { GatewayHead } from './GatewayHead.tsx';
import { registerHref } from './register-href.ts';
import { UnknownPeek } from './UnknownPeek.tsx';

/** Live, without a stream of its own. */
const REFRESH_MS = 5_000;

export const gatewayModule: DataModule<UnknownTracker> = {
  list: 'gateway',
  endpoint: listUnknownTrackers,
  rows: (_place, signal) => allRows(listUnknownTrackers, {}, signal),
  refreshMs: REFRESH_MS,
  keyOf: ({ deviceType, code }) => `${deviceType}@${code}`,
  Head: GatewayHead,
  Peek: UnknownPeek,
  menuOf: (row, place) => [
    { label: t('dev.makeVehicle'), icon: IconTruck, href: registerHref(row, place, 'new') },
  ],
  countText: (count) => t('gw.count', { count }),
  empty: () => ({ title: t('gw.empty'), text: t('gw.emptyHint') }),
  columns: [
    {
      key: 'code',
      title: () => t('gw.code'),
      width: 'minmax(160px, 1.4fr)',
      text: ({ code }) => code,
      cell: ({ code, registeredType: type }) => (
        <RowName text={code} note={type === null ? undefined : t('gw.otherType', { type })} />
      ),
    },
    {
      key: 'type',
      title: () => t('gw.deviceType'),
      width: '110px',
      rank: 1,
      text: ({ deviceType }) => deviceType,
    },
    {
      key: 'address',
      title: () => t('gw.hostAddress'),
      width: 'minmax(104px, 1fr)',
      rank: 3,
      text: ({ hostAddress }) => hostAddress,
    },
    {
      key: 'first',
      title: () => t('gw.firstSeen'),
      width: '112px',
      isWideOnly: true,
      ...momentTexts(({ firstSeen }) => firstSeen),
      order: ({ firstSeen }) => firstSeen,
    },
    {
      key: 'last',
      title: () => t('gw.lastSeen'),
      width: '112px',
      rank: 2,
      ...momentTexts(({ lastSeen }) => lastSeen),
      order: ({ lastSeen }) => lastSeen,
    },
    {
      file: { type: 'number', value: ({ attempts }) => attempts },
      key: 'attempts',
      title: () => t('gw.attempts'),
      width: '76px',
      isNumber: true,
      text: ({ attempts }) => number(attempts),
      isWideOnly: true,
      order: ({ attempts }) => attempts,
    },
  ],
};
