// API connections in the data view (D-API): who calls the interface, the newest request first.
import {
  type ApiConnection,
  listApiConnections,
} from '@flotila/domain/connection/connection.api.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { sessionState } from '../../../ground/session/session.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import { ago, fullName } from '../../../ground/words/format.ts';
import type { DataModule } from '../module.ts';
import { PastMoment } from '../PastMoment.tsx';
import { RowName } from '../RowName.tsx';
import { momentTexts } from '../row-moment.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 10_000;

export const apiConnectionModule: DataModule<ApiConnection> = {
  list: 'api-connections',
  endpoint: listApiConnections,
  rows: (_place, signal) => allRows(listApiConnections, {}, signal),
  refreshMs: REFRESH_MS,
  keyOf: (row) =>
    [row.login, row.authorizationType, row.application, row.companyCode, row.remoteAddress].join(
      '|',
    ),
  empty: () => ({ title: t('apic.empty') }),
  columns: [
    {
      key: 'user',
      title: () => t('apic.user'),
      width: 'minmax(140px, 1.3fr)',
      text: (row) => `${nameOf(row)} ${row.login}`.trim(),
      cell: (row) => <RowName text={nameOf(row) || row.login} note={nameOf(row) && row.login} />,
    },
    {
      key: 'type',
      title: () => t('apic.type'),
      width: '72px',
      isWideOnly: true,
      text: ({ authorizationType }) => t(`apic.type.${authorizationType}`),
    },
    {
      key: 'application',
      title: () => t('apic.application'),
      width: 'minmax(110px, 1fr)',
      rank: 3,
      text: ({ application }) => applicationText(application),
    },
    {
      key: 'company',
      title: () => t('menu.company'),
      width: 'minmax(120px, 1fr)',
      rank: 2,
      text: ({ companyCode }) => companyName(companyCode),
    },
    {
      key: 'ip',
      title: () => t('dev.address'),
      width: 'minmax(104px, 0.8fr)',
      rank: 4,
      text: ({ remoteAddress }) => remoteAddress,
    },
    {
      key: 'last',
      title: () => t('apic.last'),
      width: '112px',
      rank: 1,
      ...momentTexts((row) => row.lastRequestTimestamp),
      phoneText: (row) => ago(Math.max(0, lastTick() - Date.parse(row.lastRequestTimestamp))),
      order: (row) => row.lastRequestTimestamp,
      cell: (row) => <PastMoment at={row.lastRequestTimestamp} />,
    },
  ],
};

function nameOf({ firstName, lastName }: ApiConnection): string {
  return firstName || lastName ? fullName({ firstName, lastName }) : '';
}

/** Programs name themselves; what is a version alone is that of these screens. */
export function applicationText(application: string): string {
  return /^\d+(\.\d+)+$/.test(application) ? `Flotila ${application}` : application;
}

/** As people call the company; its code, when the session does not know it. */
function companyName(code: string): string {
  const state = sessionState();
  const companies = state.status === 'signedIn' ? state.session.companies : [];
  return companies.find((company) => company.code === code)?.name ?? code;
}
