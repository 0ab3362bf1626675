// The contract that a vehicle drives for now, as a card of popup and panel and as a mark of the list: name,
// expected arrival, and how late it will be. Draws nothing for who may not read contracts.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { IconBriefcase, IconClockExclamation } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { duration, km } from '../../ground/words/format.ts';
import type { Badge } from '../vehicle/Flags.tsx';
import { arrivalOf, lateBy } from './contract-rows.ts';
import { arrivalText, chipTime, shortArrival } from './contract-words.tsx';
import { useContractNow } from './contracts-now.ts';
import styles from './now.module.css';

interface Props {
  vehicleId: number;
}

/** Where it drives, when it comes and when it should, and what is left of the way; only of what is known. */
export function ContractNow({ vehicleId }: Props) {
  const { ccode } = useCompany();
  const contract = useContractNow(vehicleId);
  const { short, planned, late, slack, left, whole } = useWords(contract);
  if (!contract) return null;
  const isLate = contract.progress?.isLate ?? false;
  const Icon = isLate ? IconClockExclamation : IconBriefcase;
  return (
    <div className={styles.card} data-late={isLate} title={whole}>
      <PathLink
        className={`${pieces.underlined} ${styles.line}`}
        href={panelPath(ccode, 'contracts', vehicleId, { contract: contract.contractId })}
      >
        <Icon
          className={isLate ? pieces.notice : pieces.quiet}
          size={16}
          stroke={1.7}
          aria-hidden="true"
        />
        <span className={`${pieces.cut} ${pieces.yields}`}>
          {[contract.name, contract.toPlace].filter(Boolean).join(', ')}
        </span>
      </PathLink>
      {(short || isLate) && (
        <div className={styles.times}>
          {short && (
            <strong className={`${pieces.ink} ${pieces.strong} ${pieces.oneLine}`}>{short}</strong>
          )}
          {planned && <span className={pieces.oneLine}>{planned}</span>}
          {isLate ? (
            <b className={`${pieces.notice} ${pieces.strong} ${pieces.toEnd} ${pieces.oneLine}`}>
              {late}
            </b>
          ) : (
            slack && (
              <b className={`${pieces.good} ${pieces.strong} ${pieces.toEnd} ${pieces.oneLine}`}>
                {slack}
              </b>
            )
          )}
        </div>
      )}
      {left && <div className={pieces.note}>{left}</div>}
    </div>
  );
}

/** As small as a flag; null: it drives for none, or they are not for this user. */
export function useContractBadge(vehicleId: number): Badge | null {
  const contract = useContractNow(vehicleId);
  const { time, late, whole } = useWords(contract);
  if (!contract) return null;
  return contract.progress?.isLate
    ? { key: 'contract', icon: IconClockExclamation, tone: 'notice', words: late, title: whole }
    : { key: 'contract', icon: IconBriefcase, tone: 'plain', words: time ?? '', title: whole };
}

function useWords(contract: ContractRow | null) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const progress = contract?.progress ?? null;
  const arrival = arrivalOf(progress);
  const reading = { timeZone, nowMs };
  const end = contract?.toTimestamp ?? null;
  const isExpected = arrival?.kind === 'expected';
  const by = contract && lateBy(contract);
  const late = [t('contract.late'), by && duration(by)].filter(Boolean).join(' ');
  const slack = isExpected && end ? (Date.parse(end) - Date.parse(arrival.at)) / 1000 : 0;
  const { remainingDistance: metres = null, remainingDuration: seconds = null } = progress ?? {};
  const said = arrival && arrivalText(arrival, reading);
  const name = contract && t('cp.now', { name: contract.name });
  return {
    short: shortArrival(arrival, reading),
    time: chipTime(arrival, reading),
    planned: isExpected && end && t('cp.now.planned', { time: timeOrDate(end, timeZone, nowMs) }),
    slack: slack > 0 && t('cp.now.slack', { time: duration(slack) }),
    left:
      metres !== null && seconds !== null
        ? t('cp.now.left', { distance: km(metres), time: duration(seconds) })
        : null,
    late,
    whole: [name, said, progress?.isLate && late].filter(Boolean).join(', '),
  };
}
