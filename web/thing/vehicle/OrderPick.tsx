// The choice of the list's order, beside its count: the browser's own list of choices under one small icon.
import { IconArrowsSort } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { LIST_ORDERS, type ListOrder } from './list-order.ts';
import styles from './order-pick.module.css';

export function OrderPick(props: { order: ListOrder; onOrder: (order: ListOrder) => void }) {
  const { order, onOrder } = props;
  return (
    <span className={styles.order} title={`${t('online.order')}: ${t(`online.order.${order}`)}`}>
      <IconArrowsSort size={15} stroke={1.7} aria-hidden="true" />
      <select
        aria-label={t('online.order')}
        value={order}
        onChange={({ currentTarget }) => {
          const chosen = LIST_ORDERS.find((one) => one === currentTarget.value);
          if (chosen) onOrder(chosen);
        }}
      >
        {LIST_ORDERS.map((one) => (
          <option key={one} value={one}>
            {t(`online.order.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
