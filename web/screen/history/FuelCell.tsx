// The fuel cell of a ride: refueled litres, lost litres or the average consumption (HIS-005). Refueling and
// loss differ by sign, shape and colour, and have a word for those who do not see them.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { MISSING, number } from '../../ground/words/format.ts';
import { fuelCell } from './ride-rows.ts';
import styles from './ride-table.module.css';

export function FuelCellText({ ride }: { ride: RideView }) {
  const cell = fuelCell(ride);
  if (cell.kind === 'none') return <span>{ride.rideType === 'stop' ? '' : MISSING}</span>;
  if (cell.kind === 'average') {
    const tip = t(ride.isByNorm ? 'history.fact.fuelByNorm' : 'history.average');
    return <span data-tip={tip}>{number(cell.value, 1)}</span>;
  }
  const isRefueling = cell.kind === 'refueling';
  const litres = number(cell.value);
  const words = t(isRefueling ? 'history.refueled' : 'history.lost', { litres });
  return (
    <span
      className={
        isRefueling ? `${pieces.good} ${styles.refueled}` : `${pieces.alarm} ${styles.lost}`
      }
      data-tip={words}
    >
      {isRefueling ? (
        <IconArrowUp size={13} aria-hidden="true" />
      ) : (
        <IconX size={13} aria-hidden="true" />
      )}
      <Reader>{words}</Reader>
      <span aria-hidden="true">{`${isRefueling ? '+' : '−'}${litres} l`}</span>
    </span>
  );
}
