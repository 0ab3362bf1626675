// The planned way: its places with the numbers of the map, between them how far and how long (D-CTR-008).
import { planTotals, type RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Flag } from '../../../ground/ui/Flag.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { duration, number } from '../../../ground/words/format.ts';
import styles from './contract-aside.module.css';

export function PlanParts({ plan }: { plan: RoutePlan }) {
  const totals = planTotals(plan);
  return (
    <table className={styles.plan}>
      <thead>
        <tr>
          <th scope="col">{t('contract.planned')}</th>
          <th scope="col">km</th>
          <th scope="col">{t('contract.duration')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.waypoints.flatMap((waypoint, index) => {
          const part = plan.parts[index];
          return [
            <tr key={waypoint.index}>
              <td colSpan={3}>
                <span className={`${pieces.row} ${styles.waypoint}`}>
                  <b>{index + 1}</b> <Flag code={waypoint.countryCode} /> {waypoint.name}
                </span>
              </td>
            </tr>,
            part && (
              <tr key={`part ${waypoint.index}`} className={styles.part}>
                <td aria-hidden="true" />
                <td>{number(part.distance / 1000, 1)}</td>
                <td>{duration(part.duration)}</td>
              </tr>
            ),
          ];
        })}
      </tbody>
      <tfoot>
        <tr>
          <th className={pieces.ruled} scope="row">
            {t('ctr.total')}
          </th>
          <td className={pieces.ruled}>{number(totals.distance / 1000, 1)}</td>
          <td className={pieces.ruled}>{duration(totals.duration)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
