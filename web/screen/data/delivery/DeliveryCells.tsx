// Cells of the list of what was sent: to whom and where to, and what became of it as shape, word and colour.
import type { Delivery } from '@flotila/domain/alert/notification.api.ts';
import type { DeliveryState as State } from '@flotila/domain/alert/notification.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { RowName } from '../RowName.tsx';
import styles from './delivery.module.css';
import { receiverText } from './delivery-words.ts';

const ICONS: Record<State, TablerIcon> = {
  waiting: IconClock,
  sending: IconSend,
  sent: IconCircleCheck,
  failed: IconCircleX,
  uncertain: IconAlertTriangle,
  gone: IconCircleMinus,
};

const LOOKS = {
  waiting: pieces.quiet,
  sending: pieces.quiet,
  sent: pieces.good,
  failed: `${pieces.alarm} ${pieces.strong}`,
  uncertain: pieces.notice,
  gone: pieces.quiet,
};

export function DeliveryReceiver(row: Delivery) {
  return <RowName text={receiverText(row)} note={row.address} />;
}

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const Icon = ICONS[state];
  return (
    <span className={`${LOOKS[state]} ${styles.state}`}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`dlv.state.${state}`)}
    </span>
  );
}
